import { courses } from '#demo/data/courses.ts'
import type { learningApi } from '#features/learning/learning/learning.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { axeProblems, expect, type Page, test } from './start/app-under-test.ts'
import { watchToTheEnd } from './start/film.ts'
import { ask, enroll, type Visit } from './start/learner.ts'

/** The first free course of the demo; its first lesson has a quiz with three questions. */
const course = courses.find((one) => one.price_cents === 0 && one.is_published && one.lessons[0]?.quiz)
const lesson = course?.lessons[0]
const questions = lesson?.quiz?.questions ?? []
if (!course || !lesson || questions.length < 3) throw new Error('the demo has no free course that begins with a quiz')

/** Enrolls the signed-in person in the course, approved; answers the address of its first lesson. */
async function enrolled(page: Page, visit: Visit): Promise<string> {
  const found = await ask(page, 'get', `/api/courses?search=${encodeURIComponent(course?.title ?? '')}`)
  const { id } = found.courses.find((one: { title: string }) => one.title === course?.title)
  const enrollment = await enroll(page, visit, id)
  return `/dashboard/my-courses/${enrollment.id}/lessons/${enrollment.lessons[0]}`
}

const group = (page: Page, at: number) => page.getByRole('radiogroup', { name: questions[at]?.text ?? '' })
const choose = (page: Page, at: number, option: number) => group(page, at).getByRole('radio').nth(option).check()

/** The size of the film on this page. */
async function filmOf(page: Page) {
  const box = await page.locator('video').boundingBox()
  if (!box) throw new Error('there is no film')
  return box
}

