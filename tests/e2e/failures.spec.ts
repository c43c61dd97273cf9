import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { addressOf } from '#web/api/client.ts'
import { expect, type Page, test } from './start/app-under-test.ts'
import { watchToTheEnd } from './start/film.ts'

const json = (body: object) => ({ contentType: 'application/json', body: JSON.stringify(body) })

test('a certificate opens in a window of its own; one that was revoked meanwhile is a message, not a page of JSON', async ({
  visit,
}) => {
  const page = await visit({ as: 'student' })
  await page.goto('/dashboard/certificates')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('main').getByRole('link', { name: 'Open' }).first().click()
  const opened = await opening
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await opened.evaluate(() => window.opener === null)).toBe(true)
  await opened.close()

  await page.route('**/api/enrollments/*/certificate', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 409 }) : route.continue(),
  )
  await page.goto('/dashboard/certificates')
  for (const name of ['Open', 'PDF']) {
    await page.getByRole('main').getByRole('link', { name }).first().click()
    await expect(page.getByRole('alert').getByText('Failed to download certificate')).toBeVisible()
    await page.getByRole('button', { name: 'Close message' }).click()
    expect(page.context().pages(), 'no window is left over').toHaveLength(1)
    await expect(page).toHaveURL(/\/dashboard\/certificates$/)
  }
})

test('a lesson whose address has expired asks for a new one; an end that cannot be saved says so', async ({
  visit,
}) => {
  const page = await visit({ as: 'student' })
  const { enrollmentId, videoId } = await filmOf(page)
  let isExpired = true
  await page.route(/\/files\/.*\.mp4/, (route) => (isExpired ? route.fulfill({ status: 403 }) : route.continue()))
  await page.goto(`/dashboard/my-courses/${enrollmentId}/lessons/${videoId}`)
  await expect(page.getByText('The video stopped')).toBeVisible()
  const renewed = page.waitForResponse((answer) => answer.url().endsWith(`/api/enrollments/${enrollmentId}`))
  isExpired = false
  await page.getByRole('button', { name: 'Retry' }).click()
  expect((await renewed).ok()).toBe(true)
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThanOrEqual(1)
  await expect(page.getByText('The video stopped')).toHaveCount(0)

  // No quiz stands between the end of the film and that of the lesson.
  await page.route(/\/api\/enrollments\/\d+$/, async (route) => {
    const { enrollment }: OutputOf<typeof learningApi.get> = await (await route.fetch()).json()
    const videos = enrollment.course.videos.map((one) => ({ ...one, quiz_data: null }))
    await route.fulfill({ json: { enrollment: { ...enrollment, course: { ...enrollment.course, videos } } } })
  })
  await page.route('**/api/enrollments/*/complete-video', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict' } }),
  )
  await page.reload()
  await watchToTheEnd(page)
  await expect(page.getByText('Failed to update progress')).toBeVisible()
})

/** A lesson of the student that is a film of ours, and not yet seen to the end. */
async function filmOf(page: Page): Promise<{ enrollmentId: number; videoId: number }> {
  const read = async (endpoint: { path: string }, input: object) =>
    (await page.request.get(addressOf(endpoint, input))).json()
  const list: OutputOf<typeof enrollmentApi.list> = await read(enrollmentApi.list, { query: { status: 'active' } })
  for (const { id } of list.enrollments) {
    const { enrollment }: OutputOf<typeof learningApi.get> = await read(learningApi.get, { params: { id } })
    const film = enrollment.course.videos.find(({ type, completed }) => type === 'upload' && !completed)
    if (film) return { enrollmentId: id, videoId: film.id }
  }
  throw new Error('the demo student has no film to watch')
}

const drafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')))

const ENDS: Record<string, (other: Page) => Promise<void>> = {
  'signing out': async (other) => {
    await other.route('**/api/logout', (route) => route.fulfill(json({ message: 'Logged out successfully' })))
    await other.goto('/dashboard')
    await other.getByRole('button', { name: 'Log out' }).click()
  },
  'an answer of 401': async (other) => {
    await other.route('**/api/me', (route) => route.fulfill({ status: 401, ...json({ code: 'signed_out' }) }))
    await other.goto('/dashboard')
  },
}

test(
  'the end of the session in another tab deletes what is typed into a form here',
  { tag: '@deep' },
  async ({ visit }) => {
    for (const [name, end] of Object.entries(ENDS)) {
      const page = await visit({ as: 'employee' })
      await page.goto('/courses')
      await page
        .getByRole('button', { name: /^Enroll Now/ })
        .first()
        .click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Address').fill('KG 11 Avenue')
      await expect.poll(() => drafts(page), name).toHaveLength(1)

      const other = await page.context().newPage()
      await end(other)
      await expect(other, name).toHaveURL(/\/sign-in$/)
      await expect(form, name).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Login' }).first(), name).toBeVisible()
      expect(await drafts(page), name).toEqual([])
      await expect(page, name).toHaveURL(/\/courses$/)
    }
  },
)

test('on a device that is never idle a page starts by itself all the same', async ({ visit }) => {
  const page = await visit({ as: 'employee' })
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = (start, options) => (options?.timeout ? setTimeout(start, options.timeout) : 0)
  })
  await page.goto('/sign-in')
  await expect(page).toHaveURL(/\/dashboard$/)
})
