import { expect, settled, test } from './start/app-under-test.ts'
import { ask } from './start/learner.ts'

test('a stranger sees the first lesson of a free course play within three taps of the home page', async ({ visit }) => {
  const page = await visit({ size: 'small' })
  const answer = await page.request.get('/api/courses?fields=card&price=free')
  const free = ((await answer.json()) as { courses: { id: number; title: string }[] }).courses
  await page.goto('/')
  await settled(page)
  const onHome = page.locator('main').getByRole('link')
  const links = await onHome.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const course = free.find(({ id }) => links.includes(`/courses/${id}`))
  await page.locator(`main a[href="/courses/${course?.id}"]`).first().click()
  await expect(page).toHaveURL(`/courses/${course?.id}`)
  await page.getByRole('button', { name: 'Watch a lesson for free' }).click()
  const film = page.locator('video')
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.2)
  await expect(page.getByRole('button', { name: /^Enroll Now/ })).toBeInViewport()

  // The network is cut before the second tap: the page stays, says so, and goes on when it is loaded again.
  await page.goto(`/courses/${course?.id}`)
  await settled(page)
  await page.route('**/preview-film-*.js', (request) => request.abort('internetdisconnected'))
  await page
    .getByRole('button', { name: /^Watch / })
    .last()
    .click()
  await expect(page.getByText('The video could not be loaded')).toBeVisible()
  await page.unroute('**/preview-film-*.js')
  await page.getByRole('link', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Watch a lesson for free' }).click()
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.2)
})

test('a signed-in stranger starts a free course in one tap, where an admin allows that', async ({ visit }) => {
  const admin = await visit({ as: 'admin' })
  await ask(admin, 'put', '/api/settings/enrollment.startFreeCourses', { value: true })
  const page = await visit({ as: 'employee', size: 'small' })
  const { courses } = await ask(page, 'get', '/api/courses?fields=card&price=free')
  const own = await ask(page, 'get', '/api/enrollments?mine=1&view=rows')
  const taken = new Set(own.enrollments.map((row: { course: { id: number } }) => row.course.id))
  for (const { id } of courses as { id: number }[]) {
    const form = await ask(page, 'get', `/api/courses/${id}/enrollment-form`)
    if (taken.has(id) || !form.starts_in_one_tap) continue
    await page.goto(`/courses/${id}`)
    await settled(page)
    await page.getByRole('button', { name: /^Enroll Now/ }).click()
    await expect(page).toHaveURL('/dashboard/my-courses')
    break
  }
  await expect(page).toHaveURL('/dashboard/my-courses')
  await ask(admin, 'put', '/api/settings/enrollment.startFreeCourses', { value: false })
})
