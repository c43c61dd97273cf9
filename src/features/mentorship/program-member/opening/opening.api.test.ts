import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment, type TestCourse } from '#tests/support/courses.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aCohort, aMember, aProgram, dayFromNow, programForm } from '#tests/support/programs.ts'
import { startOfDay } from '#shared/calendar.ts'
import { type CoursePart, programApi, type ProgramForm } from '#features/mentorship/program/program.contract.ts'
import { memberApi } from '../program-member.contract.ts'
import { openDueCourses } from '../program-member.service.ts'

const app = useTestApp()
const learner = () => person(app.services.db, 'student')
const oneLesson = (more: object = {}) => aCourse(app.services, { lessons: [false], ...more })
const day = (days: number) => dayFromNow(app.services, days)
const part = (course: TestCourse, rule: CoursePart['rule'], week: number | null = null): CoursePart => ({
  course_id: course.id,
  rule,
  week,
})

/** Someone in a program of these parts, whose cohort begins in so many days. */
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
  expect(mails.map(({ subject }) => subject)).toEqual([`${second.title} is now open for you`])
  const bell = (await app.call(notificationApi.list, {}, { as: me })).body.notifications
  expect(bell.filter(({ title }) => title === 'A course is now open')).toHaveLength(2)
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

describe('a program whose courses are all completed', () => {
  const certificatesOf = async (as: Person) =>
    (await app.call(certificateApi.listOwn, {}, { as })).body.certificates.filter((one) => one.program_member_id)

  test('is completed, and its certificate exists once, is opened, printed and checked by anybody', async () => {
    const [first, second] = [await oneLesson(), await oneLesson()]
    const { me, id } = await member([part(first, 'joined'), part(second, 'previous')], { title: 'Well Done' })
    await finish(me, first)
    expect(await certificatesOf(me)).toEqual([])
    await Promise.all([finish(me, second), finish(me, second), work()])
    await work()
    const [certificate, ...more] = await certificatesOf(me)
    expect(more).toEqual([])
    expect(certificate).toMatchObject({
      program_member_id: id,
      enrollment_id: null,
      course: 'Well Done',
      name: me.name,
    })
    expect((await app.call(memberApi.listOwn, {}, { as: me })).body.programs[0]?.status).toBe('completed')
    const open = (endpoint: typeof certificateApi.programHtml | typeof certificateApi.programPdf, as: Person | null) =>
      app.call(endpoint, { params: { id } }, { as })
    const page = await open(certificateApi.programHtml, me)
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(JSON.stringify(page.body)).toContain('has completed every course of the program')
    expect((await open(certificateApi.programPdf, me)).headers['content-type']).toBe('application/pdf')
    expect((await open(certificateApi.programHtml, await person(app.services.db, 'admin'))).status).toBe(200)
    expect((await open(certificateApi.programHtml, await learner())).status).toBe(404)
    expect((await open(certificateApi.programHtml, null)).status).toBe(401)
    const code = certificate?.code ?? ''
    const checked = (await app.call(certificateApi.verify, { params: { code } })).body.certificate
    expect(checked).toMatchObject({ state: 'valid', of: 'program', course: 'Well Done', course_page: null })
    expect(checked.program_page?.slug).toMatch(/^well-done/)
    const leave = await app.call(memberApi.leave, { params: { id } }, { as: me })
    expect([leave.status, leave.body.message]).toEqual([409, 'This program has already been completed'])
  })

  test('is corrected and revoked like any other', async () => {
    const course = await oneLesson()
    const { me } = await member([part(course, 'joined')], { title: 'To be corrected' })
    await finish(me, course)
    const id = (await certificatesOf(me))[0]?.id ?? 0
    const body = { name: 'Amina Wanjiru' }
    expect((await app.call(certificateApi.askCorrection, { params: { id }, body }, { as: me })).status).toBe(201)
    const as = await person(app.services.db, 'admin')
    const { corrections } = (await app.call(certificateApi.listCorrections, { query: { search: me.email } }, { as }))
      .body
    expect(corrections).toMatchObject([{ certificate_id: id, course: 'To be corrected', user: { id: me.id } }])
    const corrected = await app.call(certificateApi.correct, { params: { id }, body }, { as })
    expect(corrected.body.certificate).toMatchObject({ name: 'Amina Wanjiru', state: 'valid' })
    const revoke = { params: { id: corrected.body.certificate.id }, body: { reason: 'It was not her work' } }
    expect((await app.call(certificateApi.revoke, revoke, { as })).status).toBe(200)
    expect((await certificatesOf(me)).map(({ state }) => state).toSorted()).toEqual(['replaced', 'revoked'])
  })

  test('is also one from which the last open course was taken out', async () => {
    const [done, dropped] = [await oneLesson(), await oneLesson()]
    const { id: programId } = await aProgram(app, { courses: [part(done, 'joined'), part(dropped, 'previous')] })
    const me = await learner()
    await aMember(app.services, await aCohort(app, { programId }), me)
    await finish(me, done)
    const body = programForm(done.id)
    await app.call(
      programApi.update,
      { params: { id: programId }, body },
      { as: await person(app.services.db, 'admin') },
    )
    await work()
    expect(await certificatesOf(me)).toHaveLength(1)
  })
})
