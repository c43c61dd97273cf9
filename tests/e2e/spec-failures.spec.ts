import type { Role } from '#shared/roles.ts'
import { expect, type Page, settled, test } from './start/app-under-test.ts'
import { watchToTheEnd } from './start/film.ts'

// What the specifications say when something fails, where no journey passes by (spec 1 §8, spec 2 §8, spec 3 §8).

/** From now on a call is refused without a word that could be shown, as by a proxy in between. */
async function refuse(page: Page, address: string, method = 'GET', meanwhile?: () => Promise<void>): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await meanwhile?.()
    return route.fulfill({ status: 409, contentType: 'application/json', body: '{}' })
  })
}

test('of a visitor: signing in, signing up, a link for a new password', async ({ visit }) => {
  const page = await visit()
  await page.goto('/sign-in')
  await settled(page)
  await refuse(page, '**/api/login', 'POST')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.test')
  await page.locator('input[name=password]').fill('unlock-potential-2026')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible()

  await page.goto('/forgot-password')
  await settled(page)
  await refuse(page, '**/api/forgot-password', 'POST')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.test')
  await page.locator('form').getByRole('button').click()
  await expect(page.getByText('Failed to send reset email')).toBeVisible()

  await page.goto('/sign-up')
  await settled(page)
  await refuse(page, '**/api/register', 'POST')
  await page.getByLabel('Full Name').fill('Ada Okafor')
  await page.getByLabel('Phone Number').fill('+250 788 000 000')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.test')
  await page.locator('input[name=password]').fill('unlock-potential-2026')
  await page.locator('input[name=password_confirmation]').fill('unlock-potential-2026')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Registration failed')).toBeVisible()
})

test('of a visitor: the courses of the home page, and a blog without posts', async ({ visit }) => {
  const page = await visit()
  await page.goto('/about')
  await settled(page)
  await refuse(page, '**/api/courses?*')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /home page$/ })
    .click()
  await expect(page.getByRole('alert').getByText('Failed to fetch courses')).toBeVisible()
  await expect(page.getByText('No courses available at the moment')).toBeVisible()
  await page.route(/\/api\/blog(\?|$)/, async (route) => {
    const list = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...list, posts: [], total: 0 } })
  })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByText('Insight', { exact: true }).click()
  await menu.getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByText('No blog posts available at the moment.')).toBeVisible()
})

/** What a page says when its list or its figures cannot be read; each can be tried again. */
const READS: readonly (readonly [role: Role, address: string, call: string, text: string])[] = [
  ['admin', '/dashboard', '**/api/admin/stats*', 'Failed to load admin statistics'],
  ['admin', '/dashboard/users', '**/api/users?*', 'Failed to fetch users'],
  ['admin', '/dashboard/course-applications', '**/api/enrollments?*', 'Failed to fetch applications'],
  ['admin', '/dashboard/permission-requests', '**/api/permission-requests?*', 'Failed to fetch permission requests'],
  ['student', '/dashboard/my-courses', '**/api/enrollments?*', 'Failed to fetch your courses'],
  ['hr', '/dashboard/academic-reports', '**/api/reports/academic?*', 'Failed to fetch academic data'],
  ['accountant', '/dashboard/publications', '**/api/publications?*', 'Failed to fetch publications data'],
]

for (const role of new Set(READS.map(([one]) => one))) {
  test(`what ${role} cannot read`, async ({ visit }) => {
    const page = await visit({ as: role, size: 'small' })
    for (const [, address, call, text] of READS.filter(([one]) => one === role)) {
      await refuse(page, call)
      await page.goto(address)
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: 'Retry' }).first()).toBeVisible()
      if (address === '/dashboard') await expect(page.getByText('Error Loading Dashboard')).toBeVisible()
    }
  })
}

test('what an admin cannot decide, and a user who cannot be saved or deleted', async ({ visit }) => {
  const page = await visit({ as: 'admin' })
  await page.goto('/dashboard/course-applications')
  await settled(page)
  await refuse(page, '**/api/enrollments/*/status', 'PUT')
  await page
    .locator('main [data-row]')
    .first()
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(page.getByText('Failed to update enrollment status')).toBeVisible()

  await page.goto('/dashboard/users?role=student')
  await settled(page)
  const row = page.locator('main [data-row]').first()
  await refuse(page, '**/api/users/*', 'DELETE')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete user. Please try again.')).toBeVisible()
  for (const method of ['PUT', 'POST']) await refuse(page, '**/api/users/*', method)
  await row.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit User' })
  await form.getByLabel('Bio').fill('Keeps bees.')
  await form.getByRole('button', { name: 'Update User' }).click()
  await expect(form.getByText('Failed to save user')).toBeVisible()
  await expect(form.getByLabel('Bio')).toHaveValue('Keeps bees.')
})

test('the own profile and password, and signing out', async ({ visit }) => {
  const page = await visit({ as: 'employee', size: 'small' })
  await page.goto('/dashboard/profile')
  await settled(page)
  const saving = page.getByRole('button', { name: 'Saving...' })
  await refuse(page, '**/api/profile', 'PUT', () => expect(saving).toBeDisabled())
  await page.getByLabel('Phone Number').fill('+250 788 111 222')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile update failed')).toBeVisible()

  await refuse(page, '**/api/change-password', 'PUT')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByLabel('Current Password').fill('unlock-potential-2026')
  await page.getByLabel(/^New Password/).fill('a longer one of mine')
  await page.getByLabel('Confirm New Password').fill('another one of mine')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('New passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm New Password').fill('a longer one of mine')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password update failed')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Update Password' })).toHaveCount(0)

  await refuse(page, '**/api/logout', 'POST')
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Failed to logout')).toBeVisible()
})

