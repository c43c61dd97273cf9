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

const APPROVE = '/api/settings/enrollment.approveFreeCourses'

test(
  'a stranger sees the first lesson within three taps of the home page and is enrolled within five more, and loses nothing although the network is cut at every step',
  { tag: '@ci' },
  async ({ visit }) => {
    test.slow()
    const admin = await visit({ as: 'admin' })
    await ask(admin, 'put', APPROVE, { value: true })
    const page = await visit({ size: 'small', isCutOff: true })
    const waits = page.getByText('You are offline. This will continue when you are back online.')
    let taps = 0
    /** Taps without a network, sees what the page says, and connects again. What a cut makes one tap again is not counted. */
    const cutAt = async (button: Locator, said: Locator) => {
      await settled(page)
      await page.context().setOffline(true)
      await button.click()
      taps += 1
      await expect(said).toBeVisible()
      await page.context().setOffline(false)
    }
    const isOnline = () => expect(page.getByText('You are offline', { exact: false })).toHaveCount(0)
    const answer = await page.request.get('/api/courses?fields=card&price=free')
    const free = ((await answer.json()) as { courses: { id: number; title: string }[] }).courses
    await page.goto('/')
    const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const course = free.find(({ id }) => links.includes(`/courses/${id}`))
    await cutAt(page.locator(`main a[href="/courses/${course?.id}"]`).first(), waits)
    await expect(page).toHaveURL(`/courses/${course?.id}`)

    const watch = page.getByRole('button', { name: 'Watch a lesson for free' })
    await cutAt(watch, page.getByText('The video could not be loaded'))
    await page.getByRole('link', { name: 'Retry' }).click()
    await watch.click()
    const film = page.locator('video')
    await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.2)
    expect(taps).toBeLessThanOrEqual(3)

    taps = 0
    // What was asked for comes when the network is back, without another tap.
    await cutAt(page.getByRole('button', { name: /^Enroll Now/ }), waits)
    await expect(page).toHaveURL(/\/sign-in\?next=/)
    await expect(page.getByText(`You are enrolling in ${course?.title}.`)).toBeVisible()
    await cutAt(page.getByRole('main').getByRole('link', { name: 'Sign Up' }), waits)
    await expect(page).toHaveURL(/\/sign-up\?next=/)

    await settled(page)
    await page.getByLabel('Full Name').fill('Cut Off')
    await page.locator('input[name=email]').fill('cut.off.often@example.test')
    await page.locator('input[name=phone_number]').fill('+250788123456')
    for (const name of ['password', 'password_confirmation'])
      await page.locator(`input[name=${name}]`).fill('baobab shade at noon')
    const signUp = page.getByRole('main').getByRole('button', { name: 'Sign Up' })
    await cutAt(signUp, page.getByText('You are offline. What you typed stays here'))
    await signUp.click()

    const form = page.getByRole('dialog', { name: `Enroll in ${course?.title}` })
    await expect(form.getByLabel('Full name')).toHaveValue('Cut Off')
    await settled(page)
    // The second step needs no network: what is typed in the first one stays.
    await page.context().setOffline(true)
    await fillIn(form)
    taps += 1
    await expect(form.getByText('Step 2 of 2')).toBeVisible()
    await page.context().setOffline(false)
    await cutAt(
      form.getByRole('button', { name: 'Enroll and start' }),
      form.getByText('Kept on this device; sent when you are back online.'),
    )
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Enrolled/ })).toBeVisible()
    expect(taps).toBeLessThanOrEqual(5)
    await isOnline()
    await ask(admin, 'put', APPROVE, { value: false })
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
