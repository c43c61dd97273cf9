import { courses } from '#demo/data/courses.ts'
import { walkedSizes } from '../support/walked-sizes.ts'
import type { RunningApp } from './start/app.ts'
import { expect, type Page, settled, test } from './start/app-under-test.ts'
import { fillIn } from './start/enroll-form.ts'
import { watchToTheEnd } from './start/film.ts'
import { signInWithCode } from './start/sign-in.ts'

const PASSWORD = 'baobab shade at noon'
const course = courses
  .filter((one) => one.price_cents === 0 && one.is_published)
  .toSorted((a, b) => a.lessons.length - b.lessons.length)[0]
if (!course) throw new Error('the demo has no free course')

for (const size of walkedSizes) {
  test(`from the first visit to a certificate that anybody can check, until it is revoked (${size})`, async ({
    visit,
    app,
  }) => {
    test.setTimeout(240_000)
    const name = `Amina Okafor ${size}`
    const email = `amina.${size}@example.test`

    const learner = await visit({ size })
    const asked = addressesOf(learner)
    await test.step('a visitor finds the course', async () => {
      await learner.goto('/free-courses')
      await learner.getByRole('searchbox', { name: 'Search courses', exact: true }).fill(course.title)
      await learner.keyboard.press('Enter')
      await learner.getByRole('link', { name: course.title }).first().click()
      await expect(learner.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
    })
    await test.step('is led to sign up, and back to the form of that course', async () => {
      await settled(learner)
      await learner.getByRole('button', { name: /^Enroll Now/ }).click()
      await expect(learner.getByText('Please login to enroll in this course')).toBeVisible()
      await settled(learner)
      await learner.reload()
      await expect(learner.getByText(`You are enrolling in ${course.title}.`)).toBeVisible()
      await settled(learner)
      await learner.getByRole('link', { name: 'Sign Up' }).click()
      await expect(learner.getByText(`You are enrolling in ${course.title}.`)).toBeVisible()
      await signUp(learner, name, email)
      await expect(learner.getByRole('dialog', { name: `Enroll in ${course.title}` })).toBeVisible()
    })
    await test.step('and from another device signs in with a mailed code', async () => {
      const other = await visit({ size })
      const askedThere = addressesOf(other)
      const code = await signInAgain(other, app, email)
      const [token] = (await other.context().cookies()).filter((cookie) => cookie.name === 'token')
      tellNothing(askedThere, [email, code, token?.value ?? email])
      await other.close()
    })
    await test.step('asks to enroll', () => enroll(learner))
    await test.step('an administrator approves', async () => {
      const admin = await visit({ as: 'admin', size })
      await approve(admin, name)
      await admin.close()
    })
    await test.step('the learner takes every lesson and quiz', () => learn(learner))
    const tokens = (await learner.context().cookies()).filter((one) => ['token', 'device'].includes(one.name))
    tellNothing(asked, [email, ...tokens.map(({ value }) => value)])
    await test.step('and holds a certificate that a stranger can check', async () => {
      await learner.goto('/dashboard/certificates')
      const card = learner.getByRole('article').filter({ hasText: course.title })
      await expect(card).toBeVisible()
      const code = (await card.getByText(/^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/).innerText()).trim()
      const stranger = await visit({ size, javaScript: false })
      await stranger.goto(`/verify/${code}`)
      await expect(stranger.getByText('Valid certificate')).toBeVisible()
      await expect(stranger.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(stranger.locator('main')).toContainText(course.title)
      const admin = await visit({ as: 'admin', size })
      await revoke(admin, name)
      await stranger.reload()
      await expect(stranger.getByText('Revoked certificate')).toBeVisible()
    })
  })
}

async function signUp(page: Page, name: string, email: string): Promise<void> {
  await settled(page)
  await page.getByLabel('Full Name').fill(name)
  await page.locator('input[name=email]').fill(email)
  await page.getByLabel('Phone Number').fill('+250788123456')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/courses\/\d+\?enroll=1$/)
}

/** From another device; the session is in a cookie that no script can read, and it survives a reload. */
async function signInAgain(page: Page, app: RunningApp, email: string): Promise<string> {
  const code = await signInWithCode(page, app, { email, password: PASSWORD })
  expect(await page.evaluate(() => document.cookie)).not.toContain('token=')
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard/)
  return code
}

/** Every address that the pages of this browser ask for from now on. */
function addressesOf(page: Page): string[] {
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''))
  return asked
}

/** None of these secrets is in an address, plain or encoded (SECURITY.md, proof 19). */
function tellNothing(asked: readonly string[], secrets: readonly string[]): void {
  expect(asked.length).toBeGreaterThan(10)
  for (const secret of secrets)
    for (const form of [secret, encodeURIComponent(secret)])
      expect(asked.filter((address) => address.includes(form))).toEqual([])
}

async function enroll(page: Page): Promise<void> {
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Full name')).toBeFocused()
  await form.getByLabel('Phone').first().fill('+250788123456')
  await fillIn(form, { zipCode: '00000' })
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Enrollment request submitted successfully. Awaiting admin approval.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pending Approval/ }).first()).toBeVisible()
}

async function approve(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/course-applications')
  await settled(page)
  await page.getByText(name).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('dialog')).toContainText(/active/i)
}

async function revoke(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/course-applications?status=completed')
  await page.getByRole('main').getByRole('searchbox').fill(name)
  await expect(page.locator('main [data-row]')).toHaveCount(1)
  await settled(page)
  await page.getByRole('button', { name: /^Details of/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke certificate' }).click()
  await page.getByLabel('Reason').fill('Somebody else sat the quizzes')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Revoke certificate' }).click()
  // The open record says so, too.
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Certificate revoked')).toBeVisible()
}

/** Watches to the end of each video and answers each quiz as the demo data has it. */
async function learn(page: Page): Promise<void> {
  await page.goto('/dashboard/my-courses')
  await settled(page)
  await page.getByRole('button', { name: course?.title ?? '' }).click()
  for (const [at, lesson] of (course?.lessons ?? []).entries()) {
    const dialog = page.getByRole('dialog')
    if (at === 0) await dialog.getByRole('link', { name: lesson.title }).click()
    else await dialog.getByRole('link', { name: 'Next lesson' }).click()
    await expect(page.getByRole('heading', { name: lesson.title }).first()).toBeVisible()
    await watchToTheEnd(page)
    for (const question of lesson.quiz?.questions ?? []) {
      const group = dialog.getByRole('radiogroup', { name: question.text })
      await group.getByRole('radio', { name: question.options[question.correct_answer], exact: true }).click()
    }
    if (lesson.quiz) await dialog.getByRole('button', { name: 'Submit quiz' }).click()
    const isLast = at === (course?.lessons.length ?? 0) - 1
    await expect(dialog.getByText(isLast ? 'You have completed the course.' : 'Lesson complete')).toBeVisible()
  }
}
