import fs from 'node:fs/promises'
import type { Role } from '#shared/roles.ts'
import { isDeep } from '../support/depth.ts'
import { fixedSample } from '../support/fixed-sample.ts'
import { expect, type Page, settled, test } from './start/app-under-test.ts'
import { goThrough } from './start/batches.ts'
import { savedFile } from './start/own-password.ts'

const LIST = '/dashboard/course-applications'

/** The search box of a list. */
const box = (page: Page) => page.getByRole('main').getByRole('searchbox')

test('a list is saved as a file; what is searched for survives reloading and Back, and never stands in the address', async ({
  visit,
}) => {
  const page = await visit({ as: 'admin', isKept: true })
  await page.goto(`${LIST}?status=completed&sort=student`)
  await settled(page)
  const file = await savedFile(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
  expect(file.suggestedFilename()).toBe('course-enrollments-completed.csv')
  const lines = (await fs.readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFStudent,Email,Course,Status,Progress %,Requested,Decided,Completed')
  const names = lines.slice(1).map((line) => line.split(',')[0] ?? '')
  expect(names.length).toBeGreaterThan(1)
  expect(names).toEqual(names.toSorted(new Intl.Collator('und').compare))

  await page.goto(`${LIST}?status=active`)
  await settled(page)
  const rows = page.getByRole('main').getByRole('row')
  const all = await rows.count()
  const name = (await page.locator('main a[href*="enrollment="]').first().innerText()).trim()
  await box(page).fill(name)
  await expect(async () => expect(await rows.count()).toBeLessThan(all)).toPass()
  await page.getByRole('button', { name: 'Course', exact: true }).click()
  await expect(page).toHaveURL(/\?status=active&sort=course$/)
  await page.reload()
  await expect(box(page)).toHaveValue(name)
  await settled(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Name Corrections' }).click()
  await expect(page).toHaveURL(/name-corrections$/)
  await page.goBack()
  await expect(box(page)).toHaveValue(name)
  await expect(page).toHaveURL(/\?status=active&sort=course$/)
  await settled(page)
  expect(await rows.count()).toBeLessThan(all)
})

const READS: readonly [string, Role, RegExp][] = [
  ['/dashboard', 'admin', /\/api\/admin\/stats/],
  ['/dashboard', 'student', /\/api\/enrollments\?.*sort=-studied/],
  ['/dashboard/my-courses', 'student', /\/api\/enrollments\?mine=1/],
  ['/dashboard/progress', 'student', /\/api\/me\/progress/],
  ['/dashboard/certificates', 'student', /\/api\/certificates/],
  ['/dashboard/profile', 'student', /\/api\/sessions/],
  ['/dashboard', 'employee', /\/api\/me\/annual-leave-stats/],
  ['/dashboard/my-leaves', 'employee', /\/api\/hr\/leaves\?mine=1/],
  ['/dashboard/checklist-tasks', 'hr', /\/api\/hr\/checklists\/tasks/],
  ['/dashboard/employee-documents', 'hr', /\/api\/hr\/documents/],
  ['/dashboard/leaves', 'hr', /\/api\/hr\/leaves/],
  ['/dashboard/attendance', 'employee', /\/api\/hr\/attendance\/days\?mine=1/],
  ['/dashboard/employee-attendance', 'hr', /\/api\/hr\/attendance\/days/],
  ['/dashboard/attendance-corrections', 'hr', /\/api\/hr\/attendance\/corrections/],
  ['/dashboard/employee-salaries', 'accountant', /\/api\/pay\/runs/],
  ['/dashboard/payslips', 'employee', /\/api\/me\/payslips/],
  ['/dashboard/team', 'manager', /\/api\/team\/today/],
  ['/dashboard/system-settings', 'admin', /\/api\/settings/],
  ['/dashboard/name-corrections', 'admin', /\/api\/certificate-corrections\?/],
  [LIST, 'admin', /\/api\/enrollments\?view=rows&counts=1&status=pending/],
]

test(
  'pages request their data before the session has been answered, and what a role may not read not at all',
  { tag: '@ci' },
  async ({ visit }) => {
    await goThrough(
      isDeep ? READS : fixedSample(READS, 6, 'reads', ([address, as]) => `${address} ${as}`),
      ([address, as]) => `${address} of ${as}`,
      async ([address, as, read]) => {
        const page = await visit({ as, isKept: true })
        let answerMe = () => {}
        const isWanted = new Promise<void>((resolve) => {
          answerMe = resolve
        })
        await page.route('**/api/me', async (route) => {
          await isWanted
          await route.continue()
        })
        const requested = page.waitForRequest((request) => read.test(request.url()))
        await page.goto(address)
        await requested
        answerMe()
        await settled(page)
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
        await page.unroute('**/api/me')
      },
    )

    const page = await visit({ as: 'student', isKept: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/dashboard/name-corrections')
    await expect(page).toHaveURL(/\/dashboard$/)
    await settled(page)
    expect(asked.filter((url) => url.includes('certificate-corrections'))).toEqual([])
  },
)

test('older notifications come page by page', async ({ visit }) => {
  const page = await visit({ as: 'student' })
  const one = (id: number) => ({
    id,
    title: `Notice ${id}`,
    message: 'x',
    link: null,
    is_read: true,
    created_at: '2026-01-01T08:00:00Z',
  })
  await page.route('**/api/notifications*', async (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 7)
    const ids = [before - 1, before - 2]
    await route.fulfill({
      json: { notifications: ids.map(one), unread_count: 0, next: before > 3 ? before - 2 : null },
    })
  })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  for (const shown of [2, 4, 6]) {
    await expect(list.getByText(/^Notice \d$/)).toHaveCount(shown)
    if (shown < 6) await list.getByRole('button', { name: 'Older notifications' }).click()
  }
  expect(await list.getByText(/^Notice \d$/).allInnerTexts()).toEqual([6, 5, 4, 3, 2, 1].map((id) => `Notice ${id}`))
  await expect(list.getByRole('button', { name: 'Older notifications' })).toHaveCount(0)
})
