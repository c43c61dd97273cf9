import { settled, SIZES, test, type Page } from './start/app-under-test.ts'
const shot = async (page: Page, name: string) => {
  for (const size of ['small', 'wide'] as const) for (const scheme of ['light', 'dark'] as const) {
    await page.setViewportSize(SIZES[size]); await page.emulateMedia({ colorScheme: scheme })
    await page.waitForTimeout(350)
    await page.screenshot({ path: `/tmp/w/shots2/${name}-${size}-${scheme}.png` })
  }
}
const PAGES: [string, string, string][] = [
  ['accountant', '/dashboard/program-pricing/report', 'pricing-report'],
  ['admin', '/dashboard/privacy-requests', 'privacy-queue'],
  ['admin', '/dashboard/user-roles', 'roles'],
  ['admin', '/dashboard/database-management', 'database'],
  ['admin', '/dashboard/system-logs/jobs', 'jobs'],
  ['admin', '/dashboard', 'home-admin'],
  ['hr', '/dashboard', 'home-hr'],
  ['hr', '/dashboard/leaves', 'leaves'],
  ['accountant', '/dashboard/donations', 'donations'],
  ['mentor', '/dashboard/mentor-hours', 'hours'],
  ['mentee', '/dashboard/my-sessions', 'sessions'],
  ['student', '/dashboard/my-courses', 'my-courses'],
]
for (const [as, address, name] of PAGES)
  test(name, async ({ visit }) => {
    const page = await visit({ as: as as never })
    await page.goto(address); await settled(page)
    await shot(page, name)
  })
test('settings look', async ({ visit }) => {
  const page = await visit({ as: 'admin' })
  await page.goto('/dashboard/system-settings'); await settled(page)
  await page.getByText('Colour', { exact: true }).first().scrollIntoViewIfNeeded()
  await shot(page, 'settings-look')
  await page.getByText('Sender and footer').first().scrollIntoViewIfNeeded()
  await shot(page, 'settings-mail')
})
test('users', async ({ visit }) => {
  const page = await visit({ as: 'admin' })
  await page.goto('/dashboard/users'); await settled(page)
  await shot(page, 'users')
  await page.getByRole('button', { name: 'Export CSV' }).first().click()
  await page.waitForTimeout(800)
  await shot(page, 'users-export')
})
