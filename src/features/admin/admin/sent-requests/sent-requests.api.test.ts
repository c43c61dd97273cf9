import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/base/user/user.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { withdrawalApi } from '#features/learning/enrollment/withdrawal/withdrawal.contract.ts'
import { applicantApi } from '#features/mentorship/mentor/applicant/applicant.contract.ts'
import { ownApplicantApi } from '#features/mentorship/mentor/own-applicant/own-applicant.contract.ts'
import { ownApplicationApi } from '#features/mentorship/mentorship-application/own-application/own-application.contract.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { mentorshipApplications } from '#features/mentorship/mentorship-application/mentorship-application.table.ts'
import { orders } from '#features/money/payment/payment.table.ts'
import { jobApplicationApi } from '#features/public/job/job-application/job-application.contract.ts'
import { registrationApi } from '#features/public/event/registration/registration.contract.ts'
import { memberApi } from '#features/mentorship/program-member/program-member.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { anEvent, aRegistration } from '#tests/support/events.ts'
import { aJobApplication } from '#tests/support/jobs.ts'
import { anApplication } from '#tests/support/mentors.ts'
import { aMentorshipApplication } from '#tests/support/mentorships.ts'
import { person, type Person } from '#tests/support/people.ts'
import { aCohort, aMember, aProgram } from '#tests/support/programs.ts'
import { sentRequestsApi } from './sent-requests.contract.ts'

const app = useTestApp()

const sentBy = async (as: Person) => (await app.call(sentRequestsApi.get, {}, { as })).body.sent
const kindsOf = async (as: Person) => (await sentBy(as)).map(({ kind }) => kind).toSorted()

/** Someone who has sent one of each. */
async function whoWaits() {
  const { services } = app
  const { db } = services
  const me = await person(db, 'student')
  const course = await aCourse(services)
  const premium = await aCourse(services, { priceMinor: 4900 })
  await anEnrollment(db, me, course, 'pending')
  const order = { userId: me.id, courseId: premium.id, currency: 'USD', priceMinor: 4900 } as const
  await db.insert(orders).values({ ...order, status: 'pending', createdAt: services.now() })
  await aMentorshipApplication(services, { userId: me.id, status: 'pending' })
  await anApplication(services, { userId: me.id })
  const program = await aProgram(app)
  const cohortId = await aCohort(app, { programId: program.id })
  const member = await aMember(services, cohortId, me)
  const application = await aJobApplication(services, me.id)
  const event = await anEvent(app)
  const registration = await aRegistration(services, event.id, me)
  return { me, course, premium, member, application, event, registration }
}

test('what was sent or joined is there with where it is shown, and goes when its own call withdraws it', async () => {
  const { me, course, premium, member, application, event, registration } = await whoWaits()
  const sent = await sentBy(me)
  const of = (kind: string) => sent.find((one) => one.kind === kind)
  expect(of('enrollment')).toMatchObject({ title: course.title, path: `/courses/${course.id}`, is_withdrawable: true })
  expect(of('order')).toMatchObject({
    title: premium.title,
    path: `/dashboard/my-courses/checkout/${premium.id}`,
    is_withdrawable: false,
  })
  expect(of('mentorship')).toMatchObject({ title: null, path: '/mentorship', is_withdrawable: true })
  expect(of('mentor')).toMatchObject({ title: null, path: '/become-a-mentor', is_withdrawable: false })
  expect(of('program')).toMatchObject({ id: member, path: '/dashboard/my-programs' })
  expect(of('job')).toMatchObject({ id: application, is_withdrawable: true })
  expect(of('event')).toMatchObject({ id: registration, title: event.title, path: `/events/${event.slug}` })
  expect(sent).toHaveLength(7)
  await app.call(jobApplicationApi.withdraw, { params: { id: application } }, { as: me })
  await app.call(registrationApi.cancel, { params: { id: registration } }, { as: me })
  await app.call(memberApi.leave, { params: { id: member } }, { as: me })
  await app.call(withdrawalApi.withdraw, { params: { id: of('enrollment')?.id ?? 0 } }, { as: me })
  await app.call(ownApplicationApi.withdraw, { params: { id: of('mentorship')?.id ?? 0 } }, { as: me })
  expect(await kindsOf(me)).toEqual(['mentor', 'order'])
})

test('an order that is not paid yet leads back to its checkout, with the end of the place that it holds', async () => {
  const { services } = app
  const { db } = services
  const me = await person(db, 'student')
  const course = await aCourse(services, { priceMinor: 4900 })
  const program = await aProgram(app)
  const cohortId = await aCohort(app, { programId: program.id })
  const heldUntil = new Date(services.now().getTime() + 72 * 3_600_000)
  const order = { userId: me.id, currency: 'USD', priceMinor: 4900, createdAt: services.now() } as const
  await db.insert(orders).values([
    { ...order, courseId: course.id, status: 'failed' },
    { ...order, programId: program.id, cohortId, heldUntil, status: 'created' },
  ])
  const sent = await sentBy(me)
  expect(sent.map(({ kind }) => kind)).toEqual(['unpaid', 'unpaid'])
  expect(sent).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        title: course.title,
        path: `/dashboard/my-courses/checkout/${course.id}`,
        pay_by: null,
      }),
      expect.objectContaining({
        title: 'Web Developer',
        path: `/dashboard/my-programs/checkout/${cohortId}`,
        pay_by: heldUntil.toISOString(),
      }),
    ]),
  )
  expect(sent.every(({ is_withdrawable: isOpen }) => isOpen)).toBe(true)
  // The hold is over, and the person has the course in another way.
  await db.update(orders).set({ heldUntil: services.now() }).where(eq(orders.cohortId, cohortId))
  await anEnrollment(db, me, course, 'active')
  expect(await sentBy(me)).toEqual([])
})

