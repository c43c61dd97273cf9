import { axeProblems, expect, looksAt, sidewaysScroll, test } from './start/app-under-test.ts'

for (const [size, scheme] of looksAt(false)) {
  test(
    `the API reference finds a call, opens it, and loads from this site only (${size}, ${scheme})`,
    { tag: '@deep' },
    async ({ visit }) => {
      const page = await visit({ size, scheme })
      await page.goto('/api/docs')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Mbuyu API')
      const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as {
        paths: Record<string, object>
      }
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
    },
  )
}
