import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { uploaded } from '#tests/fixtures/lesson.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { sendForm } from '#tests/support/forms.ts'
import { type Person, person } from '#tests/support/people.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { courses } from '../../course.table.ts'
import { videos } from '../lesson.table.ts'
import { writingApi } from './writing.contract.ts'

const app = useTestApp()
const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.500\nHabari!\n'

const anUpload = (owner: Person) => uploaded(app.services, owner)

const lessonOf = (courseId: number, uploadId: string, more: object = {}) => ({
  body: { course_id: courseId, title: 'Loops', cloudinary_video_id: uploadId, video_duration: 61.4, ...more },
})

const titlesOf = async (courseId: number, as: Person): Promise<string[]> => {
  const { body } = await app.call(writingApi.list, { params: { id: courseId } }, { as })
  return body.lessons.map(({ title, order }) => `${order} ${title}`)
}

const setCaptions = (as: Person, id: number, data: string | Buffer, name = 'loops.vtt') =>
  sendForm<{ message: string; lesson: { captions: unknown } }>(app, writingApi.setCaptions, {
    as,
    path: `/api/lessons/${id}/captions`,
    files: { captions: { name, type: 'text/vtt', data: Buffer.from(data) } },
  })

describe('an uploaded video becomes a lesson', () => {
  test('at the end, or at the place that is asked for; its learners have one more to do', async () => {
    const course = await aCourse(app.services)
    const { tutor } = course
    const learner = await person(app.services.db, 'student')
    const enrollment = await anEnrollment(app.services.db, learner, course)
    const answer = await app.call(writingApi.create, lessonOf(course.id, await anUpload(tutor)), { as: tutor })
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { message: 'Video added successfully', lesson: { title: 'Loops', duration: 61, order: 3, captions: null } },
    ])
    const first = lessonOf(course.id, await anUpload(tutor), { title: 'Before all', order: '1' })
    expect((await app.call(writingApi.create, first, { as: tutor })).body.lesson.order).toBe(1)
    expect(await titlesOf(course.id, tutor)).toEqual(['1 Before all', '2 Lesson 1', '3 Lesson 2', '4 Loops'])
    const { body } = await app.call(learningApi.get, { params: { id: enrollment } }, { as: learner })
    expect(body.enrollment.course.videos.map(({ title }) => title)).toEqual([
      'Before all',
      'Lesson 1',
      'Lesson 2',
      'Loops',
    ])
    expect(body.enrollment.course.videos[0]?.url).toMatch(/^\/files\/[0-9a-f]{24}\.mp4\?until=/)
  })

  test('whoever edits the whole course meanwhile is told, and the log says who added what', async () => {
    const { id, tutor } = await aCourse(app.services)
    const { db } = app.services
    const { body } = await app.call(writingApi.create, lessonOf(id, await anUpload(tutor)), { as: tutor })
    const [course] = await db.select({ revision: courses.revision }).from(courses).where(eq(courses.id, id))
    expect(course?.revision).toBe(2)
    const lines = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `course:${id}`))
    expect(lines).toMatchObject([
      { action: 'lesson.create', actorId: tutor.id, detail: { lesson: body.lesson.id, title: 'Loops' } },
    ])
  })

  test('two at once: both are there, each at a place of its own', async () => {
    const { id, tutor } = await aCourse(app.services)
    const uploads = [await anUpload(tutor), await anUpload(tutor), await anUpload(tutor)]
    await Promise.all(uploads.map((upload) => app.call(writingApi.create, lessonOf(id, upload), { as: tutor })))
    const rows = await app.services.db.select({ at: videos.position }).from(videos).where(eq(videos.courseId, id))
    expect(rows.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
  })

  test('a double click makes one lesson', async () => {
    const { id, tutor } = await aCourse(app.services)
    const input = lessonOf(id, await anUpload(tutor))
    const answers = await Promise.all([1, 2].map(() => app.call(writingApi.create, input, { as: tutor })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(await titlesOf(id, tutor)).toHaveLength(3)
  })

  test('what is missing is said at its field', async () => {
    const { id, tutor } = await aCourse(app.services)
    const { body } = await app.call(
      writingApi.create,
      { body: { course_id: id, title: ' ', cloudinary_video_id: '' } },
      { as: tutor },
    )
    expect(body.errors).toEqual({
      title: ['Please provide a video title'],
      cloudinary_video_id: ['Please upload a video file'],
    })
  })

  test('only an own, finished upload', async () => {
    const { id, tutor } = await aCourse(app.services)
    const other = await anUpload(await person(app.services.db, 'admin'))
    for (const upload of [other, 'f'.repeat(24)]) {
      const answer = await app.call(writingApi.create, lessonOf(id, upload), { as: tutor })
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { cloudinary_video_id: ['This is not one of your finished uploads'] },
      ])
    }
  })

  test('a visitor, a learner, the tutor of another course', async () => {
    const { id, tutor } = await aCourse(app.services)
    const other = (await aCourse(app.services)).tutor
    const input = lessonOf(id, await anUpload(tutor))
    expect((await app.call(writingApi.create, input)).status).toBe(401)
    expect((await app.call(writingApi.create, input, { as: await person(app.services.db, 'student') })).status).toBe(
      403,
    )
    expect((await app.call(writingApi.create, input, { as: other })).status).toBe(404)
    expect((await app.call(writingApi.list, { params: { id } }, { as: other })).status).toBe(404)
    expect(await titlesOf(id, await person(app.services.db, 'hr'))).toHaveLength(2)
  })
})

