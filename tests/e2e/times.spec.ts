import type { Locator } from '@playwright/test'
import { expect, type Page, settled, test } from './start/app-under-test.ts'

/** From here on the page's time stands still; only `pass` moves it. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** So much before and after the moment at which something happens. */
const MARGIN_MS = 100

/** What must not have happened just before its time, and has just after. */
async function happensAfter(page: Page, ms: number, before: () => Promise<void>, after: () => Promise<void>) {
  await page.clock.runFor(ms - MARGIN_MS)
  await before()
  await page.clock.runFor(2 * MARGIN_MS)
  await after()
}

/** Begins the slider's time anew: it moves so long after this. */
async function playAnew(slider: Locator): Promise<void> {
  await slider.getByRole('button', { name: 'Pause' }).click()
  await slider.getByRole('button', { name: 'Play' }).click()
}

test(
  'the hero moves on every three seconds, from the last slide to the first, the testimonials every five',
  { tag: '@ci' },
  async ({ visit }) => {
    const page = await visit({ isMoving: true })
    await page.clock.install()
    await page.goto('/')
    await settled(page)
    await stopTime(page)
    const hero = page.getByRole('region', { name: 'Welcome' })
    const slide = (number: number) => hero.getByRole('button', { name: `Show slide ${number}` })
    const row = hero.getByRole('list')
    /** Shown and at rest: a row that still moves is not yet at its end, and would not begin anew. */
    const isShown = async (number: number) => {
      await expect(slide(number)).toHaveAttribute('aria-current', 'true')
      await expect.poll(() => row.evaluate((list) => list.scrollLeft / list.clientWidth)).toBeCloseTo(number - 1, 2)
    }
    // Pressed again if the hero was just moving on on its own, on a machine that is slow to get here.
    await expect(async () => {
      await slide(1).click()
      await expect(slide(1)).toHaveAttribute('aria-current', 'true', { timeout: 1000 })
    }).toPass()
    await isShown(1)
    await playAnew(hero)
    for (const [from, to] of [
      [1, 2],
      [2, 3],
      [3, 1],
    ] as const) {
      await happensAfter(
        page,
        3000,
        () => isShown(from),
        () => isShown(to),
      )
      // The next three seconds begin with the change, not with its margin.
      await playAnew(hero)
    }

    const slider = page.getByRole('region', { name: 'Testimonials' })
    const stories = slider.getByRole('list')
    await stories.scrollIntoViewIfNeeded()
    await playAnew(slider)
    const place = () => stories.evaluate((list) => list.scrollLeft)
    const from = await place()
    await happensAfter(
      page,
      5000,
      async () => expect(await place()).toBe(from),
      () => expect.poll(place).not.toBe(from),
    )
  },
)

test('a success is shown for 2 seconds, a failure for 4, what can be undone for 6', async ({ visit }) => {
  const page = await visit()
  await page.clock.install()
  await page.goto('/modal-test')
  await settled(page)
  await stopTime(page)
  for (const { button, text, ms } of [
    { button: 'Success toast', text: 'Saved', ms: 2000 },
    { button: 'Error toast', text: 'The connection was lost. Please try again.', ms: 4000 },
    { button: 'Toast with undo', text: 'Notification removed', ms: 6000 },
  ]) {
    await page.getByRole('button', { name: button }).click()
    // A message comes when the press is over, which takes a moment of the clock.
    await page.clock.runFor(1)
    const message = page.getByRole('region', { name: 'Messages' }).getByText(text)
    await expect(message).toBeVisible()
    await happensAfter(
      page,
      ms,
      () => expect(message).toBeVisible(),
      () => expect(message).toBeHidden(),
    )
  }
  // The demo of an alert that closes automatically (spec 3 §9).
  await page.getByRole('button', { name: 'Alert that closes later' }).click()
  const alert = page.getByRole('dialog', { name: 'Something needs your attention' })
  // Opening takes a moment of the clock, too; under the pointer it would stay.
  await page.mouse.move(1, 1)
  await page.clock.runFor(400)
  await expect(alert).toBeVisible()
  await page.clock.runFor(4200)
  await expect(alert).toBeVisible()
  await page.clock.runFor(1200)
  await expect(alert).toBeHidden()
})
