import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decisionApi } from '#features/learning/enrollment/decision/decision.contract.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { requestApi } from '#features/learning/enrollment/request/request.contract.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { FORM } from '#tests/support/enrollment-form.ts'
import { person, type Person } from '#tests/support/people.ts'
import { withdrawalApi } from './withdrawal.contract.ts'

const app = useTestApp()

const withdraw = (id: number, as: Person | null) => app.call(withdrawalApi.withdraw, { params: { id } }, { as })
const statusOf = async (id: number) =>
  (await app.services.db.select().from(enrollments).where(eq(enrollments.id, id)))[0]?.status

test('a learner withdraws a request, and may ask again', async () => {
  const { db } = app.services
  const me = await person(db, 'student')
  const course = await aCourse(app.services)
  const id = await anEnrollment(db, me, course, 'pending')
  expect((await withdraw(id, me)).body.message).toBe('Request withdrawn')
  expect(await statusOf(id)).toBe('withdrawn')
  const params = { id: course.id }
  expect((await app.call(enrollmentApi.status, { params }, { as: me })).status).toBe(404)
  const again = await withdraw(id, me)
  expect([again.status, again.body.message]).toEqual([409, 'This enrollment is already withdrawn'])
  const asked = await app.call(requestApi.enroll, { params, body: FORM }, { as: me })
  expect([asked.status, asked.body.enrollment.status]).toEqual([201, 'pending'])
  const logged = await db.select().from(auditLog).where(eq(auditLog.action, 'enrollment.withdraw'))
  expect(logged).toMatchObject([{ actorId: me.id, subject: `enrollment:${id}` }])
  const admin = await person(db, 'admin')
  const query = { status: 'all', course_id: course.id, counts: '1' } as const
  const { body } = await app.call(enrollmentApi.list, { query }, { as: admin })
  expect(body.counts).toEqual({ pending: 1, withdrawn: 1 })
})

test('only the learner withdraws a request', async () => {
  const { db } = app.services
  const id = await anEnrollment(db, await person(db, 'student'), await aCourse(app.services), 'pending')
  expect((await withdraw(id, null)).status).toBe(401)
  for (const role of ['student', 'admin', 'hr'] as const)
    expect((await withdraw(id, await person(db, role))).status).toBe(404)
  expect(await statusOf(id)).toBe('pending')
})

test('of a withdrawal and an approval at once, one wins, and the loser is told', async () => {
  const { db } = app.services
  const [me, admin] = [await person(db, 'student'), await person(db, 'admin')]
  const id = await anEnrollment(db, me, await aCourse(app.services), 'pending')
  const approve = app.call(decisionApi.setStatus, { params: { id }, body: { status: 'active' } }, { as: admin })
  const [mine, theirs] = await Promise.all([withdraw(id, me), approve])
  expect([mine.status, theirs.status].toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await statusOf(id)).toBe(mine.status === 200 ? 'withdrawn' : 'active')
  expect((await withdraw(id, me)).status).toBe(409)
})
