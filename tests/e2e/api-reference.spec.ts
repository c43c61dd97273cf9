import { axeProblems, expect, LOOKS, sidewaysScroll, test } from './start/app-under-test.ts'

test('the reference of the API shows every call, opens one, and needs nobody else', async ({ visit }) => {
  for (const [size, scheme] of LOOKS) {
    const page = await visit({ size, scheme })
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mbuyu API')
    const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as { paths: Record<string, object> }
    const calls = Object.values(paths).flatMap((methods) => Object.keys(methods))
    await expect(page.locator('.opblock')).toHaveCount(calls.length)
    await page.getByRole('button', { name: /^POST \/api\/login/ }).click()
    await expect(page.getByRole('region', { name: 'Answers of post /api/login' })).toContainText('requires_otp')
    const where = `${size} ${scheme}`
    expect.soft(await axeProblems(page), where).toEqual([])
    expect.soft(await sidewaysScroll(page), where).toBeLessThanOrEqual(0)
    const background = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    const [red = 0] = (background.match(/\d+/g) ?? []).map(Number)
    expect.soft(red < 128, `${where}: ${background}`).toBe(scheme === 'dark')
    await page.close()
  }
})
