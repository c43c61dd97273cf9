import { type Page, settled } from './app-under-test.ts'

/** What everybody has at the end of the menu; the walk of the role `user`, which has little else, looks at these. */
export const EVERYBODYS: ReadonlySet<string> = new Set(
  ['profile', 'announcements', 'resources', 'job-applications', 'my-events', 'membership', 'support'].map(
    (path) => `/dashboard/${path}`,
  ),
)

/** What the entries of the menu of a page are called, by their address. */
export async function menuOf(page: Page): Promise<Map<string, string>> {
  await page.goto('/dashboard')
  await settled(page)
  const entries = await page
    .locator('nav a[href^="/dashboard"]')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('href') ?? '', one.textContent.trim()] as const))
  return new Map(entries)
}
