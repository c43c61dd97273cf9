import fs from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import type { Role } from '#shared/roles.ts'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'

const LIST = '/dashboard/course-applications'

/** The search box of a list. */
const box = (page: Page) => page.getByRole('main').getByRole('searchbox')

test('what staff search for survives reloading and Back, and never stands in the address', async ({ visit }) => {
  const page = await visit({ as: 'admin' })
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

test('a list is saved as the file that the server writes', async ({ visit }) => {
  const page = await visit({ as: 'admin' })
  await page.goto(`${LIST}?status=completed&sort=student`)
  await settled(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('course-enrollments-completed.csv')
  const lines = (await fs.readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFStudent,Email,Course,Status,Progress %,Requested,Decided,Completed')
  const names = lines.slice(1).map((line) => line.split(',')[0] ?? '')
  expect(names.length).toBeGreaterThan(1)
  expect(names).toEqual(names.toSorted(new Intl.Collator('und').compare))
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

for (const [address, as, read] of READS) {
  test(`${address} of ${as} requests its data before the session has been answered`, async ({ visit }) => {
    const page = await visit({ as })
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
  })
}

test('what a role may not read is not requested either', async ({ visit }) => {
  const page = await visit({ as: 'student' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/dashboard/name-corrections')
  await expect(page).toHaveURL(/\/dashboard$/)
  await settled(page)
  expect(asked.filter((url) => url.includes('certificate-corrections'))).toEqual([])
})

test('the palette finds courses and people on the server, by keyboard alone', async ({ visit }) => {
  const page = await visit({ as: 'admin' })
  await page.goto('/dashboard')
  await settled(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search pages, courses, people' })
  await expect(field).toBeFocused()
  const option = page.getByRole('option', { selected: true })
  await expect(option).toHaveCount(1)
  await field.pressSequentially('spreadsheets')
  await expect(page.getByRole('group', { name: 'Courses' }).getByRole('option', { selected: true })).toHaveCount(1)
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await field.fill('course')
  await expect(page.getByRole('option').nth(2)).toBeVisible()
  await settled(page)
  // Answers that come later change the list, and with it what is selected.
  await expect(page.getByText(/^\d+ results$/)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  const second = await page.getByRole('option').nth(1).innerText()
  await expect(option).toHaveText(second.replaceAll('\n', ''))
  await field.fill('spreadsheets')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/courses\/\d+$/)
})

/** Types into the palette; `under` are the results below a heading. */
async function atThePalette(page: Page) {
  await page.goto('/dashboard')
  await settled(page)
  const field = page.getByRole('combobox', { name: 'Search pages, courses, people' })
  const find = async (text: string) => {
    if (!(await field.isVisible())) await page.keyboard.press('Control+k')
    await field.fill(text)
  }
  return { find, under: (heading: string) => page.getByRole('group', { name: heading }).getByRole('option') }
}

/** Presses the arrow until a result is selected, and Enter. */
async function choose(page: Page, result: Locator) {
  await expect(result).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if ((await result.getAttribute('aria-selected')) === 'true') break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

test('the palette finds orders, applications, posts and settings, and opens them by keyboard', async ({ visit }) => {
  const page = await visit({ as: 'admin' })
  const { find, under } = await atThePalette(page)
  await find('mercy')
  await choose(page, under('Job Applications').filter({ hasText: 'Mercy Nyambura' }).first())
  await expect(page).toHaveURL(/job-applicants\?application=\d+$/)
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Mercy Nyambura' })).toBeVisible()
  await page.keyboard.press('Escape')
  await find('mercy')
  await choose(page, under('Orders').filter({ hasText: 'To pay' }))
  await expect(page).toHaveURL(/student-payments\?status=all&order=\d+$/)
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Mercy Nyambura' })).toBeVisible()
  await page.keyboard.press('Escape')
  await find('first portfolio')
  await choose(page, under('Blog posts').filter({ hasText: 'What I look for in a first portfolio' }))
  await expect(page).toHaveURL(/\/dashboard\/blog\/\d+\/preview$/)
  await find('approve free')
  await choose(page, under('Settings').first())
  await expect(page.getByRole('heading', { name: 'Approve free courses automatically' })).toBeFocused()
  await find('mercy')
  await choose(page, under('People').first())
  await expect(page).toHaveURL(/\/dashboard\/users$/)
  await expect(page.getByRole('main').locator('[data-row]')).toHaveCount(1)
})

test('the palette asks for what a role may see, shows no old answer, and says what did not answer', async ({
  visit,
}) => {
  const asked: string[] = []
  const refused: number[] = []
  const signed = async (as: Role) => {
    const page = await visit({ as, size: 'small' })
    const palette = await atThePalette(page)
    asked.length = 0
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (searchParams.has('search') || pathname === '/api/settings') asked.push(pathname)
    })
    page.on('response', (response) => response.status() >= 400 && refused.push(response.status()))
    return { page, ...palette }
  }
  const reads = () => [...new Set(asked)].toSorted()
  const { page, find, under } = await signed('accountant')
  await find('m')
  await expect(under('Pages').first()).toBeVisible()
  await settled(page)
  expect(reads()).toEqual([])
  await find('mercy')
  await expect(under('Orders').first()).toContainText('Mercy Nyambura')
  await settled(page)
  expect(reads()).toEqual(['/api/courses', '/api/payments'])
  // Nothing of it stays while the next answer is on its way, nor when there is none.
  await page.route('**/api/payments?*', (route) => route.abort('internetdisconnected'))
  await find('spreadsheets')
  expect(await page.getByRole('option').filter({ hasText: 'Mercy' }).count()).toBe(0)
  await expect(page.getByRole('alert').filter({ hasText: 'Could not be searched: Orders' })).toBeVisible()
  await expect(under('Courses').first()).toContainText(/spreadsheets/i)
  expect.soft(await axeProblems(page, '[role=dialog]')).toEqual([])
  expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await find('mercy nyambura')
  await expect(page.getByText('Could not be searched')).toBeVisible()
  await expect(page.getByText('Nothing found')).toBeHidden()
  await page.unroute('**/api/payments?*')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(under('Orders').first()).toContainText('Mercy Nyambura')
  await expect(page.getByRole('combobox')).toBeFocused()
  const student = await signed('student')
  await student.find('mercy')
  await expect(student.page.getByText('Nothing found. Try another word.')).toBeVisible()
  expect(reads()).toEqual(['/api/courses'])
  expect(refused).toEqual([])
})

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

test('the directory of mentors is searched by the server, also without a script', async ({ visit }) => {
  const page = await visit({ javaScript: false })
  await page.goto('/mentors')
  const cards = page.getByRole('main').getByRole('article')
  const all = await cards.count()
  const name = (await cards.first().getByRole('heading').innerText()).trim()
  await page.getByRole('main').getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/mentors\?search=/)
  await expect(cards.first().getByRole('heading')).toHaveText(name)
  expect(await cards.count()).toBeLessThan(all)
})