describe('the order', () => {
  const setOrder = (id: number, ids: number[], as: Person) =>
    app.call(writingApi.setOrder, { params: { id }, body: { ids } }, { as })
  const idsOf = (course: { videos: { id: number }[] }) => course.videos.map(({ id }) => id)

  test('is changed for teachers and learners at once, and the log has both', async () => {
    const course = await aCourse(app.services, { lessons: [false, false, false] })
    const { tutor } = course
    const learner = await person(app.services.db, 'student')
    const enrollment = await anEnrollment(app.services.db, learner, course)
    const [a = 0, b = 0, c = 0] = idsOf(course)
    const { status, body } = await setOrder(course.id, [c, a, b], tutor)
    expect([status, body.message, body.lessons.map(({ id }) => id)]).toEqual([200, 'Lesson order saved', [c, a, b]])
    const open = await app.call(learningApi.get, { params: { id: enrollment } }, { as: learner })
    expect(idsOf(open.body.enrollment.course)).toEqual([c, a, b])
    const lines = await app.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `course:${course.id}`))
    expect(lines).toMatchObject([{ action: 'lesson.setOrder', detail: { before: [a, b, c], after: [c, a, b] } }])
  })

  test('as it is already: nothing is written', async () => {
    const course = await aCourse(app.services)
    expect((await setOrder(course.id, idsOf(course), course.tutor)).status).toBe(200)
    const [row] = await app.services.db
      .select({ revision: courses.revision })
      .from(courses)
      .where(eq(courses.id, course.id))
    expect(row?.revision).toBe(1)
  })

  test('of other lessons than those of the course is refused, and nothing moves', async () => {
    const [course, other] = [await aCourse(app.services), await aCourse(app.services)]
    const [a = 0, b = 0] = idsOf(course)
    for (const ids of [[], [a], [a, a], [b, a, a], [b, idsOf(other)[0] ?? 0]])
      expect((await setOrder(course.id, ids, course.tutor)).status).toBe(409)
    expect(await titlesOf(course.id, course.tutor)).toEqual(['1 Lesson 1', '2 Lesson 2'])
  })
})

