// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import fs from 'node:fs'
import path from 'node:path'
import type { ComponentType } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { readings } from '#tests/e2e/start/readers.ts'
import { pageAt } from '#tests/e2e/start/routes.ts'
import { allContracts, ROOT } from '#tests/support/contracts.ts'
import { callText } from '#tests/support/happy-browser.ts'
import { pageText } from '#tests/support/page-text.ts'
import { openPage } from '#tests/support/screen.tsx'
import { currentDialog } from '#web/kit/dialogs.tsx'
import { variedAnswer } from '#tests/support/varied-samples.ts'

// What each page says about rows in which each field has a value of its own, what its first record says, and what its
// forms send. A line that changes with the code is read, and then written by `npm run docs:pages`.

const TEXTS = path.join(ROOT, 'docs/pages')
const NOW = new Date('2026-05-20T09:00:00Z')
/** A page that looks alike this often in a row is complete. */
const STILL = 3
const TURNS = 5
/** It is opened again and again where no server answers. */
const LIVE = 'GET /api/stream'
const MOST_ROUNDS = 12
const MOST_PRESSES = 30
const NEW_KEY = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Buttons that every list and field of the kit has. */
const OF_THE_KIT =
  /^(Keyboard shortcuts|(Previous|Next) page|Page \d|More about|Details of|View Details|Show or hide|Close)/

/** What an address says beyond its path, where the page shows little without. */
const BEYOND: Readonly<Record<string, string>> = { '/reset-password': '#a-key', '/search': '?q=data' }
/** Pages that show something else at another address: the other addresses, by the one that all tests visit. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  '/mentorship': ['/mentorship?mentor=5'],
  '/dashboard/employees/1/documents': [
    '',
    '/employment',
    '/checklists',
    '/leave',
    '/attendance',
    '/pay',
    '/ratings',
  ].map((tab) => `/dashboard/employees/1${tab}`),
  '/dashboard/matches/1/goals': ['', '/sessions', '/notes', '/ratings'].map((part) => `/dashboard/matches/1${part}`),
}
/** Its data is no call's answer. */
const WITHOUT_TEXTS = new Set(['/modal-test'])

const parameters = (at: string): number => at.split(':').length
const contracts = await allContracts()
const answers = contracts
  .map(({ endpoint }) => endpoint)
  // Whoever is signed in stays the same.
  .filter(({ name }) => name !== sessionApi.me.name)
  // `/api/courses/mine` is not the course `mine`.
  .toSorted((a, b) => parameters(a.path) - parameters(b.path))
  .map((endpoint) => ({
    to: new RegExp(`^${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`),
    with: () => Response.json(variedAnswer(endpoint)),
  }))

/** Whatever a page asks of a person: an employee and mentor who writes courses. */
const FACTS = { mentor_id: 1, employee_id: 1, can_create_course: true, can_create_quiz: true, is_program_member: true }

const visits = readings
  .filter(({ address, isFirst }) => isFirst && !WITHOUT_TEXTS.has(address))
  .flatMap(({ address: page, as }) =>
    [page, ...(ELSEWHERE[page] ?? [])].map((address) => ({ page: pageAt(page), address, as })),
  )
const fileOf = (address: string, as = 'visitor'): string =>
  path.join(TEXTS, `${address === '/' ? 'home' : address.slice(1).replace('?', '.')}.${as}.txt`)

/** Waits until the page loads and changes nothing any more; one with a clock changes forever. */
async function settle(): Promise<void> {
  for (let before = '', still = 0, rounds = 0; still < STILL && rounds < MOST_ROUNDS; rounds += 1) {
    await act(async () => {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(200)
      // What no clock delays, such as reading a body, has the turns that it needs.
      for (let turn = 0; turn < TURNS; turn += 1) await new Promise((next) => setImmediate(next))
    })
    const now = document.body.innerHTML
    still = now === before ? still + 1 : 0
    before = now
  }
}

/** Every call since the last time, in the order of the page. */
function callsSince(known: number): string[] {
  const calls = vi
    .mocked(fetch)
    .mock.calls.slice(known)
    .map(callText)
    .filter((call) => call !== LIVE)
  return [...new Set(calls)].map((call) => call.replaceAll(NEW_KEY, '(new key)'))
}

const linesOf = (element: Element = document.body): string[] => pageText(element).split('\n')

/** What the page says after this that it did not say before, and what it asks of the server. */
async function changesBy(press: () => void): Promise<string[]> {
  const [before, known] = [new Set(linesOf()), vi.mocked(fetch).mock.calls.length]
  press()
  await settle()
  const shown = isLeft() ? ['leads to another page'] : linesOf().filter((line) => !before.has(line))
  return [...shown, ...callsSince(known)]
}

