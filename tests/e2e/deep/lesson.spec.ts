import { courses } from '#demo/data/courses.ts'
import type { learningApi } from '#features/learning/learning/learning.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { axeProblems, expect, looksAt, type Page, settled, sidewaysScroll, test } from '../start/app-under-test.ts'
import { watchToTheEnd } from '../start/film.ts'
import { ask, enroll, type Visit } from '../start/learner.ts'

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

test('the film fills a phone from edge to edge without black bars, is 400 px high beside the list, and axe finds nothing', async ({
  visit,
}) => {
  const phone = await visit({ as: 'employee', size: 'small' })
  const address = await enrolled(phone, visit)
  const box = async (page: Page) => {
    await page.goto(address)
    await settled(page)
    const found = await page.locator('video').boundingBox()
    if (!found) throw new Error('there is no film')
    return found
  }
  const small = await box(phone)
  expect(small.width).toBe(360)
  expect(small.width / small.height).toBeCloseTo(16 / 9, 2)
  const computer = await visit({ as: 'employee' })
  const large = await box(computer)
  expect(large.height).toBeCloseTo(400, 0)
  expect(large.width / large.height).toBeCloseTo(16 / 9, 2)
  const list = await computer.getByRole('navigation', { name: 'Lessons' }).boundingBox()
  expect(list?.x).toBeGreaterThan(large.x + large.width)
  for (const [size, scheme] of looksAt(true)) {
    const page = await visit({ as: 'employee', size, scheme })
    await page.goto(address)
    await settled(page)
    expect.soft(await axeProblems(page), `${size} ${scheme}`).toEqual([])
    expect.soft(await sidewaysScroll(page), `${size} ${scheme}`).toBeLessThanOrEqual(0)
  }
})

test('what was learned when the session had ended is sent when the same person signs in again, and never as another', async ({
  visit,
}) => {
  const page = await visit({ as: 'mentor', size: 'small' })
  const [, enrollment] = /(\d+)\/lessons/.exec(await enrolled(page, visit)) ?? []
  const observer = await visit({ as: 'mentor' })
  const read = async (): Promise<OutputOf<typeof learningApi.get>['enrollment']> =>
    (await (await observer.request.get(`/api/enrollments/${enrollment}`)).json()).enrollment
  const completed = async () => (await read()).course.videos.filter((video) => video.completed).length
  const plain = (await read()).course.videos.find((video) => !video.has_quiz)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('outbox:')))
  const unsent = page.getByText('Not sent yet:')
  const context = page.context()
  const mine = await context.cookies()
  await page.goto(`/dashboard/my-courses/${enrollment}/lessons/${plain?.id}`)
  await page.route('**/complete-video', (route) => route.abort('internetdisconnected'))
  await watchToTheEnd(page)
  await expect(unsent).toBeVisible()
  const [box] = await kept()

  await context.clearCookies({ name: 'token' })
  await page.unroute('**/complete-video')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  expect(await kept()).toEqual([box])

  await context.addCookies(await (await visit({ as: 'student' })).context().cookies())
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'GET' || sent.push(request.url()))
  await page.goto('/dashboard')
  await settled(page)
  await expect(unsent).toHaveCount(0)
  expect([sent, await kept(), await completed()]).toEqual([[], [box], 0])

  await context.addCookies(mine)
  await page.goto('/dashboard')
  await expect.poll(kept).toEqual([])
  expect(await completed()).toBe(1)
})

test('a film can be played with the controls of the browser when ours cannot be loaded', async ({ visit }) => {
  const page = await visit({ as: 'manager', size: 'small' })
  const address = await enrolled(page, visit)
  const ours = page.locator('media-play-button')
  await page.goto(address)
  await expect(ours).toBeVisible()
  await expect(page.locator('video')).not.toHaveAttribute('controls')
  await page.route('**/player-chunk-*.js', (request) => request.abort('internetdisconnected'))
  await page.reload()
  await expect(page.locator('video')).toHaveAttribute('controls')
  await expect(ours).toHaveCount(0)
  await watchToTheEnd(page)
  await expect(group(page, 0)).toBeVisible()
})
