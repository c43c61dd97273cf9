import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { enrollments } from '#features/enrollment/enrollment.table.ts'
import { learningApi } from '#features/learning/learning.contract.ts'
import { notificationApi } from '#features/notification/notification.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment, type TestCourse } from '#tests/support/courses.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aCohort, aMember, aProgram, dayFromNow } from '#tests/support/programs.ts'
import { startOfDay } from '#shared/dates.ts'
import type { CoursePart, ProgramForm } from '../program.contract.ts'
import { memberApi } from '../member/member.contract.ts'
import { openDueCourses } from '../member/member.service.ts'

const app = useTestApp()
const learner = () => person(app.services.db, 'student')
const oneLesson = (more: object = {}) => aCourse(app.services, { lessons: [false], ...more })
const day = (days: number) => dayFromNow(app.services, days)
const part = (course: TestCourse, rule: CoursePart['rule'], week: number | null = null): CoursePart => ({
  course_id: course.id,
  rule,
  week,
})

/** Somebody in a program of these parts, whose cohort begins in so many days. */
async function member(courses: CoursePart[], more: Partial<ProgramForm> & { startsIn?: number } = {}) {
  const { startsIn = 0, ...form } = more
  const { id: programId } = await aProgram(app, { courses, ...form })
  const cohortId = await aCohort(app, { programId, starts_on: day(startsIn) })
  const me = await learner()
  return { me, id: await aMember(app.services, cohortId, me) }
}
const partsOf = async (as: Person) => (await app.call(memberApi.listOwn, {}, { as })).body.programs[0]?.parts ?? []
const states = async (as: Person) => (await partsOf(as)).map(({ state }) => state)
const finish = async (as: Person, course: TestCourse) => {
  const enrollment = (await partsOf(as)).find((one) => one.course_id === course.id)?.enrollment_id ?? 0
  const body = { video_id: course.videos[0]?.id ?? 0 }
  return app.call(learningApi.completeVideo, { params: { id: enrollment }, body }, { as })
}
const work = () => openDueCourses(app.services, app.services.db, app.services.now())

test('the next course opens when the one before it is completed, once and with a mail', async () => {
  const [first, second, third] = [await oneLesson(), await oneLesson(), await oneLesson()]
  const { me } = await member([part(first, 'joined'), part(second, 'previous'), part(third, 'previous')])
  expect(await partsOf(me)).toMatchObject([
    { state: 'active', after: null },
    { state: 'closed', after: first.title, enrollment_id: null },
    { state: 'closed', after: second.title },
  ])
  await finish(me, first)
  expect(await states(me)).toEqual(['completed', 'active', 'closed'])
  await work()
  await work()
  const mails = (await app.mails()).filter(({ to, subject }) => to === me.email && subject.includes(second.title))
  expect(mails.map(({ subject }) => subject)).toEqual([`${second.title} is open for you`])
  const bell = (await app.call(notificationApi.list, {}, { as: me })).body.notifications
  expect(bell.filter(({ title }) => title === 'A course is open')).toHaveLength(2)
})

test('a week of the cohort begins at midnight of the organisation, wherever the member is', async () => {
  const [first, second] = [await oneLesson(), await oneLesson()]
  const { me } = await member([part(first, 'joined'), part(second, 'week', 2)], { startsIn: -6 })
  expect(await partsOf(me)).toMatchObject([{ state: 'active' }, { state: 'closed', opens_on: day(1) }])
  const midnight = startOfDay(day(1), 'Africa/Kigali')
  const at = (ms: number) => openDueCourses(app.services, app.services.db, new Date(midnight.getTime() + ms))
  await at(-1000)
  expect(await states(me)).toEqual(['active', 'closed'])
  await at(0)
  expect(await states(me)).toEqual(['active', 'active'])
})

test('a late joiner finds everything open that the weeks have opened', async () => {
  const [first, second, third] = [await oneLesson(), await oneLesson(), await oneLesson()]
  const { me } = await member([part(first, 'week', 1), part(second, 'week', 2), part(third, 'week', 9)], {
    startsIn: -8,
  })
  expect(await states(me)).toEqual(['active', 'active', 'closed'])
})

test('a paid course stays paid, unless the program includes its courses', async () => {
  const paid = await oneLesson({ priceMinor: 4900 })
  const { me } = await member([part(paid, 'joined')])
  expect(await states(me)).toEqual(['to_buy'])
  const places = (userId: number) =>
    app.services.db
      .select()
      .from(enrollments)
      .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, paid.id)))
  expect(await places(me.id)).toEqual([])
  const included = await member([part(paid, 'joined')], { courses_included: true })
  expect(await states(included.me)).toEqual(['active'])
  expect(await places(included.me.id)).toMatchObject([{ status: 'active', name: null }])
})

test('who waits for a place, or has one, keeps that enrollment', async () => {
  const [asked, begun] = [await oneLesson(), await oneLesson()]
  const { id: programId } = await aProgram(app, { courses: [part(asked, 'joined'), part(begun, 'joined')] })
  const cohortId = await aCohort(app, { programId })
  const me = await learner()
  const waiting = await anEnrollment(app.services.db, me, asked, 'pending')
  const active = await anEnrollment(app.services.db, me, begun, 'completed')
  await aMember(app.services, cohortId, me)
  expect(await partsOf(me)).toMatchObject([
    { state: 'active', enrollment_id: waiting },
    { state: 'completed', enrollment_id: active },
  ])
})

test('a course that is a draft is passed over until it is published', async () => {
  const [hidden, next] = [await oneLesson({ isPublished: false }), await oneLesson()]
  const { me } = await member([part(hidden, 'joined'), part(next, 'previous')])
  expect(await states(me)).toEqual(['not_offered', 'active'])
})
