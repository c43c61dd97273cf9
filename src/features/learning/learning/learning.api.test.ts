import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment, answersTo } from '#tests/support/courses.ts'
import { person, type Person } from '#tests/support/people.ts'
import { certificates } from '#features/learning/certificate/certificate.table.ts'
import { learningApi } from './learning.contract.ts'

const app = useTestApp()

async function aLearner(status: 'pending' | 'active' | 'rejected' | 'completed' = 'active') {
  const course = await aCourse(app.services)
  const me = await person(app.services.db, 'student')
  const id = await anEnrollment(app.services.db, me, course, status)
  const [plain, quizzed] = course.videos
  if (!plain || !quizzed) throw new Error('the course has two videos')
  return { course, me, id, plain, quizzed }
}

const complete = (id: number, video: number, as: Person | null, more = {}) =>
  app.call(learningApi.completeVideo, { params: { id }, body: { video_id: video, ...more } }, { as })
const attempt = (id: number, video: number, answers: Record<string, number | string>, as: Person | null) =>
  app.call(learningApi.attemptQuiz, { params: { id }, body: { video_id: video, answers } }, { as })
const move = (id: number, video: number, seconds: number, as: Person | null) =>
  app.call(learningApi.setPosition, { params: { id }, body: { video_id: video, seconds } }, { as })

test('the learner opens an enrollment: signed addresses, quizzes without answers, where to resume', async () => {
  const { me, id, plain, quizzed } = await aLearner()
  const { status, body } = await app.call(learningApi.get, { params: { id } }, { as: me })
  expect(status).toBe(200)
  const [first, second] = body.enrollment.course.videos
  expect(first?.url).toMatch(/^\/files\/[0-9a-f]{24}\.mp4\?until=\d+&key=/)
  expect(first?.captions_url).toMatch(/\.vtt\?until=/)
  expect(first).toMatchObject({ id: plain.id, completed: false, quiz_data: null, position_seconds: 0, attempts: 0 })
  expect(second?.quiz_data).toMatchObject({ title: 'Check yourself', passing_score: 70 })
  expect(second?.quiz_data?.questions[0]).toEqual({
    id: quizzed.questions[0]?.id,
    text: 'Which tag makes a link?',
    options: ['a', 'b', 'i', 'u'],
    points: 1,
  })
  expect(body.enrollment.resume_video_id).toBe(plain.id)
  expect(body.enrollment.application).toMatchObject({ dob: '1999-04-12', zip_code: '00100' })
  // Nor what explains them: it is for after an attempt.
  expect(JSON.stringify(body)).not.toMatch(/correct|explanation|anchor|video_at/i)
})

test('others see only what they may', async () => {
  const { course, id } = await aLearner()
  const { db } = app.services
  const open = (as: Person | null) => app.call(learningApi.get, { params: { id } }, { as })
  expect((await open(null)).status).toBe(401)
  for (const role of ['student', 'teacher', 'mentor', 'accountant'] as const) {
    const answer = await open(await person(db, role))
    expect([answer.status, answer.body.message]).toEqual([404, 'Enrollment not found'])
  }
  const taught = await open(course.tutor)
  expect(taught.body.enrollment.application).toBeNull()
  const staff = await open(await person(db, 'hr'))
  expect(staff.body.enrollment.application).toMatchObject({ city: 'Nairobi' })
  for (const answer of [taught, staff]) {
    expect(answer.body.enrollment.course.videos.map((video) => [video.url, video.quiz_data])).toEqual([
      [null, null],
      [null, null],
    ])
  }
})

test('while pending or after a rejection there is nothing to watch', async () => {
  for (const status of ['pending', 'rejected'] as const) {
    const { me, id } = await aLearner(status)
    const { body } = await app.call(learningApi.get, { params: { id } }, { as: me })
    expect(body.enrollment.course.videos.every((video) => video.url === null && video.quiz_data === null)).toBe(true)
  }
})