const COURSES = '/dashboard/courses'

test('a course that cannot be created, changed or deleted, and its videos', async ({ visit }) => {
  test.slow()
  const page = await visit({ as: 'admin' })
  const panel = page.getByRole('dialog')
  const next = () => panel.getByRole('button', { name: 'Next' }).click()
  await page.goto(`${COURSES}/new`)
  await settled(page)
  await refuse(page, '**/api/courses', 'POST')
  await panel.getByLabel('Course title').fill('Rain water at home')
  await panel.getByLabel('Description').fill('How to keep the water of the roof.')
  await next()
  await next()
  await panel.getByRole('button', { name: 'Create Course' }).click()
  await expect(panel.getByText('Failed to create course')).toBeVisible()

  const { courses } = (await (await page.request.get('/api/teacher/courses')).json()) as { courses: { id: number }[] }
  const id = courses.at(-1)?.id
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${COURSES}/${id}/edit`)
  await settled(page)
  for (const method of ['PUT', 'POST', 'DELETE']) await refuse(page, '**/api/courses/*', method)
  await panel.getByLabel('Course title').fill('Rain water at school')
  await next()
  await next()
  await panel.getByRole('button', { name: 'Save Changes' }).click()
  await expect(panel.getByText('Failed to update course')).toBeVisible()

  await page.goto(COURSES)
  await settled(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete course. Please try again.')).toBeVisible()

  await page.route('**/api/courses/*/lessons', async (route) => {
    const list = (await (await route.fetch()).json()) as { lessons: object[] }
    const lessons = list.lessons.map((lesson) => ({ ...lesson, type: 'upload', media_state: 'unreadable' }))
    await route.fulfill({ json: { ...list, lessons } })
  })
  await refuse(page, '**/api/uploads/videos', 'POST')
  await page.goto(`${COURSES}/${id}/videos`)
  await expect(page.getByText('Failed to process video').first()).toBeVisible()
  await page.getByLabel('Video file').setInputFiles('demo/media/git-2.mp4')
  await expect(page.getByText('Failed to upload video')).toBeVisible()
})

/** The form of a new employee, filled in to its end. */
const FILLED = {
  user_id: '1',
  full_name: 'Salma Benjelloun',
  date_of_birth: '1996-02-29',
  nationality: 'Moroccan',
  email: 'salma@example.test',
  phone_number: '+212 600 000 338',
  emergency_contact_name: 'Youssef Benjelloun',
  emergency_contact_phone: '+212 600 000 339',
  address: '8 rue de Fès',
  city: 'Rabat',
  state: 'Rabat-Salé-Kénitra',
  postal_code: '10000',
  country: 'Morocco',
  position: 'Teacher',
  department: 'Teaching',
  salary: '1450',
  join_date: '2026-09-01',
}

test('an employee record that is emptied at its last step is not sent', async ({ visit, app }) => {
  const page = await visit({ as: 'hr' })
  await page.goto('/dashboard/profile')
  await page.evaluate(([name, draft]) => localStorage.setItem(name, draft), [
    `draft:employee-new:${app.account('hr').id}`,
    JSON.stringify(FILLED),
  ] as const)
  await page.goto('/dashboard/employees/new')
  await settled(page)
  const panel = page.getByRole('dialog', { name: 'Add New Employee' })
  for (const step of ['Personal', 'Contact', 'Employment']) {
    await expect(panel.getByRole('heading', { name: step })).toBeVisible()
    await panel.getByRole('button', { name: 'Next' }).click()
  }
  await expect(panel.getByRole('heading', { name: 'Review' })).toBeVisible()
  await panel.getByRole('button', { name: 'Start again' }).click()
  await panel.getByRole('button', { name: 'Create Employee' }).click()
  await expect(panel.getByText('Please fill in all required fields before submitting.')).toBeVisible()
})

type Lesson = { id: number; type: string; completed: boolean }
type Open = { enrollment: { course: { videos: Lesson[] } } }

test('a lesson whose end cannot be saved', async ({ visit }) => {
  const page = await visit({ as: 'student' })
  const read = async <T>(address: string): Promise<T> => (await page.request.get(address)).json()
  const { enrollments } = await read<{ enrollments: { id: number }[] }>('/api/enrollments?status=active')
  const films: string[] = []
  for (const { id } of enrollments) {
    const { enrollment } = await read<Open>(`/api/enrollments/${id}`)
    const open = enrollment.course.videos.filter(({ type, completed }) => type === 'upload' && !completed)
    films.push(...open.map((film) => `/dashboard/my-courses/${id}/lessons/${film.id}`))
  }
  // No quiz stands between the end of the film and that of the lesson.
  await page.route(/\/api\/enrollments\/\d+$/, async (route) => {
    const { enrollment } = (await (await route.fetch()).json()) as Open
    const videos = enrollment.course.videos.map((video) => ({ ...video, quiz_data: null }))
    await route.fulfill({ json: { enrollment: { ...enrollment, course: { ...enrollment.course, videos } } } })
  })
  await page.route('**/api/enrollments/*/complete-video', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict' } }),
  )
  await page.goto(films[0] ?? 'the demo student has no film to watch')
  await watchToTheEnd(page)
  await expect(page.getByText('Failed to update progress')).toBeVisible()
})
