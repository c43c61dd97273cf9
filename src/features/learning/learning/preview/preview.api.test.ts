import { expect, test } from 'vitest'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { writingApi } from '#features/learning/course/lesson/writing/writing.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, type TestCourse } from '#tests/support/courses.ts'
import { person } from '#tests/support/people.ts'
import { previewApi } from './preview.contract.ts'

const app = useTestApp()

const watch = (course: TestCourse, at: number) =>
  app.call(previewApi.get, { params: { id: course.id, lesson: course.videos[at]?.id ?? 0 } }, { as: null })
const marks = async (course: TestCourse) =>
  (await app.call(courseApi.get, { params: { id: course.id } }, { as: null })).body.course.videos.map(
    ({ is_preview: isPreview }) => isPreview,
  )

test('a stranger watches the first lesson of a free course, with captions, and no other', async () => {
  const course = await aCourse(app.services)
  const { status, body } = await watch(course, 0)
  expect(status).toBe(200)
  expect(body.lesson).toMatchObject({ id: course.videos[0]?.id, title: 'Lesson 1', duration: 60 })
  expect(body.lesson.captions_url).toMatch(/\.vtt\?until=/)
  expect((await app.http.inject(body.lesson.url ?? '')).statusCode).toBe(200)
  const second = await watch(course, 1)
  expect([second.status, second.body.message]).toEqual([404, 'Video not found'])
  expect(await marks(course)).toEqual([true, false])
})

test('a paid course and a draft show nothing, nor does a course the lessons of another', async () => {
  const paid = await aCourse(app.services, { priceMinor: 1000 })
  const draft = await aCourse(app.services, { isPublished: false })
  const free = await aCourse(app.services)
  expect((await watch(paid, 0)).status).toBe(404)
  expect((await watch(draft, 0)).status).toBe(404)
  expect((await watch({ ...free, videos: paid.videos }, 0)).status).toBe(404)
  expect(await marks(paid)).toEqual([false, false])
})

test('the author opens a lesson of a paid course, and closes the first of a free one', async () => {
  const set = async (course: TestCourse, at: number, is_preview: boolean, as = course.tutor) =>
    app.call(writingApi.setPreview, { params: { id: course.videos[at]?.id ?? 0 }, body: { is_preview } }, { as })
  const paid = await aCourse(app.services, { priceMinor: 1000 })
  expect((await set(paid, 1, true)).body).toMatchObject({
    message: 'Anyone can watch this lesson now',
    lesson: { is_preview: true },
  })
  expect((await watch(paid, 1)).status).toBe(200)
  expect((await watch(paid, 0)).status).toBe(404)
  const free = await aCourse(app.services)
  expect((await set(free, 0, false)).body.message).toBe('Only learners in this course can watch this lesson now')
  expect((await watch(free, 0)).status).toBe(404)
  expect(await marks(free)).toEqual([false, false])
})

test('only those who look after the course open its lessons', async () => {
  const { db } = app.services
  const course = await aCourse(app.services)
  const input = { params: { id: course.videos[1]?.id ?? 0 }, body: { is_preview: true } }
  expect((await app.call(writingApi.setPreview, input, { as: null })).status).toBe(401)
  expect((await app.call(writingApi.setPreview, input, { as: await person(db, 'student') })).status).toBe(403)
  expect((await app.call(writingApi.setPreview, input, { as: await person(db, 'teacher') })).status).toBe(404)
  expect(await marks(course)).toEqual([true, false])
})
