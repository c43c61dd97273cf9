import { expect, test } from 'vitest'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { enrollmentSettings } from '#features/learning/enrollment/enrollment.settings.ts'
import { orders } from '#features/money/payment/payment.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { person, type Person } from '#tests/support/people.ts'
import { aCohort, aProgram } from '#tests/support/programs.ts'
import { setTo } from '#tests/support/settings.ts'
import { requestApi } from './request.contract.ts'

const app = useTestApp()

const student = () => person(app.services.db, 'student')
const start = (id: number, as: Person | null) => app.call(requestApi.start, { params: { id } }, { as })
const isOffered = async (id: number, as: Person) =>
  (await app.call(requestApi.form, { params: { id } }, { as })).body.starts_in_one_tap

test('a free course starts in one tap only where an administrator has decided so', async () => {
  const { id } = await aCourse(app.services)
  const me = await student()
  expect(await isOffered(id, me)).toBe(false)
  const refused = await start(id, me)
  expect([refused.status, refused.body.message]).toEqual([403, 'Fill in the form to enroll in this course'])
  await setTo(app, enrollmentSettings.startFreeCourses, true)
  expect(await isOffered(id, me)).toBe(true)
  const { status, body } = await start(id, me)
  expect(status).toBe(201)
  expect(body).toMatchObject({ message: 'Successfully enrolled in the course!', enrollment: { status: 'active' } })
  expect((await start(id, me)).status).toBe(409)
  expect((await start(id, null)).status).toBe(401)
  await setTo(app, enrollmentSettings.startFreeCourses, null)
})

test('a premium course, one of a cohort, and somebody who was rejected need more than one tap', async () => {
  await setTo(app, enrollmentSettings.startFreeCourses, true)
  const { db } = app.services
  const me = await student()
  const premium = await aCourse(app.services, { priceMinor: 4900 })
  const program = await aProgram(app)
  await aCohort(app, { programId: program.id })
  const rejected = await aCourse(app.services)
  await anEnrollment(db, me, rejected, 'rejected')
  for (const id of [program.course.id, rejected.id]) {
    expect((await start(id, me)).status).toBe(403)
    // What the call would refuse is not offered: the dialog shows the form.
    expect(await isOffered(id, me)).toBe(false)
  }
  const unpaid = await start(premium.id, me)
  expect([unpaid.status, unpaid.body.message]).toEqual([422, 'This is a premium course. Please purchase to enroll.'])
  await setTo(app, enrollmentSettings.startFreeCourses, null)
})

test('the own list names the courses whose payment is being checked', async () => {
  const course = await aCourse(app.services, { priceMinor: 4900 })
  const me = await student()
  const mine = { query: { mine: '1', view: 'rows' } } as const
  const beingPaid = async () => (await app.call(enrollmentApi.list, mine, { as: me })).body.being_paid
  expect(await beingPaid()).toEqual([])
  const order = { userId: me.id, courseId: course.id, currency: 'USD', priceMinor: 4900 } as const
  await app.services.db.insert(orders).values({ ...order, status: 'pending', createdAt: new Date() })
  expect(await beingPaid()).toEqual([course.id])
  expect((await app.call(enrollmentApi.list, mine, { as: await student() })).body.being_paid).toEqual([])
})
