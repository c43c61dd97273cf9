import { expect, type Page, test } from '../start/app-under-test.ts'

/** How many calls the page shows from its first screen to its last. */
async function seenWhileScrolling(page: Page): Promise<number> {
  const seen = new Set<string>()
  await page.evaluate(() => scrollTo(0, 0))
  for (let isOver = false; !isOver;) {
    const ids = await page.locator('.opblock').evaluateAll((blocks) => blocks.map(({ id }) => id))
    for (const id of ids) seen.add(id)
    isOver = await page.evaluate(async () => {
      const before = scrollY
      scrollBy(0, innerHeight / 2)
      // What comes into sight is drawn after the next frame, however slow the device.
      for (let frames = 2; frames > 0; frames -= 1) await new Promise(requestAnimationFrame)
      return scrollY === before
    })
  }
  return seen.size
}

test('the API reference shows every call, from its first screen to its last', async ({ visit }) => {
  const page = await visit({ size: 'small' })
  await page.goto('/api/docs')
  const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as { paths: Record<string, object> }
  const calls = Object.values(paths).flatMap((methods) => Object.keys(methods))
  await expect.poll(() => seenWhileScrolling(page), { timeout: 90_000 }).toBe(calls.length)
})
