import type { Locator } from '@playwright/test'
import { expect, settled, test } from './start/app-under-test.ts'
import { fillIn } from './start/enroll-form.ts'
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

  // The script of the film does not arrive: the page stays, says so, and goes on when it is loaded again.
  await page.goto(`/courses/${course?.id}`)
  await settled(page)
  await page.route('**/preview-video-*.js', (request) => request.abort('internetdisconnected'))
  await page
    .getByRole('button', { name: /^Watch / })
    .last()
    .click()
  await expect(page.getByText('The video could not be loaded')).toBeVisible()
  await page.unroute('**/preview-video-*.js')
  await page.getByRole('link', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Watch a lesson for free' }).click()
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.2)
})

test(
  'from the home page to an enrollment nothing is lost when the network is cut before every step',
  { tag: '@ci' },
  async ({ visit }) => {
    test.slow()
    const page = await visit({ size: 'small', isCutOff: true })
    const waits = page.getByText('You are offline. This will continue when you are back online.')
    /** Does something without a network, sees what the page says, and connects again. */
    const without = async (work: () => Promise<void>, said: Locator) => {
      await settled(page)
      await page.context().setOffline(true)
      await work()
      await expect(said).toBeVisible()
      await page.context().setOffline(false)
      await expect(page.getByText('You are offline', { exact: false })).toHaveCount(0)
    }
    const answer = await page.request.get('/api/courses?fields=card&price=free')
    const free = ((await answer.json()) as { courses: { id: number; title: string }[] }).courses
    await page.goto('/')
    const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const course = free.find(({ id }) => links.includes(`/courses/${id}`))
    await without(() => page.locator(`main a[href="/courses/${course?.id}"]`).first().click(), waits)
    await expect(page).toHaveURL(`/courses/${course?.id}`)

    await without(
      () => page.getByRole('button', { name: 'Watch a lesson for free' }).click(),
      page.getByText('The video could not be loaded'),
    )
    await page.getByRole('link', { name: 'Retry' }).click()
    await without(() => page.getByRole('button', { name: /^Enroll Now/ }).click(), waits)
    await settled(page)
    await page.getByRole('button', { name: /^Enroll Now/ }).click()
    await without(() => page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click(), waits)
    await expect(page).toHaveURL(/\/sign-up\?next=/)

    await settled(page)
    await page.getByLabel('Full Name').fill('Cut Off')
    await page.locator('input[name=email]').fill('cut.off.often@example.test')
    await page.locator('input[name=phone_number]').fill('+250788123456')
    for (const name of ['password', 'password_confirmation'])
      await page.locator(`input[name=${name}]`).fill('baobab shade at noon')
    await page.context().setOffline(true)
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('You are offline. What you typed stays here')).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()

    const form = page.getByRole('dialog', { name: `Enroll in ${course?.title}` })
    await fillIn(form)
    await page.context().setOffline(true)
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(form.getByText('Kept on this device; sent when you are back online.')).toBeVisible()
    await form.getByRole('button', { name: 'OK' }).click()
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: /^Pending Approval/ })).toBeVisible()
  },
)

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