test('an application that was sent before the address was confirmed is there once it is', async () => {
  const { services } = app
  const { db } = services
  const me = await person(db, 'student', { verifiedAt: null })
  const id = await aMentorshipApplication(services, { userId: me.id, status: 'pending' })
  await db
    .update(mentorshipApplications)
    .set({ userId: null, email: me.email.toUpperCase() })
    .where(eq(mentorshipApplications.id, id))
  const pendingSince = async () => (await app.call(ownApplicationApi.mine, {}, { as: me })).body.application
  expect([await sentBy(me), await pendingSince()]).toEqual([[], null])
  await db.update(users).set({ verifiedAt: services.now() }).where(eq(users.id, me.id))
  expect(await sentBy(me)).toMatchObject([{ kind: 'mentorship', id, path: '/mentorship' }])
  expect(await pendingSince()).not.toBeNull()
})

test('an application to become a mentor is there until it is decided, also one that was sent without signing in', async () => {
  const { db } = app.services
  const me = await person(db, 'student')
  const id = await anApplication(app.services, { userId: me.id })
  expect(await sentBy(me)).toMatchObject([
    { kind: 'mentor', id, title: null, path: '/become-a-mentor', is_withdrawable: false },
  ])
  await db.update(mentors).set({ userId: null, applicantEmail: me.email.toUpperCase() }).where(eq(mentors.id, id))
  expect(await kindsOf(me)).toEqual(['mentor'])
  await db.update(mentors).set({ status: 'rejected' }).where(eq(mentors.id, id))
  expect(await sentBy(me)).toEqual([])
})

test('nobody sees what others have sent, and visitors nothing', async () => {
  await whoWaits()
  expect(await sentBy(await person(app.services.db, 'mentor'))).toEqual([])
  expect((await app.call(sentRequestsApi.get, {})).status).toBe(401)
})

test('the usual time is that of the last decisions, and unknown while there are few', async () => {
  const { db, now } = app.services
  const me = await person(db, 'student')
  await anEnrollment(db, me, await aCourse(app.services, { lessons: [] }), 'pending')
  const usual = async () => (await sentBy(me))[0]?.usual_days
  expect(await usual()).toBeNull()
  const course = await aCourse(app.services, { lessons: [] })
  const admin = await person(db, 'admin')
  const decidedAt = now()
  const createdAt = new Date(decidedAt.getTime() - 1.5 * 86_400_000)
  for (let count = 0; count < 5; count++) {
    const userId = (await person(db, 'student')).id
    const decided = { status: 'active', decidedById: admin.id, decidedAt, createdAt } as const
    await db.insert(enrollments).values({ userId, courseId: course.id, ...decided })
  }
  expect(await usual()).toBe(2)
})

test('what ended with an account was decided by no one, and says nothing about the usual time', async () => {
  const { services } = app
  const { db, now } = services
  const me = await person(db, 'student')
  await anApplication(services, { userId: me.id })
  await aMentorshipApplication(services, { userId: me.id, status: 'pending' })
  const usual = async () => (await sentBy(me)).map(({ usual_days: days }) => days)
  const decidedAt = now()
  const createdAt = new Date(decidedAt.getTime() - 3.5 * 86_400_000)
  const decide = async (reviewerId: number | null) => {
    for (let count = 0; count < 5; count++) {
      const decided = { userId: (await person(db, 'student')).id, decidedAt, createdAt, reviewerId }
      await anApplication(services, { ...decided, status: 'rejected' })
      await aMentorshipApplication(services, { ...decided, status: 'denied' })
    }
  }
  await decide(null)
  expect(await usual()).toEqual([null, null])
  await decide((await person(db, 'admin')).id)
  expect(await usual()).toEqual([4, 4])
})

test('an application for mentorship that waits is known to its sender alone', async () => {
  const { db } = app.services
  const [me, other] = [await person(db, 'user'), await person(db, 'user')]
  const mine = async (as: Person) => (await app.call(ownApplicationApi.mine, {}, { as })).body.application
  expect(await mine(me)).toBeNull()
  await aMentorshipApplication(app.services, { userId: me.id, status: 'pending' })
  expect(await mine(me)).toMatchObject({ sent_at: expect.any(String) })
  expect(await mine(other)).toBeNull()
  expect((await app.call(ownApplicationApi.mine, {})).status).toBe(401)
})

test('an application to become a mentor that waits is known to its sender alone, until it is decided', async () => {
  const { services } = app
  const [me, other] = [await person(services.db, 'user'), await person(services.db, 'user')]
  const mine = async (as: Person) => (await app.call(ownApplicantApi.mine, {}, { as })).body.application
  expect(await mine(me)).toBeNull()
  const id = await anApplication(services, { userId: me.id })
  expect(await mine(me)).toMatchObject({ sent_at: expect.any(String), asked_at: null })
  expect(await mine(other)).toBeNull()
  const params = { id }
  const as = await person(services.db, 'admin')
  await app.call(applicantApi.ask, { params, body: { question: 'Where did you teach?' } }, { as })
  expect(await mine(me)).toMatchObject({ asked_at: expect.any(String) })
  await app.call(applicantApi.reject, { params, body: {} }, { as })
  expect([await mine(me), await kindsOf(me)]).toEqual([null, []])
  expect((await app.call(ownApplicantApi.mine, {})).status).toBe(401)
})
