import type { Request } from '@playwright/test'
import { expect, type Page, test } from './start/app-under-test.ts'

/** What another language may cost on top of a page in English: its catalogue, and what the server may say. */
const LANGUAGE = 15_000

/** Speaks French from the next page on. */
const speakFrench = (page: Page, url: string) => page.context().addCookies([{ name: 'lang', value: 'fr', url }])

test('a French visitor of a public page pays for the French of public pages only', async ({ visit, app }) => {
  const page = await visit({ size: 'small' })
  await speakFrench(page, app.url)
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  await page.goto('/courses')
  await page.waitForFunction(() => Object.hasOwn(globalThis, '__mbuyuReady'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cours')
  const isFrench = (request: Request) => /\/(fr|sentences)-/.test(request.url())
  await expect.poll(() => scripts.filter(isFrench).length).toBe(2)
  expect(scripts.map((request) => request.url()).filter((url) => url.includes('dashboard'))).toEqual([])
  const sizes = await Promise.all(scripts.filter(isFrench).map((request) => request.sizes()))
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThanOrEqual(LANGUAGE)
})

test('the dashboard speaks French, with the page and after it, and so do the refusals', async ({ visit, app }) => {
  const page = await visit({ as: 'student' })
  await speakFrench(page, app.url)
  await page.goto('/dashboard/progress')
  await expect(page).toHaveTitle('Progression · Mbuyu')
  await page.getByRole('button', { name: 'Fixer mon objectif' }).click()
  await page.getByLabel('Minutes par semaine').fill('1')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Choisissez au moins 10 minutes')).toBeVisible()
  // From a public page the dashboard brings its French along.
  await page.goto('/')
  await page.waitForFunction(() => Object.hasOwn(globalThis, '__mbuyuReady'))
  await page.getByRole('link', { name: 'Tableau de bord' }).first().click()
  await expect(page.getByRole('link', { name: 'Mes cours' }).first()).toBeVisible()
  await expect(page).toHaveTitle('Tableau de bord · Mbuyu')
})
