import { expect, type Page, test } from './start/app-under-test.ts'
import { addresses } from './start/routes.ts'

/** Pages that need a script on purpose: forms and tools, and pages for signed-in people. */
const NEEDS_SCRIPT =
  /^\/(dashboard|mentorship$|sign-in|login|sign-up|forgot-password|reset-password|modal-test|subscribe|contact\/answer)/

/** Of those: pages that are recommended all the same, and the address that counts. */
const CANONICAL = [
  ['/sign-in', '/sign-in'],
  ['/login', '/sign-in'],
  ['/sign-up', '/sign-up'],
  ['/forgot-password', '/forgot-password'],
] as const

/** What search engines and shared links show of a page. */
async function expectDescribed(page: Page, where: string): Promise<void> {
  const all = (selector: string, name: string) =>
    page.locator(selector).evaluateAll((found, attribute) => found.map((one) => one.getAttribute(attribute)), name)
  expect.soft(await all('link[rel=canonical]', 'href'), where).toEqual([expect.stringMatching(/^http/)])
  for (const name of ['og:title', 'og:description', 'og:image'])
    expect
      .soft(await all(`meta[property="${name}"]`, 'content'), `${where}: ${name}`)
      .toEqual([expect.stringMatching(/.+/)])
  expect.soft(await all('meta[name=description]', 'content'), where).toEqual([expect.stringMatching(/.{20,}/)])
}

test('public pages can be read without a script, and all have a canonical address and a preview', async ({
  visit,
  app,
}) => {
  const page = await visit({ size: 'small', javaScript: false })
  const readable = addresses.filter((one) => !NEEDS_SCRIPT.test(one))
  expect(readable.length).toBeGreaterThan(20)
  for (const address of readable) {
    const answer = await page.goto(address)
    expect.soft(await page.locator('h1:visible').count(), address).toBe(1)
    expect.soft(await page.locator('h1').count(), address).toBe(1)
    expect.soft(await page.locator('main:visible').count(), address).toBe(1)
    expect.soft((await page.locator('main').first().innerText()).length, address).toBeGreaterThan(40)
    // A page about nothing is not recommended to search engines.
    if (answer?.status() !== 404) await expectDescribed(page, address)
  }
  for (const [address, canonical] of CANONICAL) {
    await page.goto(address)
    await expectDescribed(page, address)
    const link = page.locator('link[rel=canonical]')
    await expect.soft(link, address).toHaveAttribute('href', `${app.url}${canonical}`)
    await expect.soft(page.locator('head > title'), address).toHaveCount(1)
    await expect.soft(page.locator('head > meta[name=description]'), address).toHaveCount(1)
  }
})

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
