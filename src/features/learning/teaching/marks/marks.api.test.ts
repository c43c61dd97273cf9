import { beforeEach, describe, expect, test } from 'vitest'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { recordAttempt } from '#features/learning/learning/attempt/attempt.service.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment, answersTo, type TestCourse } from '#tests/support/courses.ts'
import { readCsv } from '#tests/support/csv.ts'
import { type Person, person } from '#tests/support/people.ts'
import { marksApi } from './marks.contract.ts'

const app = useTestApp()

let course: TestCourse
let learner: Person
let id = 0

beforeEach(async () => {
  const { db } = app.services
  course = await aCourse(app.services, { lessons: [true, true] })
  learner = await person(db, 'student', { name: 'Nakato' })
  id = await anEnrollment(db, learner, course)
})

/** An attempt at the quiz of a lesson, all right or all wrong. */
async function attempt(lesson: number, isRight: boolean): Promise<void> {
  const video = course.videos[lesson]
  const now = app.services.now()
  const place = { userId: learner.id, enrollmentId: id, videoId: video?.id ?? 0, courseId: course.id }
  await app.services.db.transaction((tx) =>
    recordAttempt({ happenedAt: now }, tx, place, answersTo(video, isRight), now),
  )
}

const videoOf = (lesson: number) => course.videos[lesson]?.id ?? 0
const list = (query: Parameters<typeof app.call<typeof marksApi.list>>[1]['query'] = {}, as: Person = course.tutor) =>
  app.call(marksApi.list, { query: { course_id: course.id, ...query } }, { as })
const give = (lesson: number, score: number, as: Person | null = course.tutor, reason = 'Answered at the board') =>
  app.call(marksApi.override, { params: { id, video: videoOf(lesson) }, body: { score, reason } }, { as })
const takeBack = (lesson: number, as: Person | null = course.tutor) =>
  app.call(marksApi.takeBack, { params: { id, video: videoOf(lesson) } }, { as })
const lessonsOf = async () =>
  (await app.call(learningApi.get, { params: { id } }, { as: learner })).body.enrollment.course.videos.map(
    ({ completed }) => completed,
  )
const statusOf = async () =>
  (await app.call(learningApi.get, { params: { id } }, { as: learner })).body.enrollment.status

test('attempts, the best of them, the average, groups and order', async () => {
  await attempt(0, false)
  await attempt(0, true)
  await attempt(1, false)
  const other = await person(app.services.db, 'student', { name: 'Abebe' })
  await anEnrollment(app.services.db, other, course)
  const { body } = await list()
  expect(body.learners.map(({ user }) => user.name)).toEqual(['Abebe', 'Nakato'])
  expect(body.learners[1]).toMatchObject({ average: 50, attempts: 3 })
  expect(body.learners[1]?.marks).toEqual([
    { video_id: videoOf(0), attempts: 2, best: 100, mark: 100, passed: true, is_overridden: false },
    { video_id: videoOf(1), attempts: 1, best: 0, mark: 0, passed: false, is_overridden: false },
  ])
  expect(body.learners[0]).toMatchObject({ average: null, attempts: 0 })
  const names = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).body.learners.map(({ user }) => user.name)
  expect(await names({ group: 'not_passed' })).toEqual(['Nakato'])
  expect(await names({ group: 'overridden' })).toEqual([])
  expect(await names({ search: 'abe' })).toEqual(['Abebe'])
  expect(await names({ sort: '-average' })).toEqual(['Nakato', 'Abebe'])
  expect(await names({ sort: 'attempts' })).toEqual(['Abebe', 'Nakato'])
  await give(1, 20)
  expect(await names({ group: 'overridden' })).toEqual(['Nakato'])
  await give(1, 90)
  expect(await names({ group: 'not_passed' })).toEqual([])
  const { quizzes } = (await app.call(marksApi.quizzes, { query: { course_id: course.id } }, { as: course.tutor })).body
  expect(quizzes.map(({ lesson, passing_score: bar }) => [lesson, bar])).toEqual([
    ['Lesson 1', 70],
    ['Lesson 2', 70],
  ])
})

