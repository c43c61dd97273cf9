import { expect, test } from './start/house.ts'
import { addresses } from './start/routes.ts'

/** Nothing without their script, by decision (experience.md): they are forms and tools, not reading. */
const NEEDS_SCRIPT = /^\/(dashboard|sign-in|login|sign-up|forgot-password|reset-password|modal-test|subscribe)/

for (const address of addresses.filter((one) => !NEEDS_SCRIPT.test(one))) {
  test(`${address} reads and leads on without a script`, async ({ visit }) => {
    const page = await visit({ size: 'small', javaScript: false })
    await page.goto(address)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('main')).toBeVisible()
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(40)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http/)
    for (const name of ['og:title', 'og:description', 'og:image'])
      await expect(page.locator(`meta[property="${name}"]`), name).toHaveAttribute('content', /.+/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/)
  })
}

test('the menu of a small screen opens without a script and leads to the courses', async ({ visit }) => {
  const page = await visit({ size: 'small', javaScript: false })
  await page.goto('/')
  await page.locator('header summary:visible').first().click()
  await page.locator('header a[href="/courses"]:visible').first().click()
  await expect(page).toHaveURL(/\/courses$/)
  await expect(page.locator('main a[href^="/courses/"]').first()).toBeVisible()
})