test('the film is served in ranges by its signed address only', async () => {
  const { me, id } = await aLearner()
  const { body } = await app.call(learningApi.get, { params: { id } }, { as: me })
  const url = body.enrollment.course.videos[0]?.url ?? ''
  const get = (address: string, headers = {}) => app.http.inject({ method: 'GET', url: address, headers })
  const whole = await get(url)
  expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
    200,
    'video/mp4',
    'bytes',
  ])
  const part = await get(url, { range: 'bytes=100-199' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 100-199/1000'])
  expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true)
  expect((await get(url.split('?')[0] ?? '')).statusCode).toBe(403)
  expect((await get(url.replace(/key=./, (first) => (first === 'key=_' ? 'key=A' : 'key=_')))).statusCode).toBe(403)
  expect((await get(url.replace(/until=\d+/, 'until=9999999999'))).statusCode).toBe(403)
  const captions = body.enrollment.course.videos[0]?.captions_url ?? ''
  expect((await get(captions)).headers['content-type']).toContain('text/vtt')
  app.pass(4 * 3600 + 5)
  expect((await get(url)).statusCode).toBe(403)
})

test('the server marks an attempt and counts it; the answer never contains the right option', async () => {
  const { me, id, quizzed } = await aLearner()
  const [easy, hard] = quizzed.questions
  const wrong = await attempt(id, quizzed.id, answersTo(quizzed, false), me)
  expect(wrong.body).toMatchObject({ score: 0, passed: false, passing_score: 70, attempts: 1 })
  const half = await attempt(id, quizzed.id, { [easy?.id ?? 0]: '3', [hard?.id ?? 0]: '1' }, me)
  expect(half.body).toEqual({
    score: 75,
    passed: true,
    passing_score: 70,
    attempts: 2,
    attempts_left: null,
    next_attempt_at: null,
    results: [
      {
        question_id: easy?.id,
        is_correct: false,
        points: 1,
        points_earned: 0,
        explanation: 'a is for anchor',
        video_at: 12,
      },
      { question_id: hard?.id, is_correct: true, points: 3, points_earned: 3, explanation: null, video_at: null },
    ],
  })
  const missing = await attempt(id, quizzed.id, { [easy?.id ?? 0]: 0 }, me)
  expect([missing.status, missing.body.errors]).toEqual([422, { answers: ['Answer every question'] }])
  const { body } = await app.call(learningApi.get, { params: { id } }, { as: me })
  expect(body.enrollment.course.videos[1]).toMatchObject({ attempts: 2, best_score: 75, passed: true })
})

test('a video with a quiz is done only after a passed attempt, whatever score is posted', async () => {
  const { me, id, quizzed } = await aLearner()
  const posted = { quiz_score: 100, quiz_attempts: 1 }
  const untried = await complete(id, quizzed.id, me, posted)
  expect([untried.status, untried.body.message]).toEqual([422, 'Quiz score 0% is below the required 70%'])
  const [easy, hard] = quizzed.questions
  await attempt(id, quizzed.id, { [easy?.id ?? 0]: 0, [hard?.id ?? 0]: 0 }, me)
  const failed = await complete(id, quizzed.id, me, posted)
  expect([failed.status, failed.body.message]).toEqual([422, 'Quiz score 25% is below the required 70%'])
  await attempt(id, quizzed.id, answersTo(quizzed), me)
  const passed = await complete(id, quizzed.id, me)
  expect(passed.body).toMatchObject({
    message: 'Progress updated successfully!',
    status: 'active',
    progress: 50,
    completed_video_ids: [quizzed.id],
    just_completed: false,
    certificate: null,
  })
})

test('the last video completes the course and issues the certificate, once', async () => {
  const { me, id, plain, quizzed, course } = await aLearner()
  await attempt(id, quizzed.id, answersTo(quizzed), me)
  await complete(id, quizzed.id, me)
  const last = await Promise.all([complete(id, plain.id, me), complete(id, plain.id, me), complete(id, plain.id, me)])
  expect(last.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(last.filter((answer) => answer.body.just_completed)).toHaveLength(1)
  expect(new Set(last.map((answer) => answer.body.certificate?.code)).size).toBe(1)
  const again = await complete(id, plain.id, me)
  expect(again.body).toMatchObject({ status: 'completed', progress: 100, just_completed: false })
  const rows = await app.services.db.select().from(certificates).where(eq(certificates.enrollmentId, id))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ name: me.name, courseTitle: course.title, state: 'valid' })
  const mails = (await app.mails()).filter((mail) => mail.to === me.email)
  expect(mails.filter((mail) => mail.subject === `Your certificate for ${course.title}`)).toHaveLength(1)
})

