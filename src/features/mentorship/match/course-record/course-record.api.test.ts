import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment, answersTo, type TestCourse } from '#tests/support/courses.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { courseRecordApi } from './course-record.contract.ts'

const app = useTestApp()

const share = (id: number, as: Person, is_shared = true) =>
  app.call(courseRecordApi.share, { params: { id }, body: { is_shared } }, { as })
const get = (id: number, as: Person) => app.call(courseRecordApi.get, { params: { id } }, { as })
const noticesOf = async (as: Person) =>
  (await app.call(notificationApi.list, {}, { as })).body.notifications.map(({ title }) => title)

/** Answers the quiz of a course that the learner is in. */
async function answer(me: Person, course: TestCourse, id: number, isRight: boolean) {
  const video = course.videos.find(({ questions }) => questions.length > 0)
  const body = { video_id: video?.id ?? 0, answers: answersTo(video, isRight) }
  expect((await app.call(learningApi.attemptQuiz, { params: { id }, body }, { as: me })).status).toBe(200)
}

test('the mentor reads the course record while the mentee shares it, and not before or after', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const course = await aCourse(app.services)
  const enrolled = await anEnrollment(app.services.db, mentee, course)
  await answer(mentee, course, enrolled, false)
  await answer(mentee, course, enrolled, false)
  const other = await aCourse(app.services)
  await anEnrollment(app.services.db, mentee, other, 'completed')
  const refused = await get(id, mentor)
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { message: `${mentee.name} is not sharing their course record with you` },
  ])

  expect((await share(id, mentee)).body.match.courses_shared_at).not.toBeNull()
  expect((await share(id, mentee)).status).toBe(200)
  expect(await noticesOf(mentor)).toEqual(['A course record has been shared with you'])
  const { body } = await get(id, mentor)
  expect(body.courses).toHaveLength(2)
  expect(body.courses.find(({ id: one }) => one === course.id)).toMatchObject({ status: 'active', lessons_total: 2 })
  expect(body.certificates).toMatchObject([{ course: other.title }])
  expect(body.failed_questions.length).toBeGreaterThan(0)
  expect(body.failed_questions[0]).toMatchObject({ course: course.title, times: 2, is_solved: false })
  expect(JSON.stringify(body)).not.toContain(mentee.email)
  await answer(mentee, course, enrolled, true)
  expect((await get(id, mentor)).body.failed_questions[0]).toMatchObject({ times: 2, is_solved: true })
  expect(await countQueries(app.services, () => get(id, mentor))).toBeLessThanOrEqual(10)

  expect((await share(id, mentee, false)).body.match.courses_shared_at).toBeNull()
  expect((await get(id, mentor)).status).toBe(403)
})

test('it ends with the match, and does not begin before both have agreed', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  await share(id, mentee)
  const set = (values: Partial<typeof matches.$inferInsert>) =>
    app.services.db.update(matches).set(values).where(eq(matches.id, id))
  await set({ status: 'paused' })
  expect((await get(id, mentor)).status).toBe(200)
  await set({ status: 'ended', endedAs: 'early' })
  expect((await get(id, mentor)).status).toBe(403)
  expect((await share(id, mentee, false)).status).toBe(409)
  const agreeing = await aMatch(app.services, {}, { status: 'agreeing', runningSince: null })
  expect((await share(agreeing.id, agreeing.mentee)).status).toBe(409)
})

test('only the mentee shares, and only the mentor of this match reads', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const other = await aMatch(app.services)
  const admin = await person(app.services.db, 'admin')
  await share(id, mentee)
  expect([(await share(id, mentor)).status, (await share(id, admin)).status]).toEqual([403, 403])
  expect([(await get(id, mentee)).status, (await get(id, admin)).status]).toEqual([404, 404])
  for (const as of [other.mentor, other.mentee])
    expect([(await get(id, as)).status, (await share(id, as)).status]).toEqual([404, 404])
})