test('a quiz teaches: what was wrong and why, the moment in the video, and a second try with what was missing', async ({
  visit,
}) => {
  const page = await visit({ as: 'user', size: 'small' })
  const address = await enrolled(page, visit)
  const [, enrollment, video] = /(\d+)\/lessons\/(\d+)/.exec(address) ?? []
  const title = page.getByRole('heading', { level: 1, name: lesson.title })
  await test.step('an old address leads to the lesson, whose film plays also when our controls cannot be loaded', async () => {
    await page.route('**/player-chunk-*.js', (request) => request.abort('internetdisconnected'))
    await page.goto(`/dashboard/my-courses?enrollment=${enrollment}&video=${video}`)
    await expect(title).toBeVisible()
    await expect(page).toHaveURL(address)
    await expect(page.locator('video')).toHaveAttribute('controls')
    await page.unroute('**/player-chunk-*.js')
    await page.reload()
    await expect(page.locator('media-play-button')).toBeVisible()
    const { width, height } = await filmOf(page)
    expect(width).toBe(360)
    expect(width / height).toBeCloseTo(16 / 9, 2)
  })
  await expect(page.getByText('The next lesson is already open.')).toBeVisible()
  await watchToTheEnd(page)
  const right = questions.map((question) => question.correct_answer)
  for (const at of questions.keys()) await choose(page, at, at === 1 ? (right[1] ?? 0) : ((right[at] ?? 0) + 1) % 4)
  await page.getByRole('button', { name: 'Submit quiz' }).click()

  const result = page.getByRole('group', { name: `1 of ${questions.length} correct` })
  await expect(result).toBeFocused()
  await expect(group(page, 0)).toHaveAccessibleDescription('Not yet')
  await expect(group(page, 1)).toHaveAccessibleDescription('Correct')
  await expect(group(page, 0)).toContainText(questions[0]?.explanation ?? '-')
  await expect(group(page, 1)).not.toContainText(questions[1]?.explanation ?? '-')
  expect(await axeProblems(page)).toEqual([])
  await page
    .getByRole('button', { name: /^Watch this part/ })
    .last()
    .click()
  const place = () => page.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime)
  await expect.poll(place).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Back to the quiz' }).click()
  await expect(result).toBeFocused()

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(group(page, 0).getByRole('radio').first()).toBeFocused()
  await expect(
    group(page, 1)
      .getByRole('radio')
      .nth(right[1] ?? 0),
  ).toBeChecked()
  for (const at of questions.keys()) if (at !== 1) await choose(page, at, right[at] ?? 0)
  await page.getByRole('button', { name: 'Submit quiz' }).click()
  await expect(page.getByRole('heading', { name: 'Lesson complete' })).toBeFocused()
  await expect(page.getByText('The next lesson is already open.')).toHaveCount(0)
  await page.getByRole('link', { name: 'Next lesson' }).click()
  await expect(page.getByRole('heading', { level: 1, name: course.lessons[1]?.title ?? '' })).toBeFocused()
  await page.goBack()
  await expect(title).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/dashboard/my-courses?enrollment=${enrollment}`)
  await expect(page.getByRole('dialog').getByRole('link', { name: lesson.title })).toBeVisible()
})

test('what is learned offline is kept, shown, and sent once: at the next visit, or when the connection is back', async ({
  visit,
}) => {
  const page = await visit({ as: 'accountant' })
  const [, enrollment] = /(\d+)\/lessons/.exec(await enrolled(page, visit)) ?? []
  const read = async (): Promise<OutputOf<typeof learningApi.get>['enrollment']> =>
    (await (await context.request.get(`/api/enrollments/${enrollment}`)).json()).enrollment
  const context = page.context()
  const plain = (await read()).course.videos.find((video) => !video.has_quiz)
  const quizzed = (await read()).course.videos.find((video) => video.has_quiz)
  await page.goto(`/dashboard/my-courses/${enrollment}/lessons/${plain?.id}`)
  await expect(page.locator('media-play-button')).toBeVisible()
  const film = await filmOf(page)
  expect(film.height).toBeCloseTo(400, 0)
  expect(film.width / film.height).toBeCloseTo(16 / 9, 2)
  const list = await page.getByRole('navigation', { name: 'Lessons' }).boundingBox()
  expect(list?.x).toBeGreaterThan(film.x + film.width)
  // With our controls around it: a film that is started in the moment in which they arrive begins again.
  const video = page.locator('media-controller video')
  await video.evaluate((one: HTMLVideoElement) => {
    one.muted = true
    return one.play()
  })
  // Chromium calls the whole film buffered when a hundredth of its bytes is missing: nothing more may be on its way either.
  const isThere = () =>
    video.evaluate(
      (one: HTMLVideoElement) =>
        one.buffered.length > 0 && one.buffered.end(0) >= one.duration && one.networkState === one.NETWORK_IDLE,
    )
  await expect.poll(isThere).toBe(true)
  await context.setOffline(true)
  await watchToTheEnd(page)
  await expect(page.getByRole('heading', { name: 'Lesson complete' })).toBeVisible()
  await expect(page.getByText('1 finished lesson')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Lessons' }).getByRole('img', { name: 'Completed' })).toHaveCount(1)
  expect(await axeProblems(page)).toEqual([])
  await page.close()

  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/dashboard/my-courses')
  await expect.poll(async () => (await read()).course.videos.filter(({ completed }) => completed).length).toBe(1)
  const kept = () => next.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('outbox:')))
  await expect.poll(kept).toEqual([])

  await next.goto(`/dashboard/my-courses/${enrollment}/lessons/${quizzed?.id}`)
  await watchToTheEnd(next)
  await expect(group(next, 0)).toBeVisible()
  await context.setOffline(true)
  for (const [at, question] of questions.entries()) await choose(next, at, question.correct_answer)
  await next.getByRole('button', { name: 'Submit quiz' }).click()
  await expect(next.getByText('Your answers are saved.')).toBeVisible()
  await expect(next.getByText('the answers to 1 quiz')).toBeVisible()
  await context.setOffline(false)
  await expect(next.getByRole('heading', { name: 'Lesson complete' })).toBeFocused()
  await expect
    .poll(async () => (await read()).course.videos.find(({ id }) => id === quizzed?.id))
    .toMatchObject({
      completed: true,
      attempts: 1,
    })
  await expect.poll(kept).toEqual([])
})
