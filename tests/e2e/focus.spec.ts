import { expect, type Page, settled, test } from './start/app-under-test.ts'

/** What has the focus: its element and, where it has one, its id. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => [document.activeElement?.localName, document.activeElement?.id].filter(Boolean).join('#'))

test('a step to another page takes the focus there; menus of the header close at the first Esc and give it back', async ({
  visit,
}) => {
  const page = await visit({ isKept: true })
  await page.goto('/courses')
  await settled(page)
  await page.locator('main article h3 a').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/courses\/\d+$/)
  await expect.poll(() => focused(page)).toBe('main#content')

  await page.goto('/')
  await settled(page)
  for (const name of ['Learning', 'Language']) {
    const summary = page.locator('header summary').filter({ hasText: name })
    await summary.focus()
    await page.keyboard.press('Enter')
    const menu = page.locator('header details[open]')
    await expect(menu, name).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(menu, name).toHaveCount(0)
    await expect(summary, name).toBeFocused()
  }
})

test('a message in the place of a form leaves the focus on the page, a refusal takes it', async ({ visit }) => {
  const page = await visit({ size: 'small', isKept: true })
  await page.goto('/forgot-password')
  await settled(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('student@mbuyu.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expect.poll(() => focused(page)).toBe('main#main')

  await page.goto('/sign-in')
  await settled(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('student@mbuyu.test')
  await page.locator('input[name=password]').fill('not-the-password-of-anybody')
  await page.getByRole('button', { name: 'Sign In' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('form').getByRole('alert')).toBeFocused()
})

test('the way back to the top is in the header, so it covers nothing; a phone’s home page shows four courses', async ({
  visit,
}) => {
  for (const [size, as, place] of [
    ['small', undefined, '/'],
    ['wide', undefined, '/courses'],
    ['small', 'student', '/dashboard/progress'],
  ] as const) {
    const page = await visit({ size, isKept: true, ...(as && { as }) })
    await page.goto(place)
    await settled(page)
    const button = page.getByRole('banner').getByRole('button', { name: 'Back to top' })
    await expect(button).toBeHidden()
    await page.mouse.wheel(0, 900)
    await expect(button, place).toBeVisible()
    await button.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(button).toBeHidden()
  }

  const phone = await visit({ size: 'small', isKept: true })
  await phone.goto('/')
  await settled(phone)
  await expect(
    phone.locator('main article:visible').filter({ has: phone.locator('a[href^="/courses/"]') }),
  ).toHaveCount(4)
  const all = phone.getByRole('main').getByRole('link', { name: 'All courses' })
  // Cards are laid out when they come into view; a press while they are would end beside the link.
  await all.scrollIntoViewIfNeeded()
  await settled(phone)
  await all.click()
  await expect(phone).toHaveURL(/\/courses$/)
})

test('headings have their own face; whoever saves data loads none', async ({ visit }) => {
  const fontsOf = async (savesData: boolean) => {
    const page = await visit({ savesData })
    const fonts: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
    await page.goto('/about')
    await page.evaluate(() => document.fonts.ready)
    const face = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily.split(',')[0])
    return { face, count: fonts.length }
  }
  expect(await fontsOf(false)).toEqual({ face: 'Eczar', count: 1 })
  expect(await fontsOf(true)).toEqual({ face: '"Iowan Old Style"', count: 0 })
})
