// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import * as enrollments from '#features/learning/enrollment/ui/enrollment-list.page.tsx'
import { ListViewsContext } from '#web/kit/list-views.ts'
import { answer, expectText, fill, openPage, press } from '#tests/support/screen.tsx'
import { type ListView, listViewApi } from '../list-view.contract.ts'
import { ListViewsMenu } from './list-views-menu.tsx'

const PATH = '/dashboard/course-applications'

const PARTS = { ListViews: ListViewsMenu }

/** The page, and its address as text. */
function Page() {
  const { search } = useLocation()
  return (
    <ListViewsContext value={PARTS}>
      <output aria-label="address">{search}</output>
      <enrollments.default />
    </ListViewsContext>
  )
}

const view = (change: Partial<ListView>): ListView => ({
  id: 1,
  user_id: 7,
  list: PATH,
  name: 'Active, newest',
  search: 'status=active',
  is_default: false,
  ...change,
})

const open = (views: readonly ListView[], address = PATH) =>
  openPage(
    { default: Page },
    {
      path: PATH,
      address,
      as: 'admin',
      answers: [
        answer(enrollmentApi.list),
        answer(listViewApi.list, () => ({ views: [...views] })),
        answer(listViewApi.save),
      ],
    },
  )

const address = () => screen.getByLabelText('address').textContent
const expectAddress = (search: string) => waitFor(() => expect(address()).toBe(search))

test('a list that is opened without filters opens with its default view, until the filters are reset', async () => {
  await open([
    view({ is_default: true }),
    view({ id: 2, list: '/dashboard/leaves', search: 'status=x', is_default: true }),
  ])
  await expectAddress('?status=active')
  fireEvent.click(await screen.findByText('Reset filters and order'))
  await expectAddress('')
  expect(address()).toBe('')
  fireEvent.click(await screen.findByText('Active, newest (default)'))
  await expectAddress('?status=active')
})

test('a link with filters shows these, and a view that is no default waits in the menu', async () => {
  await open([view({ is_default: true })], `${PATH}?status=rejected`)
  await expectText('Active, newest (default)')
  expect(address()).toBe('?status=rejected')
})

test('what is on the screen is saved without the page and the open record', async () => {
  await open([], `${PATH}?status=active&sort=-course&page=2&enrollment=4`)
  await press('Save or manage views')
  await fill({ 'View name': 'Mine' })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Open the list with this view' }))
  await press('Save view')
  await waitFor(() =>
    expect(sent()).toEqual([{ list: PATH, name: 'Mine', search: 'status=active&sort=-course', is_default: true }]),
  )
})

/** What was saved. */
const sent = (): unknown[] =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([to, init]) => to === listViewApi.save.path && init?.method === 'POST')
    .map(([, init]) => JSON.parse(typeof init?.body === 'string' ? init.body : 'null') as unknown)
