import { expect, settled, test } from './start/app-under-test.ts'

test('the parameters of a campaign disturb neither the server nor the script; the header leads everywhere', async ({
  visit,
  app,
}) => {
  const etagOf = async (place: string) => (await fetch(`${app.url}${place}`)).headers.get('etag')
  const plain = await etagOf('/courses?search=python')
  expect(await etagOf('/courses?utm_source=mail&search=python&fbclid=1')).toBe(plain)
  expect(await etagOf('/courses')).not.toBe(plain)

  const page = await visit()
  await page.goto('/courses?utm_source=mail&search=python')
  const search = page.getByRole('main').getByRole('searchbox')
  await expect(search).toHaveValue('python')
  const cards = page.locator('main a[href^="/courses/"]')
  const found = await cards.count()
  expect(found).toBeGreaterThan(0)
  await page.mouse.click(1, 1)
  await settled(page)
  await expect(search).toHaveValue('python')
  await expect(cards).toHaveCount(found)
  await search.fill('linux')
  await search.press('Enter')
  await expect(page).toHaveURL(/search=linux/)

  // The header of every public page.
  await page.goto('/contact')
  await settled(page)
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main menu' })
  for (const name of ['Courses', 'Mentors', 'About'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('banner').getByRole('searchbox').fill('linux')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=linux$/)
  await expect(page.getByRole('main').getByRole('link', { name: /linux/i }).first()).toBeVisible()
})

test('the catalogue follows what is typed, keeps the focus and forgives a typing error', async ({ visit }) => {
  const page = await visit({ size: 'small' })
  await page.goto('/courses')
  await settled(page)
  const search = page.getByRole('main').getByRole('searchbox')
  await search.pressSequentially('pyhton')
  await expect(page).toHaveURL(/\?search=pyhton$/)
  await expect(page.getByText('No course matches "pyhton". These match python:')).toBeVisible()
  await expect(page.locator('main article')).toHaveCount(1)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('pyhton')
  await search.fill('')
  await expect(page).toHaveURL(/\/courses$/)
  await page.getByLabel('Sort by').selectOption('-price')
  await expect(page).toHaveURL(/\?sort=-price$/)
  await expect(page.locator('main article').first()).toContainText('$')
  await page.getByRole('link', { name: 'Premium', exact: true }).click()
  await expect(page).toHaveURL(/\/paid-courses$/)
  await page.goBack()
  await expect(page.getByLabel('Sort by')).toHaveValue('-price')
})

test('without a script the language, the search, a wrong address and the directory of mentors work', async ({
  visit,
}) => {
  const phone = await visit({ size: 'small', javaScript: false })
  await phone.goto('/contact')
  await phone.locator('header summary[title=Language]').click()
  await phone.getByRole('banner').getByRole('link', { name: 'Français' }).click()
  await expect(phone).toHaveURL(/\/contact$/)
  await expect(phone.locator('html')).toHaveAttribute('lang', 'fr')
  await phone.getByRole('banner').getByRole('link', { name: 'Rechercher' }).click()
  await expect(phone.getByRole('main').getByRole('searchbox')).toBeFocused()
  await phone.context().clearCookies()

  // A wrong address is the home page under a line that says so.
  const answer = await phone.goto('/no-such-address')
  expect(answer?.status()).toBe(404)
  await expect(phone).toHaveTitle('This page does not exist | Mbuyu')
  await expect(phone.getByText('This page does not exist', { exact: true })).toBeInViewport()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/Unlocking Potential/)
  await phone.getByRole('main').getByRole('searchbox').fill('linux')
  await phone.keyboard.press('Enter')
  await expect(phone).toHaveURL(/\/search\?q=linux$/)
  await expect(phone.getByRole('main').getByRole('link', { name: /linux/i }).first()).toBeVisible()

  // The server searches the directory of mentors.
  await phone.goto('/mentors')
  const cards = phone.getByRole('main').getByRole('article')
  const all = await cards.count()
  const name = (await cards.first().getByRole('heading').innerText()).trim()
  await phone.getByRole('main').getByRole('searchbox').fill(name)
  await phone.keyboard.press('Enter')
  await expect(phone).toHaveURL(/\/mentors\?search=/)
  await expect(cards.first().getByRole('heading')).toHaveText(name)
  expect(await cards.count()).toBeLessThan(all)
})

test('a wrong address below the dashboard stays in the dashboard; visitors are led to the sign-in', async ({
  visit,
}) => {
  const page = await visit({ as: 'student' })
  // The second is below a page.
  for (const place of ['/dashboard/no-such-address', '/dashboard/progress/x']) {
    const answer = await page.goto(place)
    expect(answer?.status(), place).toBe(404)
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 }), place).toHaveText('This page does not exist')
    await expect(page).toHaveTitle('This page does not exist · Mbuyu')
  }
  await page.getByRole('main').getByRole('link', { name: 'My Courses' }).click()
  await expect(page).toHaveURL(/\/dashboard\/my-courses$/)
  await expect(page).toHaveTitle('My Courses · Mbuyu')
  const visitor = await visit()
  await visitor.goto('/dashboard/no-such-address')
  await expect(visitor).toHaveURL(/\/sign-in/)
})