const dialogNow = (): Element | null => document.querySelector('dialog, [role=dialog]')
/** This router knows no other page: where one leads away, there is nothing. */
const isLeft = (): boolean => document.body.textContent.includes('404 Not Found')
const isBroken = (): boolean => document.body.textContent.includes('Unexpected Application Error') && !isLeft()

/** Closes what a press has opened, so that the next one meets the page. */
async function closeDialogs(): Promise<void> {
  for (let dialog = currentDialog(); dialog; dialog = currentDialog()) dialog.answer(false)
  const close = dialogNow()?.querySelector<HTMLElement>('[aria-label=Close]')
  if (close) fireEvent.click(close)
  await settle()
}

/** What the first record says that the page has at an address of its own. */
async function recordText(address: string): Promise<string> {
  const links = [...document.querySelectorAll('a')]
  const link = links.find((one) => one.getAttribute('href')?.startsWith(`${address}?`))
  if (!link) return ''
  const changes = await changesBy(() => fireEvent.click(link))
  if (!dialogNow()) return ''
  await closeDialogs()
  return partText(`opened ${link.getAttribute('href')}`, changes)
}

const nameOf = (button: HTMLElement): string => (button.getAttribute('aria-label') ?? button.textContent).trim()
/** Buttons of one kind differ by whom they are about. */
const kindOf = (button: HTMLElement): string => nameOf(button).replace(/\d+/, '')
const isTold = (button: HTMLElement): boolean =>
  nameOf(button) !== '' && !OF_THE_KIT.test(nameOf(button)) && !button.closest('th')

const formsNow = (): HTMLFormElement[] => [...document.querySelectorAll('form')]

/** What one button of each kind opens, also those that come with a press, and what a form that it opens sends as it is. */
async function pressText(): Promise<string> {
  const pressed = new Set<string>()
  const isNew = (button: HTMLElement): boolean => isTold(button) && !pressed.has(kindOf(button))
  let text = ''
  while (!isLeft() && !isBroken() && pressed.size < MOST_PRESSES) {
    const button = [...document.querySelectorAll<HTMLElement>('button:not(:disabled, [type=submit])')].find(isNew)
    if (!button) break
    pressed.add(kindOf(button))
    const [title, known] = [`pressed ${nameOf(button)}`, new Set(formsNow())]
    const changes = await changesBy(() => fireEvent.click(button))
    for (const form of formsNow().filter((one) => !known.has(one)))
      changes.push(...(await changesBy(() => fireEvent.submit(form))))
    if (changes.length > 0) text += partText(title, changes)
    await closeDialogs()
  }
  return text
}

/** What the forms of the page send as they are opened. */
async function formText(): Promise<string> {
  const changes: string[] = []
  for (const form of document.querySelectorAll('form')) changes.push(...(await changesBy(() => fireEvent.submit(form))))
  return changes.length > 0 ? partText('sent', changes) : ''
}

const partText = (title: string, lines: readonly string[]): string => `\n== ${title}\n${lines.join('\n')}\n`

/** The clock stands, and React's remarks about samples are not of interest: two rows may have the same key. */
function prepare(): void {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const remarks = vi.spyOn(console, 'error').mockReturnValue()
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => {
    chance.mockRestore()
    remarks.mockRestore()
    vi.useRealTimers()
  })
}

for (const { page: known, address, as } of visits) {
  test(`${address} as ${as ?? 'visitor'}`, async () => {
    prepare()
    const { path: route = '', file = '' } = known ?? {}
    const page: { default: ComponentType } = await import(/* @vite-ignore */ path.join(ROOT, 'src', file))
    const place = { path: route, address: address + (BEYOND[address] ?? ''), ...(as && { as }) }
    await openPage(page, { ...place, me: { facts: FACTS }, answers })
    await settle()
    const shown = isLeft() ? 'leads to another page\n' : pageText(document.body)
    const text = shown + (await recordText(address)) + (await formText()) + (await pressText())
    expect(isBroken()).toBe(false)
    await expect(text).toMatchFileSnapshot(fileOf(address, as))
  })
}

test('every text is of a page', () => {
  const known = new Set(visits.map(({ address, as }) => fileOf(address, as)))
  const kept = fs.readdirSync(TEXTS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'))
  expect(kept.filter((name) => !known.has(path.join(TEXTS, name)))).toEqual([])
})