test('nothing is learned in the wrong order, in another course or for another person', async () => {
  const { me, id, plain, quizzed } = await aLearner('pending')
  for (const answer of [
    await complete(id, plain.id, me),
    await attempt(id, quizzed.id, answersTo(quizzed), me),
    await move(id, plain.id, 5, me),
  ]) {
    expect([answer.status, answer.body.message]).toEqual([409, 'This enrollment is still waiting for approval'])
  }
  const rejected = await aLearner('rejected')
  expect((await complete(rejected.id, rejected.plain.id, rejected.me)).status).toBe(409)
  const open = await aLearner()
  const foreign = await complete(open.id, plain.id, open.me)
  expect([foreign.status, foreign.body.message]).toEqual([404, 'Video not found'])
  const noQuiz = await attempt(open.id, open.plain.id, {}, open.me)
  expect([noQuiz.status, noQuiz.body.message]).toEqual([404, 'Quiz not found'])
  for (const as of [null, await person(app.services.db, 'student'), open.course.tutor]) {
    const expected = as === null ? 401 : as === open.course.tutor ? 403 : 404
    expect((await complete(open.id, open.plain.id, as)).status).toBe(expected)
    expect((await attempt(open.id, open.quizzed.id, answersTo(open.quizzed), as)).status).toBe(expected)
    expect((await move(open.id, open.plain.id, 5, as)).status).toBe(expected)
  }
})

test('the player continues where the learner stopped', async () => {
  const { me, id, quizzed } = await aLearner()
  expect((await move(id, quizzed.id, 31.7, me)).body.position_seconds).toBe(31)
  const { body } = await app.call(learningApi.get, { params: { id } }, { as: me })
  expect(body.enrollment).toMatchObject({ resume_video_id: quizzed.id })
  expect(body.enrollment.course.videos[1]?.position_seconds).toBe(31)
  expect((await move(id, quizzed.id, -1, me)).status).toBe(422)
  expect((await move(id, quizzed.id, 1e9, me)).status).toBe(422)
})

test('an attempt that is sent again under its name counts once and has the same answer', async () => {
  const { me, id, plain, quizzed } = await aLearner()
  const send = (attempt_key: string, answers: Record<string, number>) =>
    app.call(
      learningApi.attemptQuiz,
      { params: { id }, body: { video_id: quizzed.id, answers, attempt_key } },
      { as: me },
    )
  const wrong = answersTo(quizzed, false)
  const all = await Promise.all([send('attempt-one', wrong), send('attempt-one', wrong), send('attempt-one', wrong)])
  for (const { status, body } of all) expect([status, body]).toEqual([200, all[0]?.body])
  expect(all[0]?.body).toMatchObject({ attempts: 1, results: [{ explanation: 'a is for anchor' }, {}] })
  expect((await send('attempt-one', answersTo(quizzed))).status).toBe(409)
  expect((await send('attempt-two', answersTo(quizzed))).body).toMatchObject({ passed: true, attempts: 2 })
  expect((await send('short', wrong)).status).toBe(422)
  const foreign = await app.call(
    learningApi.attemptQuiz,
    { params: { id }, body: { video_id: plain.id, answers: wrong, attempt_key: 'attempt-one' } },
    { as: me },
  )
  expect(foreign.status).toBe(404)
})

test('a place that was kept without a connection never overwrites a newer one', async () => {
  const { me, id, plain } = await aLearner()
  const keep = (seconds: number, seconds_ago: number) =>
    app.call(
      learningApi.setPosition,
      { params: { id }, body: { video_id: plain.id, seconds, seconds_ago } },
      { as: me },
    )
  expect((await keep(20, 300)).body.position_seconds).toBe(20)
  expect((await keep(50, 100)).body.position_seconds).toBe(50)
  expect((await keep(30, 200)).body.position_seconds).toBe(50)
  expect((await move(id, plain.id, 10, me)).body.position_seconds).toBe(10)
  expect((await keep(30, -1)).status).toBe(422)
  expect((await keep(30, 1e9)).status).toBe(422)
})
