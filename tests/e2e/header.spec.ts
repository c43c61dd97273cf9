import { expect, settled, test } from './start/app-under-test.ts'

test('nothing in the header moves when the person is known, and the skip link leads to the page', async ({ visit }) => {
  const page = await visit({ as: 'employee', size: 'wide' })
  let answer = (): void => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/me', async (route) => {
    await asked
    await route.continue()
  })
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.goto('/dashboard')
  const globe = page.getByRole('button', { name: 'Display and language' })
  await expect(globe).toBeVisible()
  const before = await globe.boundingBox()
  answer()
  await settled(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible()
  expect(await globe.boundingBox()).toEqual(before)

  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/dashboard')
  expect(warnings).toEqual([])
})

test('whoever has chosen dark on a light system reloads the dashboard without an error, and can go back', async ({
  visit,
}) => {
  const page = await visit({ as: 'student', size: 'wide', scheme: 'light' })
  await page.goto('/dashboard')
  await settled(page)
  const open = () => page.getByRole('button', { name: 'Display and language' }).click()
  await open()
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  // An error in the console fails the test: React's of a page that differs from that of the server, too.
  await page.reload()
  await settled(page)
  await open()
  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})
