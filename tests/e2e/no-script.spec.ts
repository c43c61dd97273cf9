import { expect, type Page, test } from './start/app-under-test.ts'
import { addresses } from './start/routes.ts'

/** Pages that need a script on purpose: forms and tools, and pages for signed-in people. */
const NEEDS_SCRIPT =
  /^\/(dashboard|mentorship$|sign-in|login|sign-up|forgot-password|reset-password|modal-test|subscribe|contact\/answer)/

/** What search engines and shared links show of a page. */
async function expectDescribed(page: Page): Promise<void> {
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^http/)
  for (const name of ['og:title', 'og:description', 'og:image'])
    await expect(page.locator(`meta[property="${name}"]`), name).toHaveAttribute('content', /.+/)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/)
}

for (const address of addresses.filter((one) => !NEEDS_SCRIPT.test(one))) {
  test(`${address} can be read and has working links without a script`, async ({ visit }) => {
    const page = await visit({ size: 'small', javaScript: false })
    const answer = await page.goto(address)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('main')).toBeVisible()
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(40)
    // A page about nothing is not recommended to search engines.
    if (answer?.status() === 404) return
    await expectDescribed(page)
  })
}

test('the menu of a small screen opens without a script and links to the courses', async ({ visit }) => {
  const page = await visit({ size: 'small', javaScript: false })
  await page.goto('/')
  await page.locator('header summary[aria-label=Menu]').click()
  await page.locator('header a[href="/free-courses"]:visible').first().click()
  await expect(page).toHaveURL(/\/free-courses$/)
  await expect(page.locator('main a[href^="/courses/"]').first()).toBeVisible()
})

test('what is typed and sent before the scripts arrive is neither lost nor put into the address', async ({ visit }) => {
  const page = await visit({ size: 'small' })
  let release = () => {}
  const arrival = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@mbuyu.test')
  await page.locator('input[name=password]').fill('long-and-wrong-password')
  await page.keyboard.press('Enter')
  release()
  await expect(page.locator('form').getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody@mbuyu.test')
  expect(asked.filter((url) => url.includes('nobody') || url.includes('wrong'))).toEqual([])
})

for (const [address, canonical] of [
  ['/sign-in', '/sign-in'],
  ['/login', '/sign-in'],
  ['/sign-up', '/sign-up'],
  ['/forgot-password', '/forgot-password'],
] as const) {
  test(`${address} has a canonical address and a preview`, async ({ visit, app }) => {
    const page = await visit({ javaScript: false })
    await page.goto(address)
    await expectDescribed(page)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${app.url}${canonical}`)
    await expect(page.locator('head > title')).toHaveCount(1)
    await expect(page.locator('head > meta[name=description]')).toHaveCount(1)
  })
}
