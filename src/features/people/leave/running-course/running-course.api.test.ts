import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { employee } from '#tests/support/employees.ts'
import { countEveryDay, leaveOf, named } from '#tests/support/leaves.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { leaveApi } from '../leave.contract.ts'
import { runningCourseApi } from './running-course.contract.ts'

const app = useTestApp()
countEveryDay(app)
const DAY_MS = 86_400_000
const inDays = (days: number) => addDays(dayIn(new Date(), 'Africa/Kigali'), days)

/** A teacher with a course of two learners, of whom one is silent, one without active learners, and a colleague's. */
async function aTeacher() {
  const { db } = app.services
  const tutor = await person(db, 'teacher')
  const me = await employee(db, { of: tutor })
  const course = await aCourse(app.services, { tutor, title: 'Databases', lessons: [false] })
  const silent = await anEnrollment(db, await person(db, 'student'), course)
  await db
    .update(enrollments)
    .set({ decidedAt: new Date(Date.now() - 30 * DAY_MS) })
    .where(eq(enrollments.id, silent))
  await anEnrollment(db, await person(db, 'student'), course)
  const idle = await aCourse(app.services, { tutor, title: 'Networks', lessons: [false] })
  await anEnrollment(db, await person(db, 'student'), idle, 'pending')
  const other = await aCourse(app.services, { title: 'Robots', lessons: [false] })
  await anEnrollment(db, await person(db, 'student'), other)
  return { me, running: [{ id: course.id, title: 'Databases', learners: 2, needing_help: 1 }] }
}

const preview = async (as: Person, more: object = {}) => {
  const query = { type: 'annual', start_date: inDays(20), end_date: inDays(22), ...more } as const
  return (await app.call(leaveApi.preview, { query }, { as })).body
}
const meanwhile = (id: number, as: Person) => app.call(runningCourseApi.list, { params: { id } }, { as })

test('who applies, who assigns and who decides are warned of the courses that go on; nobody is refused', async () => {
  const hr = await person(app.services.db, 'hr')
  const { me, running } = await aTeacher()
  expect((await preview(me)).courses).toEqual(running)
  expect((await preview(hr, { employee_id: me.employeeId })).courses).toEqual(running)
  const leave = await leaveOf(app, me, [inDays(20), inDays(22)])
  for (const as of [me, hr]) expect((await meanwhile(leave.id, as)).body.courses).toEqual(running)
  const stranger = await employee(app.services.db)
  expect((await meanwhile(leave.id, stranger)).status).toBe(404)
  expect(await countQueries(app.services, () => meanwhile(leave.id, hr))).toBeLessThanOrEqual(4)
})

test('there is no warning about a leave that is over or will not be, or for who teaches nothing', async () => {
  const { db } = app.services
  const hr = await person(db, 'hr')
  const { me } = await aTeacher()
  const past = await leaveOf(app, hr, [inDays(-3), inDays(-2)], { ...named(me), type: 'sick' })
  expect((await meanwhile(past.id, hr)).body.courses).toEqual([])
  const taken = await leaveOf(app, me, [inDays(20), inDays(22)])
  await app.call(leaveApi.cancel, { params: { id: taken.id } }, { as: me })
  expect((await meanwhile(taken.id, hr)).body.courses).toEqual([])
  expect((await preview(await employee(db))).courses).toEqual([])
})
