import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminApi } from '#features/admin/admin/admin.contract.ts'
import { accountApi } from '#features/base/account/account.contract.ts'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { certificates } from '#features/learning/certificate/certificate.table.ts'
import { decisionApi } from '#features/learning/enrollment/decision/decision.contract.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { progressApi } from '#features/learning/progress/progress.contract.ts'
import { registrationApi } from '#features/public/event/registration/registration.contract.ts'
import { dayIn } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { FORM } from '#tests/support/enrollment-form.ts'
import { anEvent } from '#tests/support/events.ts'
import { PASSWORD, person } from '#tests/support/people.ts'

/** Run in three zones (vitest.config.ts): what the server writes depends on none of them. */
const app = useTestApp({ SIGN_IN_CODE: 'never' })
/** Half past midnight on the first of April in Kigali, the afternoon before in Los Angeles. */
const LATE = new Date('2026-03-31T22:30:00Z')
const dayAgo = (days: number) => dayIn(new Date(Date.now() - days * 86_400_000), 'Africa/Kigali')

test('the paper of a certificate bears the day of the organisation, the check its instant', async () => {
  const { db } = app.services
  const me = await person(db, 'student', { timeZone: 'America/Los_Angeles' })
  const id = await anEnrollment(db, me, await aCourse(app.services), 'completed')
  await db.update(certificates).set({ issuedAt: LATE }).where(eq(certificates.enrollmentId, id))
  const paper = await app.call(certificateApi.html, { params: { id } }, { as: me })
  expect(paper.body as unknown as string).toContain('Apr 01, 2026')
  const code = (await app.call(certificateApi.listOwn, {}, { as: me })).body.certificates[0]?.code ?? ''
  const { body } = await app.call(certificateApi.verify, { params: { code } })
  expect(body.certificate.issued_at).toBe(LATE.toISOString())
})

test('a birthday is the day that was typed, and a file has the days of the organisation', async () => {
  const { db } = app.services
  const admin = await person(db, 'admin', { timeZone: 'America/Los_Angeles' })
  const course = await aCourse(app.services)
  const id = await anEnrollment(db, await person(db, 'student'), course, 'pending')
  await db.update(enrollments).set({ createdAt: LATE }).where(eq(enrollments.id, id))
  const { body } = await app.call(learningApi.get, { params: { id } }, { as: admin })
  expect(body.enrollment.application?.dob).toBe(FORM.dob)
  const file = await app.call(decisionApi.export, { query: { course_id: course.id } }, { as: admin })
  expect(file.body as unknown as string).toContain('2026-04-01')
})

test('a mail names the zone of its times: the own zone of its recipient', async () => {
  const { db } = app.services
  const lastLoginAt = LATE
  const me = await person(db, 'student', { password: PASSWORD, timeZone: 'Asia/Kolkata', lastLoginAt })
  const body = { email: me.email, password: PASSWORD }
  expect((await app.call(accountApi.signIn, { body }, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(
    200,
  )
  const mail = (await app.mails()).find(({ to }) => to === me.email)
  expect(mail?.text).toMatch(/\w{3} \d\d, \d{4}, \d\d:\d\d [AP]M GMT\+5:30/)
})

test('a day of learning is a day of the own calendar of the learner', async () => {
  const { db, now } = app.services
  const course = await aCourse(app.services)
  // More than a day apart: it is never the same day in both.
  for (const timeZone of ['Pacific/Niue', 'Pacific/Kiritimati']) {
    const me = await person(db, 'student', { timeZone })
    const id = await anEnrollment(db, me, course)
    const video = course.videos[0]?.id ?? 0
    await app.call(learningApi.completeVideo, { params: { id }, body: { video_id: video } }, { as: me })
    const { goal } = (await app.call(progressApi.get, {}, { as: me })).body
    expect(goal.days.find((day) => day.is_today)).toMatchObject({ day: dayIn(now(), timeZone), lessons: 1 })
  }
})

test('a day begins at midnight of the organisation', async () => {
  const { db } = app.services
  const admin = await person(db, 'admin')
  const before = (await app.call(adminApi.stats, {}, { as: admin })).body.recent_registrations
  const day = dayAgo(20)
  // Kigali is two hours ahead of UTC all year.
  const midnight = new Date(`${day}T00:00:00+02:00`)
  await person(db, 'student', { createdAt: midnight })
  await person(db, 'student', { createdAt: new Date(midnight.getTime() - 1) })
  const after = (await app.call(adminApi.stats, {}, { as: admin })).body.recent_registrations
  const grown = after.map((each, index) => ({ date: each.date, more: each.count - (before[index]?.count ?? 0) }))
  expect(grown.filter((each) => each.more > 0)).toEqual([
    { date: dayAgo(21), more: 1 },
    { date: day, more: 1 },
  ])
})

test('a mail about an event names the time at its place, and beside it that of a reader who lives by another clock', async () => {
  const { slug } = await anEvent(app)
  const lagos = await anEvent(app, { time_zone: 'Africa/Lagos' })
  const register = async (timeZone: string, which = slug) => {
    const me = await person(app.services.db, 'student', { timeZone })
    const body = { name: me.name, email: me.email }
    expect((await app.call(registrationApi.register, { params: { id: which }, body }, { as: me })).status).toBe(201)
    return (await app.mails()).find(({ to }) => to === me.email)?.text
  }
  const time = String.raw`\w{3} \d\d, \d{4}, \d\d:\d\d [AP]M`
  expect(await register('Africa/Lagos')).toMatch(
    new RegExp(String.raw`starts on ${time} GMT\+2 \(${time} GMT\+1 your time\)`),
  )
  expect(await register('Africa/Lusaka')).toMatch(new RegExp(String.raw`starts on ${time} GMT\+2 at`))
  expect(await register('Africa/Nairobi', lagos.slug)).toMatch(/06:00 PM GMT\+1 \(.+, 08:00 PM GMT\+3 your time\) at/)
})
