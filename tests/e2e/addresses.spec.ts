import { expect, settled, test } from './start/app-under-test.ts'

test('the parameters of a campaign are the same page to the server, and do not disturb its script', async ({
  visit,
  app,
}) => {
  const etagOf = async (place: string) => (await fetch(`${app.url}${place}`)).headers.get('etag')
  const plain = await etagOf('/courses?search=python')
  expect(await etagOf('/courses?utm_source=mail&search=python&fbclid=1')).toBe(plain)
  expect(await etagOf('/courses')).not.toBe(plain)

  const page = await visit()
  await page.goto('/courses?utm_source=mail&search=python')
  const search = page.getByRole('searchbox')
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
})
