import { axeProblems, expect, type Page, sidewaysScroll, test } from './start/app-under-test.ts'

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

for (const [size, scheme] of [
  ['small', 'light'],
  ['wide', 'dark'],
] as const) {
  test(`the API reference shows every call, opens one, and loads from this site only (${size}, ${scheme})`, async ({
    visit,
  }) => {
    const page = await visit({ size, scheme })
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mbuyu API')
    const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as { paths: Record<string, object> }
    const calls = Object.values(paths).flatMap((methods) => Object.keys(methods))
    await expect.poll(() => seenWhileScrolling(page), { timeout: 30_000 }).toBe(calls.length)
    // A long list holds only what is in sight, so the call is searched for.
    await page.getByRole('textbox', { name: 'Filter by tag or path' }).fill('/api/login')
    const found = Object.entries(paths).filter(([path]) => path.includes('/api/login'))
    const foundCalls = found.flatMap(([, methods]) => Object.keys(methods))
    await expect(page.locator('.opblock')).toHaveCount(foundCalls.length)
    await page.getByRole('button', { name: /^POST \/api\/login Signs in/ }).click()
    await expect(page.getByRole('region', { name: 'Answers of post /api/login' })).toContainText('requires_otp')
    expect.soft(await axeProblems(page)).toEqual([])
    expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    const background = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    const [red = 0] = (background.match(/\d+/g) ?? []).map(Number)
    expect.soft(red < 128, background).toBe(scheme === 'dark')
  })
}
