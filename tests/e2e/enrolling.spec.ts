import type { Locator } from '@playwright/test'
import { codeIn } from '../support/mails.ts'
import { walkedSizes } from '../support/walked-sizes.ts'
import { type Page, expect, settled, sidewaysScroll, test } from './start/app-under-test.ts'
import { ANSWERS, fillIn, nextStep } from './start/enroll-form.ts'

const PASSWORD = 'baobab shade at noon'

type Course = { id: number; title: string }

async function freeCourses(page: Page): Promise<[Course, Course, Course]> {
  const answer = await page.request.get('/api/courses?fields=card&price=free')
  const [first, second, third] = ((await answer.json()) as { courses: Course[] }).courses
  if (!first || !second || !third) throw new Error('the demo has too few free courses')
  return [first, second, third]
}

/** Makes an account, which is signed in in this browser; answers its address. */
async function newLearner(page: Page, name: string): Promise<string> {
  const email = `${name}@example.test`
  await page.goto('/terms')
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/register', { method: 'POST', headers, body: JSON.stringify(body) })).status
    },
    { name, email, phone_number: '+250788123456', password: PASSWORD, password_confirmation: PASSWORD },
  )
  expect(status).toBe(201)
  return email
}

/** Opens the form of a course by its button. */
async function openForm(page: Page, { id }: Course): Promise<Locator> {
  await page.goto(`/courses/${id}`)
  await settled(page)
  await page.getByRole('button', { name: /^Enroll Now/ }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('button', { name: /^(Next|Send request)$/ })).toBeVisible()
  return form
}

test(
  'the code step survives a reload and the link in the mail, and leads back to the form of the course',
  { tag: '@ci' },
  async ({ visit, app }) => {
    const email = await newLearner(await visit(), 'returning')
    const page = await visit({ size: 'small' })
    const [course] = await freeCourses(page)
    await page.goto(`/courses/${course.id}`)
    await settled(page)
    await page.getByRole('button', { name: /^Enroll Now/ }).click()
    await expect(page.getByText(`You are enrolling in ${course.title}.`)).toBeVisible()
    const before = await app.countMails(email)
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    const mail = await app.nextMail(email, before)
    await page.reload()
    await expect(page.getByText(`You are enrolling in ${course.title}.`)).toBeVisible()
    await expect(page.getByLabel('Digit 1 of 6')).toBeVisible()

    const link = /https?:\/\/\S+\/sign-in\b/.exec(mail.text)?.[0]
    const other = await page.context().newPage()
    await other.goto(link ?? 'the mail has no link')
    await expect(other.getByText(`You are enrolling in ${course.title}.`)).toBeVisible()
    await expect(other.getByLabel('Digit 1 of 6')).toBeFocused()
    // The sixth digit sends.
    await other.keyboard.type(codeIn(mail))
    await expect(other).toHaveURL(new RegExp(`/courses/${course.id}\\?enroll=1$`))
    const form = other.getByRole('dialog', { name: `Enroll in ${course.title}` })
    await expect(form.getByLabel('Full name')).toHaveValue('returning')
    await settled(other)
    await other.reload()
    await expect(form).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(other).toHaveURL(new RegExp(`/courses/${course.id}$`))
  },
)

test('signing in leads on to the mentor with whom somebody was connecting, and never to another site', async ({
  visit,
  app,
}) => {
  const page = await visit({ as: 'employee' })
  const visitor = await visit()
  await visitor.goto('/mentor-details/1')
  const name = await visitor.getByRole('heading', { level: 1 }).innerText()
  await settled(visitor)
  await visitor.getByRole('link', { name: 'Connect with Mentor' }).click()
  await expect(visitor.getByText(`You are connecting with ${name}.`)).toBeVisible()
  const place = new URL(visitor.url())
  // Someone who is signed in by now is led on at once.
  await page.goto(place.pathname + place.search)
  await expect(page).toHaveURL(/\/mentorship\?mentor=1$/)
  await expect(page.getByRole('heading', { level: 1, name: `Connect with ${name}` })).toBeVisible()
  await page.goto(`/sign-in?next=${encodeURIComponent('//evil.example/')}`)
  await expect(page).toHaveURL(`${app.url}/dashboard`)
})

test(
  'what was typed outlives the visit; the second request is only read again',
  { tag: '@deep' },
  async ({ visit }) => {
    const page = await visit({ size: 'small' })
    await newLearner(page, 'second')
    const [first, second] = await freeCourses(page)
    await fillIn(await openForm(page, first))
    const later = await page.context().newPage()
    await page.close()

    const form = await openForm(later, first)
    await expect(form.getByRole('radiogroup', { name: 'Gender' })).toHaveText(/Male.*Female/)
    await nextStep(form)
    await expect(form.getByLabel('District')).toHaveValue(ANSWERS.District)
    await expect(form.getByRole('textbox', { name: 'Zip code' })).toHaveValue('00000')
    await expect(form.getByLabel('My country has no zip codes')).toBeChecked()
    await later.route('**/api/courses/*/enroll', (route) => route.fulfill({ status: 409, json: {} }))
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(form.getByText('Failed to enroll in course')).toBeVisible()
    await later.unroute('**/api/courses/*/enroll')
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(later.getByRole('button', { name: /^Pending Approval/ })).toBeVisible()
    await expect(later.getByText('An administrator is reviewing your request.')).toBeVisible()

    await openForm(later, second)
    await expect(form.getByRole('heading', { name: 'Is this still correct?' })).toBeFocused()
    for (const value of Object.values(ANSWERS).slice(1))
      await expect(form.getByText(value, { exact: true })).toBeVisible()
    await expect(form.getByText('May 17, 2001')).toBeVisible()
    await form.getByRole('button', { name: 'Change' }).click()
    await expect(form.getByLabel('Full name')).toBeFocused()
    await nextStep(form)
    await expect(form.getByLabel('City')).toHaveValue(ANSWERS.City)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await openForm(later, second)
    await expect(form.getByRole('heading', { name: 'Is this still correct?' })).toBeVisible()
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(later.getByRole('button', { name: /^Pending Approval/ })).toBeVisible()
  },
)

