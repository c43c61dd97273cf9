import { axeProblems, expect, sidewaysScroll, test } from './start/app-under-test.ts'

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
    await expect(page.locator('.opblock')).toHaveCount(calls.length)
    await page.getByRole('button', { name: /^POST \/api\/login/ }).click()
    await expect(page.getByRole('region', { name: 'Answers of post /api/login' })).toContainText('requires_otp')
    expect.soft(await axeProblems(page)).toEqual([])
    expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    const background = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    const [red = 0] = (background.match(/\d+/g) ?? []).map(Number)
    expect.soft(red < 128, background).toBe(scheme === 'dark')
  })
}