describe('a mark of the teacher', () => {
  test('that passes marks the lesson as done, is told, and is taken back with it', async () => {
    await attempt(0, false)
    const given = await give(0, 75)
    expect(given.status).toBe(200)
    expect(given.body.message).toBe('Mark saved. The learner has been notified.')
    expect(given.body.marks.quizzes[0]).toMatchObject({
      best: 0,
      mark: 75,
      passed: true,
      override: { score: 75, reason: 'Answered at the board', by: course.tutor.name },
    })
    expect(await lessonsOf()).toEqual([true, false])
    const { notifications } = (await app.call(notificationApi.list, { query: {} }, { as: learner })).body
    expect(notifications[0]?.title).toBe('Your mark was changed')
    expect(notifications[0]?.message).toContain('to 75%. Reason: Answered at the board')
    const mails = (await app.mails()).filter(({ to }) => to === learner.email)
    expect(mails.some(({ subject }) => subject === 'Your mark was changed')).toBe(true)
    const lines = await app.services.db.select().from(auditLog)
    expect(lines.findLast(({ action }) => action === 'marks.override')).toMatchObject({
      actorId: course.tutor.id,
      subject: `enrollment:${id}`,
      detail: { video_id: videoOf(0), before: null, score: 75, reason: 'Answered at the board' },
    })

    const back = await takeBack(0)
    expect(back.body.marks.quizzes[0]).toMatchObject({ mark: 0, passed: false, override: null })
    expect(await lessonsOf()).toEqual([false, false])
    const history = back.body.marks.quizzes[0]?.history.map(({ what, who, detail }) => [what, who, detail])
    expect(history).toEqual([
      ['Attempt not passed: 0%', null, null],
      ['Mark set to 75%', course.tutor.name, 'Answered at the board'],
      ['Mark of 75% removed', course.tutor.name, null],
    ])
    expect((await takeBack(0)).status).toBe(409)
  })

  test('a second one takes the place of the first, and remembers what the first has done', async () => {
    await give(0, 80)
    await give(0, 40, course.tutor, 'The answers were copied')
    const { body } = await app.call(marksApi.get, { params: { id } }, { as: course.tutor })
    expect(body.marks.quizzes[0]).toMatchObject({ mark: 40, passed: false })
    // What is done stays done while a mark is only lowered.
    expect(await lessonsOf()).toEqual([true, false])
    await takeBack(0)
    expect(await lessonsOf()).toEqual([false, false])
  })

  test('taken back after the learner has passed leaves the lesson done', async () => {
    await give(0, 80)
    await attempt(0, true)
    await takeBack(0)
    expect(await lessonsOf()).toEqual([true, false])
  })

  test('on the last lesson completes the course with its certificate, which stays when it is taken back', async () => {
    await give(0, 70)
    expect(await statusOf()).toBe('active')
    await give(1, 70)
    expect(await statusOf()).toBe('completed')
    const { certificates } = (await app.call(certificateApi.listOwn, {}, { as: learner })).body
    expect(certificates.map(({ state }) => state)).toEqual(['valid'])
    expect((await takeBack(1)).status).toBe(200)
    expect(await statusOf()).toBe('completed')
    expect(await lessonsOf()).toEqual([true, true])
  })

  test('of ten at once one counts in the end', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, (_, nth) => give(0, nth * 5)))
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const { body } = await app.call(marksApi.get, { params: { id } }, { as: course.tutor })
    const [quiz] = body.marks.quizzes
    expect(quiz?.history).toHaveLength(10)
    expect(quiz?.mark).toBe(quiz?.override?.score)
  })

  test('needs a whole number of percent, a reason and a quiz', async () => {
    const wrong = await give(0, 101, course.tutor, '  ')
    expect(wrong.status).toBe(422)
    expect(wrong.body).toMatchObject({
      errors: {
        score: ['Enter a whole number from 0 to 100'],
        reason: ['Enter a reason'],
      },
    })
    const plain = await aCourse(app.services, { tutor: course.tutor, lessons: [false] })
    const place = await anEnrollment(app.services.db, learner, plain)
    const params = { id: place, video: plain.videos[0]?.id ?? 0 }
    const none = await app.call(
      marksApi.override,
      { params, body: { score: 80, reason: 'No quiz' } },
      { as: course.tutor },
    )
    expect([none.status, none.body.message]).toEqual([404, 'Quiz not found'])
  })
})

test('only the tutor reads and sets marks', async () => {
  const { db } = app.services
  expect((await give(0, 80, null)).status).toBe(401)
  for (const as of [learner, await person(db, 'hr'), await person(db, 'admin')]) {
    expect((await give(0, 80, as)).status).toBe(403)
    expect((await takeBack(0, as)).status).toBe(403)
    expect((await list({}, as)).status).toBe(403)
  }
  const stranger = await person(db, 'teacher')
  expect((await give(0, 80, stranger)).status).toBe(404)
  expect((await takeBack(0, stranger)).status).toBe(404)
  expect((await list({}, stranger)).status).toBe(404)
  expect((await app.call(marksApi.get, { params: { id } }, { as: stranger })).status).toBe(404)
})

test('a teacher who learns in an own course sets no mark there', async () => {
  id = await anEnrollment(app.services.db, course.tutor, course)
  expect((await give(0, 100)).status).toBe(403)
  expect((await takeBack(0)).status).toBe(403)
  expect((await app.call(marksApi.get, { params: { id } }, { as: course.tutor })).status).toBe(200)
})

test('the file has a line for each learner and quiz, harmless to spreadsheets, and the log tells who took it', async () => {
  const { db } = app.services
  const odd = await person(db, 'student', { name: '=1+1' })
  await anEnrollment(db, odd, course)
  await attempt(0, true)
  await give(1, 55)
  const { lines, headers } = await readCsv(app, marksApi.export, { query: { course_id: course.id }, as: course.tutor })
  expect(headers['content-disposition']).toBe(`attachment; filename=student-marks-${course.id}.csv`)
  expect(lines[0]).toContain('Learner,Email,Lesson,Quiz,Attempts,Best attempt %,Mark %,Set by the teacher,Passed')
  expect(lines.slice(1)).toEqual([
    `'=1+1,${odd.email},Lesson 1,Check yourself,0,,,No,No`,
    `'=1+1,${odd.email},Lesson 2,Check yourself,0,,,No,No`,
    `Nakato,${learner.email},Lesson 1,Check yourself,1,100,100,No,Yes`,
    `Nakato,${learner.email},Lesson 2,Check yourself,0,,55,Yes,No`,
  ])
  const log = await db.select().from(auditLog)
  expect(log.findLast(({ action }) => action === 'marks.export')?.detail).toMatchObject({
    course_id: course.id,
    count: 2,
  })
})