test(
  'without a connection a request is sent once, also when only the answer was lost, or waits for a later visit; it is deleted when its person signs out',
  { tag: '@ci' },
  async ({ visit }) => {
    const page = await visit({ size: 'small' })
    await newLearner(page, 'offline')
    const [course, second, third] = await freeCourses(page)
    const form = await openForm(page, course)
    await fillIn(form)
    const sent: number[] = []
    let isDown = true
    await page.route('**/api/courses/*/enroll', async (route) => {
      if (!isDown) return route.continue()
      // It arrives, and its answer does not.
      sent.push((await route.fetch()).status())
      isDown = false
      await route.abort('internetdisconnected')
    })
    const answers: number[] = []
    page.on('response', (answer) => {
      if (answer.url().endsWith('/enroll')) answers.push(answer.status())
    })
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText(`Your request for ${course.title} has been sent`)).toBeVisible()
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Pending Approval/ })).toBeVisible()
    expect({ sent, answers }).toEqual({ sent: [201], answers: [409] })
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => /^(outbox|draft):/.test(name)))
    expect(await kept()).toEqual([])
    await page.unroute('**/api/courses/*/enroll')

    await openForm(page, second)
    await page.route('**/api/courses/*/enroll', (route) => route.abort('internetdisconnected'))
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(form.getByText('You are offline')).toBeVisible()
    await form.getByRole('button', { name: 'OK' }).click()
    await expect(
      page.locator('main').getByText('You are offline. Kept on this device; sent when you are back online.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /^Enrolling\.\.\./ })).toBeDisabled()
    await page.unroute('**/api/courses/*/enroll')
    // It is said for two seconds, which may be over when a slow page has loaded.
    const said = expect(
      page.getByText('Enrollment request submitted successfully. Awaiting admin approval.'),
    ).toBeVisible()
    await page.goto('/dashboard/my-courses')
    await said
    await expect(page.getByRole('button', { name: second.title })).toBeVisible()

    expect(await kept()).toEqual([])
    await openForm(page, third)
    await page.route('**/api/courses/*/enroll', (route) => route.abort('internetdisconnected'))
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(form.getByText('You are offline')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByText('1 enrollment request')).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/sign-in')
    await expect.poll(kept).toEqual([])
  },
)

test(
  'a request that a device has kept is sent when its network is back, though it has seen no other page',
  { tag: '@ci' },
  async ({ visit }) => {
    const maker = await visit()
    await newLearner(maker, 'cut-off')
    const [course] = await freeCourses(maker)
    const page = await visit({ size: 'small' })
    await page.context().addCookies(await maker.context().cookies())
    const form = await openForm(page, course)
    await fillIn(form)
    await page.context().setOffline(true)
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(form.getByText('You are offline. Kept on this device; sent when you are back online.')).toBeVisible()
    await form.getByRole('button', { name: 'OK' }).click()
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: /^Pending Approval/ })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('outbox:')))).toEqual(
      [],
    )
  },
)

test('an enrolled person goes on with the next lesson, from the page and from the cards', async ({ visit }) => {
  const page = await visit({ as: 'student' })
  const answer = await page.request.get('/api/enrollments?mine=1&view=rows&status=active')
  const [row] = (await answer.json()).enrollments as { id: number; course: Course; next_video: Course }[]
  if (!row) throw new Error('the demo student studies nothing')
  const next = page.getByRole('link', { name: new RegExp(`^(Continue|Start): lesson \\d+ ${row.course.title}`) })
  await page.goto('/courses')
  await expect(next).toBeVisible()
  await expect(page.getByRole('button', { name: `Enrolled ${row.course.title}` })).toBeDisabled()
  await page.goto(`/courses/${row.course.id}`)
  await next.click()
  await expect(page.getByRole('heading', { name: row.next_video.title }).first()).toBeVisible()
})

for (const size of walkedSizes) {
  test(`enrolling stays in sight on the page of a course (${size})`, async ({ visit }) => {
    const page = await visit({ size, javaScript: false })
    await page.goto('/courses/1')
    await expect(page.locator('h1 + p')).toBeVisible()
    const button = page.getByRole('button', { name: /^Enroll Now/ })
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.getByRole('heading', { name: 'Your tutor' }).scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(await sidewaysScroll(page)).toBe(0)
    // The bar of a phone ends with the course: the foot of the page is covered by nothing.
    await page.locator('footer').getByRole('link').last().scrollIntoViewIfNeeded()
    if (size === 'small') await expect(button).not.toBeInViewport()
  })
}
