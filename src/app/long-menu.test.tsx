// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { waitingApi, type WaitingLine } from '#features/admin/admin/waiting/waiting.contract.ts'
import { useMe } from '#web/api/use-me.ts'
import { menusOf } from '#web/nav.ts'
import { answer, expectText, openPage } from '#tests/support/screen.tsx'
import { GROUPS } from '../../scripts/import-rules.ts'
import { LongMenu } from './long-menu.tsx'
import { MENU_GROUPS } from './menu-groups.ts'
import { PAGES } from './pages.ts'

function Menu() {
  const me = useMe()
  return <LongMenu pages={menusOf(me).flatMap(({ pages }) => pages)} />
}

const line = (what: WaitingLine['what'], many: number, course: WaitingLine['course'] = null): WaitingLine => ({
  what,
  many,
  course,
})

type Opened = Pick<Parameters<typeof openPage>[1], 'as' | 'me'> & { address?: string; lines?: WaitingLine[] }

const course = (id: number) => ({ id, title: `Course ${id}` })

/** Shows the menu of a role beside the page of an address. */
async function open({ address = '/dashboard', lines = [], as = 'admin', me }: Opened = {}) {
  await openPage(
    { default: Menu },
    { path: '/dashboard/*', address, as, ...(me && { me }), answers: [answer(waitingApi.list, () => ({ lines }))] },
  )
  await screen.findByRole('navigation', { name: 'Dashboard menu' })
}

const heading = (name: string) => screen.getByRole('button', { name })
const isOpen = (name: string) => heading(name).getAttribute('aria-expanded')
const linksShown = () =>
  within(screen.getByRole('navigation', { name: 'Dashboard menu' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const search = () => screen.getByRole('searchbox', { name: 'Find in the menu' })

test('every page but the home is in one group, and the groups come in the order of those of the code', () => {
  const grouped = MENU_GROUPS.flatMap(({ pages }) => pages.map(({ path }) => path))
  expect(new Set(grouped).size).toBe(grouped.length)
  const all = new Set(Object.values(PAGES).map(({ path }) => path))
  expect([...all].filter((path) => !grouped.includes(path))).toEqual([''])
  const keys = MENU_GROUPS.map(({ key }) => key)
  expect(keys).toEqual([...GROUPS.filter((group) => group !== 'base' && group !== 'admin'), 'system', 'me'])
})

test('a long menu starts with its groups folded, but for that of the page on screen, whose entry is current', async () => {
  await open({ address: '/dashboard/leaves' })
  expect(['People', 'Learning', 'Money', 'Me'].map(isOpen)).toEqual(['true', 'false', 'false', 'false'])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Leaves')
  expect(linksShown()).toContain('Dashboard')
  expect(linksShown()).not.toContain('Blog')
})

test('a menu with fewer entries starts open', async () => {
  await open({ as: 'teacher' })
  expect(['Learning', 'Me'].map(isOpen)).toEqual(['true', 'true'])
})

test('what is opened or folded is remembered on the device', async () => {
  await open()
  fireEvent.click(heading('Money'))
  expect(isOpen('Money')).toBe('true')
  expect(linksShown()).toContain('Mentor Payments')
  expect(JSON.parse(localStorage.getItem('menu-groups') ?? '')).toMatchObject({ money: true })
  fireEvent.click(heading('Money'))
  expect(isOpen('Money')).toBe('false')
})

test('a tab of the reports is its own entry', async () => {
  await open({ as: 'hr', address: '/dashboard/academic-reports?tab=students' })
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Student Performance')
})

test('where work waits stands a number, beside a folded group their sum; the name of the entry stays', async () => {
  await open({
    address: '/dashboard/leaves',
    lines: [line('leaves', 5), line('jobs', 2), line('statements', 120), line('disputes', 3)],
  })
  const leaves = await screen.findByRole('link', { name: 'Leaves', description: '5 are waiting' })
  expect(leaves.textContent).toBe('Leaves5')
  expect(screen.getByRole('button', { name: 'Site', description: '2 are waiting' }).textContent).toBe('Site2')
  expect(screen.getByRole('button', { name: 'Money' }).textContent).toBe('Money99+')
  // An open group shows them at its entries.
  expect(heading('People').textContent).toBe('People')
  fireEvent.click(heading('Site'))
  expect(screen.getByRole('link', { name: 'Jobs', description: '2 are waiting' })).toBeDefined()
})

test('learners of several courses are one number', async () => {
  await open({ as: 'teacher', lines: [line('learners', 2, course(1)), line('learners', 3, course(2))] })
  expect(await screen.findByRole('link', { name: 'Student Progress', description: '5 are waiting' })).toBeDefined()
})

test('the search narrows the menu; Enter opens the first, and Escape empties it', async () => {
  await open()
  fireEvent.change(search(), { target: { value: 'pay' } })
  expect(linksShown()).toEqual(['Mentor Payments'])
  expect(screen.getByRole('status').textContent).toBe('1 result')
  fireEvent.keyDown(search(), { key: 'Escape' })
  expect(search()).toHaveProperty('value', '')
  expect(linksShown()).toEqual(['Dashboard'])

  fireEvent.change(search(), { target: { value: 'nowhere' } })
  await expectText('Nothing found. Try another word.')
  fireEvent.change(search(), { target: { value: 'leav' } })
  fireEvent.keyDown(search(), { key: 'Enter' })
  expect(await screen.findByRole('link', { name: 'Leaves', current: 'page' })).toBeDefined()
  expect(search()).toHaveProperty('value', '')
  expect(isOpen('People')).toBe('true')
})

test('the slash leads to the search, but not while somebody is writing', async () => {
  await open()
  await waitFor(() => {
    search().checkVisibility = () => true
    fireEvent.keyDown(document.body, { key: '/' })
    expect(document.activeElement).toBe(search())
  })
  const field = document.body.appendChild(document.createElement('textarea'))
  act(() => field.focus())
  fireEvent.keyDown(field, { key: '/' })
  expect(document.activeElement).toBe(field)
  field.remove()
  fireEvent.keyDown(search(), { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('Dashboard')
})
