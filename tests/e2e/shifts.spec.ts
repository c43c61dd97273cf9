import type { Role } from '#shared/roles.ts'
import { expect, type Page, settled, test } from './start/app-under-test.ts'

/** Slow, so that what a page reads comes one after the other, as on a phone. */
const SLOWER = 4
/** A fifth of what counts as good: what a person may see moving is more. */
const MOST = 0.02

/** Pages of which a part comes late, and above others. */
const PAGES: readonly { as: Role; address: string }[] = [
  { as: 'hr', address: '/dashboard' },
  { as: 'manager', address: '/dashboard' },
  { as: 'accountant', address: '/dashboard' },
  { as: 'mentor', address: '/dashboard' },
  { as: 'mentee', address: '/dashboard' },
  { as: 'manager', address: '/dashboard/my-review' },
  { as: 'teacher', address: '/dashboard/my-file' },
  { as: 'student', address: '/dashboard/membership' },
  { as: 'mentor', address: '/dashboard/support' },
]

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Collects, from before the page's own scripts, how far things move that nobody has touched. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { sum: 0 }
    Object.assign(globalThis, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) seen.sum += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)
}

test('what comes late on a slow phone moves nothing that is there', { tag: '@ci' }, async ({ visit }) => {
  for (const { as, address } of PAGES) {
    const page = await visit({ as, size: 'small' })
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const sumOfShifts = await watchShifts(page)
    await page.goto(address)
    await settled(page)
    expect.soft(await sumOfShifts(), `${address} as ${as}`).toBeLessThan(MOST)
    await page.context().close()
  }
})
