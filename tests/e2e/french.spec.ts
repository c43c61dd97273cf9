import { expect, type Page, test } from './start/app-under-test.ts'

/** Switches to French from the next page on. */
const speakFrench = (page: Page, url: string) => page.context().addCookies([{ name: 'lang', value: 'fr', url }])

test('the dashboard is French, on page load and after navigation, and so are refusals', async ({ visit, app }) => {
  const page = await visit({ as: 'student' })
  await speakFrench(page, app.url)
  await page.goto('/dashboard/progress')
  await expect(page).toHaveTitle('Progression · Mbuyu')
  await page.getByRole('button', { name: 'Fixer mon objectif' }).click()
  await page.getByLabel('Minutes par semaine').fill('1')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Choisissez au moins 10 minutes')).toBeVisible()
  // Coming from a public page the dashboard loads its French texts.
  await page.goto('/')
  await page.waitForFunction(() => Object.hasOwn(globalThis, '__mbuyuReady'))
  await page.getByRole('link', { name: 'Tableau de bord' }).first().click()
  await expect(page.getByRole('link', { name: 'Mes cours' }).first()).toBeVisible()
  await expect(page).toHaveTitle('Tableau de bord · Mbuyu')
})
