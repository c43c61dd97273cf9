import type { BrowserContext, Request } from '@playwright/test'
import type { Role } from '#shared/roles.ts'
import type { RunningApp } from './start/app.ts'
import { expect, type Page, settled, test } from './start/app-under-test.ts'

const STREAM = '/api/stream'
const LIST = '/api/notifications'

/** How often a browser has asked for an address, from now on. */
function counted(context: BrowserContext, path: string): () => number {
  let count = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === path && request.method() === 'GET') count += 1
  })
  return () => count
}

/** The stream is open: its first words have come. */
const opened = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === STREAM && response.ok())

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

/** Something happens, and the bell shows one more, sooner than polling would tell. */
async function hears(page: Page, app: RunningApp, as: Role): Promise<void> {
  const before = await unread(page)
  await happens(app, as)
  await expect.poll(() => unread(page)).toBe(before + 1)
}

test('a page asks for its data once; a notification appears without a poll, and two tabs share one connection', async ({
  visit,
  app,
}) => {
  const first = await visit({ as: 'student' })
  const context = first.context()
  const streams = counted(context, STREAM)
  const counts = counted(context, '/api/chat/unread')
  const open = opened(first)
  const asked: string[] = []
  const addressOf = (request: Request) => new URL(request.url()).pathname + new URL(request.url()).search
  /** How much had been asked for when the last script had come. */
  let askedBeforeScripts = 0
  first.on('request', (request) => asked.push(addressOf(request)))
  first.on('requestfinished', (request) => {
    if (addressOf(request).endsWith('.js')) askedBeforeScripts = asked.length
  })
  await first.goto('/dashboard')
  await settled(first)
  await open
  // The head of the page asks, before its scripts have come.
  const reads = asked.filter((address) => address.startsWith('/api/me') || address.startsWith('/api/enrollments'))
  expect(new Set(reads).size).toBe(reads.length)
  expect(asked.slice(0, askedBeforeScripts)).toContain('/api/me')
  // Two kinds of events change this count; what was missed before the stream is read once.
  await expect.poll(counts).toBe(2)
  await settled(first)
  expect(counts()).toBe(2)

  const second = await context.newPage()
  await second.goto('/dashboard/profile')
  await expect(bell(second)).toBeVisible()
  // The second tab has asked the first one, and has read once what it may have missed.
  await second.waitForRequest((request) => new URL(request.url()).pathname === LIST)
  await settled(first)
  await hears(first, app, 'student')
  await expect.poll(() => unread(second)).toBe(await unread(first))
  expect(streams()).toBe(1)

  // The tab that had the connection is closed: the other one goes on where it was.
  await first.close()
  await expect.poll(streams).toBe(2)
  await hears(second, app, 'student')
})

test(
  'with the stream open nothing is polled; without it polling does its work',
  { tag: '@ci' },
  async ({ visit, app }) => {
    const page = await visit({ as: 'mentee' })
    await page.clock.install()
    const asked = counted(page.context(), LIST)
    const open = opened(page)
    await page.goto('/dashboard')
    await page.clock.runFor(5000)
    await open
    await settled(page)
    const before = asked()
    await page.clock.runFor(120_000)
    expect(asked() - before).toBeLessThanOrEqual(1)

    await page.route('**/api/stream', (route) => route.abort('internetdisconnected'))
    await page.reload()
    const unreadLater = async () => {
      await page.clock.runFor(1000)
      return unread(page)
    }
    await expect.poll(unreadLater).toBeGreaterThan(0)
    const shown = await unread(page)
    const idle = page.waitForEvent(
      'requestfinished',
      async (request) => new URL(request.url()).pathname === LIST && (await request.response())?.status() === 304,
    )
    await page.clock.runFor(31_000)
    const { responseHeadersSize, responseBodySize } = await (await idle).sizes()
    expect(responseHeadersSize + responseBodySize).toBeLessThan(300)
    await happens(app, 'mentee')
    await page.clock.runFor(31_000)
    await expect.poll(() => unread(page)).toBe(shown + 1)
  },
)
