import type { BrowserContext } from '@playwright/test'
import type { Role } from '#shared/roles.ts'
import type { RunningApp } from '../start/app.ts'
import { expect, type Page, settled, test } from '../start/app-under-test.ts'

const STREAM = '/api/stream'
const LIST = '/api/notifications'
const SOON_MS = 300

/** How often a browser has asked for an address, from now on. */
function counted(context: BrowserContext, path: string): () => number {
  let count = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === path && request.method() === 'GET') count += 1
  })
  return () => count
}

/** The stream is open: its first words have come. */
const opened = (page: Page, timeout = 10_000) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === STREAM && response.ok(), { timeout })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)

/** Something happens to a person, on another device of theirs: a registration for another event, one notification each. */
async function happens(app: RunningApp, as: Role): Promise<void> {
  const { name, token } = app.account(as)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { events } = (await (await fetch(`${app.url}/api/events`, { headers })).json()) as { events: { id: number }[] }
  const body = JSON.stringify({ name, email: `${as}@mbuyu.test`, waitlist: true })
  for (const { id } of events) {
    const answer = await fetch(`${app.url}/api/events/${id}/register`, { method: 'POST', headers, body })
    if (answer.ok) return
  }
  throw new Error(`there is no event left for ${as}`)
}

/** How long after the answer the bell shows one more. */
async function timeToBell(page: Page, app: RunningApp, as: Role): Promise<number> {
  const before = await unread(page)
  await happens(app, as)
  const began = performance.now()
  await page.waitForFunction(
    (count) => document.querySelector(`[aria-label^="Notifications, ${count} "]`) !== null,
    before + 1,
    { polling: 'raf' },
  )
  return performance.now() - began
}

test('a notification appears at once, without a poll, and two tabs share one connection', async ({ visit, app }) => {
  const first = await visit({ as: 'student' })
  const context = first.context()
  const streams = counted(context, STREAM)
  const open = opened(first)
  await first.goto('/dashboard')
  await settled(first)
  await open
  const second = await context.newPage()
  await second.goto('/dashboard/profile')
  await expect(bell(second)).toBeVisible()
  // The second tab has asked the first one, and has read once what it may have missed.
  await second.waitForRequest((request) => new URL(request.url()).pathname === LIST)
  await settled(first)
  const took: number[] = []
  for (let nth = 0; nth < 2; nth += 1) took.push(await timeToBell(first, app, 'student'))
  expect(Math.min(...took)).toBeLessThan(SOON_MS)
  await expect.poll(() => unread(second)).toBe(await unread(first))
  expect(streams()).toBe(1)

  // The tab that had the connection is closed: the other one goes on where it was.
  await first.close()
  await expect.poll(streams).toBe(2)
  await timeToBell(second, app, 'student')
})

test('when the server has started again, the page goes on where it was, by itself', async ({ visit, app }) => {
  // A page of its own: a broken connection is what this is about.
  const page = await (await visit({ as: 'teacher' })).context().newPage()
  const open = opened(page)
  await page.goto('/dashboard')
  await expect(bell(page)).toBeVisible()
  await open
  const shown = await unread(page)
  await app.crash()
  const again = opened(page, 60_000)
  await app.restart()
  await happens(app, 'teacher')
  const heardSince = (await again).request().headers()['last-event-id']
  expect(heardSince).toMatch(/^[a-z0-9]+-\d+-\d+$/)
  await expect.poll(() => unread(page)).toBe(shown + 1)
})
