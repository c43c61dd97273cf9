import { type Page, settled } from './app-under-test.ts'

/** What everyone has at the end of the menu; the walk of the role `user`, which has little else, looks at these. */
export const EVERYBODYS: ReadonlySet<string> = new Set(
  ['profile', 'announcements', 'resources', 'job-applications', 'my-events', 'membership', 'support'].map(
    (path) => `/dashboard/${path}`,
  ),
)

/** What the entries of the menu of a page are called, by their address. Its groups are open then. */
export async function menuOf(page: Page): Promise<Map<string, string>> {
  await page.goto('/dashboard')
  await settled(page)
  await openGroups(page)
  const entries = await page.locator('nav a[href^="/dashboard"]').evaluateAll((all) =>
    all.map((one) => {
      // The number of what waits is no part of the name.
      const words = [...one.childNodes].filter((part) => part instanceof Text).map((text) => text.data)
      return [one.getAttribute('href') ?? '', words.join('').trim()] as const
    }),
  )
  return new Map(entries)
}

/** Opens all groups of the menu; they stay open. */
async function openGroups(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
  await menu.getByRole('link').first().waitFor()
  const folded = menu.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
}
