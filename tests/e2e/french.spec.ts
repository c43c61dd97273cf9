import { expect, type Page, test } from './start/house.ts'

/** What another language may cost on top of a page in English: its catalogue, and what the server may say. */
const LANGUAGE = 15_000

/** Speaks French from the next page on; answers the scripts it fetches, with their bytes over the wire. */
async function inFrench(page: Page, url: string): Promise<{ url: string; bytes: number }[]> {
  await page.context().addCookies([{ name: 'lang', value: 'fr', url }])
  const scripts: { url: string; bytes: number }[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    void request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
      scripts.push({ url: request.url(), bytes: responseBodySize + responseHeadersSize })
    })
  })
  return scripts
}

test('a French visitor of a public page pays for the French of public pages only', async ({ visit, app }) => {
  const page = await visit({ size: 'small' })
  const scripts = await inFrench(page, app.url)
  await page.goto('/courses')
  await page.waitForFunction(() => Object.hasOwn(globalThis, '__mbuyuReady'))
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cours')
  await expect.poll(() => scripts.filter(({ url }) => /\/(fr|sentences)-/.test(url)).length).toBe(2)
  expect(scripts.filter(({ url }) => url.includes('dashboard'))).toEqual([])
  const french = scripts.filter(({ url }) => /\/(fr|sentences)-/.test(url))
  expect(french.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(LANGUAGE)
})

test('the dashboard speaks French, with the page and after it, and so do the refusals', async ({ visit, app }) => {
  const page = await visit({ as: 'student' })
  await inFrench(page, app.url)
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