describe('captions', () => {
  async function aLesson() {
    const course = await aCourse(app.services)
    return { ...course, lesson: course.videos[0]?.id ?? 0 }
  }

  test('are given, saved as a file, replaced and taken away; learners see what is there', async () => {
    const course = await aLesson()
    const { tutor, lesson } = course
    const learner = await person(app.services.db, 'student')
    const enrollment = await anEnrollment(app.services.db, learner, course)
    const given = await setCaptions(tutor, lesson, `\uFEFF${VTT.replaceAll('\n', '\r\n')}`)
    expect([given.status, given.body]).toMatchObject([
      200,
      { message: 'Captions saved', lesson: { captions: { name: 'loops.vtt', bytes: VTT.length } } },
    ])
    const seen = await app.call(learningApi.get, { params: { id: enrollment } }, { as: learner })
    const address = seen.body.enrollment.course.videos[0]?.captions_url ?? ''
    const shown = await app.http.inject(address)
    expect([shown.body, shown.headers['content-type']]).toEqual([VTT, 'text/vtt'])
    const saved = await app.call(writingApi.getCaptions, { params: { id: lesson } }, { as: tutor })
    expect([saved.body, saved.headers['content-disposition']]).toEqual([
      VTT,
      `attachment; filename=captions-${lesson}.vtt`,
    ])

    await setCaptions(tutor, lesson, VTT.replace('Habari', 'Jambo'))
    // Nothing shows the first ones any more.
    expect((await app.http.inject(address)).statusCode).toBe(404)
    expect((await app.call(writingApi.removeCaptions, { params: { id: lesson } }, { as: tutor })).body.message).toBe(
      'Captions removed',
    )
    expect((await app.call(writingApi.getCaptions, { params: { id: lesson } }, { as: tutor })).status).toBe(404)
    expect((await app.call(writingApi.removeCaptions, { params: { id: lesson } }, { as: tutor })).status).toBe(404)
  })

  test('a program gives them as text', async () => {
    const { tutor, lesson } = await aLesson()
    const given = await app.call(writingApi.setCaptions, { params: { id: lesson }, body: { text: VTT } }, { as: tutor })
    expect([given.status, given.body.message]).toEqual([200, 'Captions saved'])
    expect((await app.call(writingApi.getCaptions, { params: { id: lesson } }, { as: tutor })).body).toBe(VTT)
  })

  test('what is wrong is said line by line, and what was there stays', async () => {
    const { tutor, lesson } = await aLesson()
    await setCaptions(tutor, lesson, VTT)
    const answer = await setCaptions(
      tutor,
      lesson,
      'WEBVTT\n\n00:01,000 --> 00:02,000\nA\n\n00:05.000 --> 00:04.000\nB',
    )
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        captions: ['Line 3: write times with a dot, as in 00:01:02.500', 'Line 6: the caption ends before it begins'],
      },
    ])
    expect((await app.call(writingApi.getCaptions, { params: { id: lesson } }, { as: tutor })).body).toBe(VTT)
  })

  test('SubRip is given back as WebVTT', async () => {
    const { tutor, lesson } = await aLesson()
    expect((await setCaptions(tutor, lesson, '1\n00:00:00,000 --> 00:00:02,500\nHabari!\n', 'loops.srt')).status).toBe(
      200,
    )
    expect((await app.call(writingApi.getCaptions, { params: { id: lesson } }, { as: tutor })).body).toBe(
      'WEBVTT\n\n1\n00:00:00.000 --> 00:00:02.500\nHabari!\n',
    )
  })

  test('too large, or none at all', async () => {
    const { tutor, lesson } = await aLesson()
    const large = await setCaptions(tutor, lesson, VTT + ' '.repeat(1_000_000))
    expect(large.body.errors).toEqual({ captions: ['Captions must be less than 1 MB'] })
    const none = await app.call(writingApi.setCaptions, { params: { id: lesson }, body: {} }, { as: tutor })
    expect(none.body.errors).toEqual({ captions: ['Choose a WebVTT (.vtt) or SubRip (.srt) file'] })
  })

  test('the lessons of others do not exist', async () => {
    const { lesson } = await aLesson()
    const { tutor } = await aLesson()
    expect((await setCaptions(tutor, lesson, VTT)).status).toBe(404)
    for (const endpoint of [writingApi.getCaptions, writingApi.removeCaptions])
      expect((await app.call(endpoint, { params: { id: lesson } }, { as: tutor })).status).toBe(404)
  })
})
