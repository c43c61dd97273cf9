import { expect, test, vi } from 'vitest'
import { courses } from '#features/learning/course/course.table.ts'
import { addEnrollment } from '#features/learning/enrollment/enrollment.service.ts'
import { dayIn } from '#shared/dates.ts'
import { programs } from '#features/mentorship/program/program.table.ts'
import { ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { write } from '#tests/support/conversations.ts'
import { FORM } from '#tests/support/enrollment-form.ts'
import { aMatch } from '#tests/support/matches.ts'
import { person } from '#tests/support/people.ts'
import { asked } from '#tests/support/support.ts'
import { adminApi, TREND_DAYS } from './admin.contract.ts'

const app = useTestApp()
const DAY_MS = 86_400_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS)
/** Calendar day of the organisation, `yyyy-mm-dd`. */
const dayOf = (moment: Date) => dayIn(moment, 'Africa/Kigali')

/** How many statements a call of the statistics sends to the database. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const { session } = app.services.db as unknown as { session: { prepareQuery: () => unknown } }
  const spy = vi.spyOn(session, 'prepareQuery')
  await work()
  const queries = spy.mock.calls.length
  spy.mockRestore()
  return queries
}

test('a visitor is asked to sign in', async () => {
  const answer = await app.call(adminApi.stats, {})
  expect(answer.status).toBe(401)
  expect(answer.body.code).toBe('signed_out')
})

test('nobody but an admin reads the statistics', async () => {
  for (const role of ROLES.filter((one) => one !== 'admin')) {
    const answer = await app.call(adminApi.stats, {}, { as: await person(app.services.db, role) })
    expect([role, answer.status]).toEqual([role, 403])
  }
})

test('the numbers are those of the records', async () => {
  const { db } = app.services
  const admin = await person(db, 'admin')
  const before = (await app.call(adminApi.stats, {}, { as: admin })).body

  const student = await person(db, 'student')
  await person(db, 'student', { isActive: false })
  await person(db, 'mentee', { createdAt: daysAgo(3) })
  await person(db, 'teacher', { createdAt: daysAgo(TREND_DAYS + 5) })
  await person(db, 'hr', { createdAt: daysAgo(TREND_DAYS * 3) })
  const course = { title: 'Git', description: 'Git', durationMinutes: 5, creatorId: admin.id }
  const [made] = await db
    .insert(courses)
    .values([course, { ...course, isPublished: false }, { ...course, archivedAt: new Date() }])
    .returning()
  const enrollment = { userId: student.id, courseId: made?.id ?? 0, form: FORM }
  await db.transaction((tx) => addEnrollment(tx, enrollment, new Date()))

  const program = { slug: 'statistics', title: 'Statistics', summary: 'Counting', description: 'Counting' }
  await db.insert(programs).values({ ...program, difficultyLevel: 1, weeks: 4, createdById: admin.id })
  await asked(app.services, student)
  await asked(app.services, student)

  const { body, status } = await app.call(adminApi.stats, {}, { as: admin })
  expect(status).toBe(200)
  const more = (key: 'total_users' | 'total_students' | 'total_mentees' | 'total_teachers' | 'total_hr') =>
    body[key] - before[key]
  expect(more('total_users')).toBe(5)
  expect(more('total_students')).toBe(2)
  expect(more('total_mentees')).toBe(1)
  expect(more('total_teachers')).toBe(1)
  expect(more('total_hr')).toBe(1)
  expect(body.total_admins - before.total_admins).toBe(0)
  expect(body.active_users - before.active_users).toBe(4)
  expect(body.inactive_users - before.inactive_users).toBe(1)
  expect(body.active_users + body.inactive_users).toBe(body.total_users)
  expect(body.total_courses - before.total_courses).toBe(2)
  expect(body.total_enrollments - before.total_enrollments).toBe(1)
  expect(body.total_programs - before.total_programs).toBe(1)
  expect(body.messages_sent - before.messages_sent).toBe(2)
  // Nothing was made in the 30 days before.
  expect([body.courses_growth, body.enrollments_growth]).toEqual([null, null])
  expect(body.new_signups - before.new_signups).toBe(3)
  // One person joined in the 30 days before: the test's teacher.
  expect(before.growth).toBeNull()
  expect(body.growth).toBe((body.new_signups - 1) * 100)
  // There were two people 30 days ago.
  expect(body.users_growth).toBe(((body.total_users - 2) / 2) * 100)
  expect(Object.keys(body.role_distribution).toSorted()).toEqual([...ROLES].toSorted())
  expect(body.role_distribution.student).toBe(body.total_students)
  expect(Object.values(body.role_distribution).reduce((sum, each) => sum + each, 0)).toBe(body.total_users)
})

test('growth is the difference to the 30 days before in percent', async () => {
  const { db } = app.services
  const admin = await person(db, 'admin')
  const course = { title: 'Growth', description: 'Growth', durationMinutes: 5, creatorId: admin.id }
  const times = [daysAgo(TREND_DAYS + 1), daysAgo(TREND_DAYS * 2 - 1)]
  await db.insert(courses).values(times.map((createdAt) => ({ ...course, createdAt })))
  const first = (await app.call(adminApi.stats, {}, { as: admin })).body
  await db.insert(courses).values([course, { ...course, createdAt: daysAgo(TREND_DAYS - 1) }])
  const { body } = await app.call(adminApi.stats, {}, { as: admin })
  expect((body.courses_growth ?? 0) - (first.courses_growth ?? 0)).toBe(100)
  expect(body.total_courses - first.total_courses).toBe(2)
})

test('programs and messages have their growth, too', async () => {
  const { db } = app.services
  const admin = await person(db, 'admin')
  const read = async () => (await app.call(adminApi.stats, {}, { as: admin })).body
  expect(await read()).toMatchObject({ programs_growth: null, messages_growth: null })
  const program = { title: 'Growth', summary: 'More', description: 'More', difficultyLevel: 1, weeks: 4 }
  const made = (slug: string, days: number) => ({ ...program, slug, createdById: admin.id, createdAt: daysAgo(days) })
  await db
    .insert(programs)
    .values([made('g-1', TREND_DAYS + 1), made('g-2', TREND_DAYS + 2), made('g-3', TREND_DAYS * 3)])
  const student = await person(db, 'student')
  for (const days of [TREND_DAYS + 2, TREND_DAYS + 1]) await asked(app.services, student, { at: daysAgo(days) })
  const before = await read()
  await db.insert(programs).values(made('g-4', 1))
  const match = await aMatch(app.services)
  await write(app, match.id, { as: match.mentee })
  const after = await read()
  // One more than before, of two.
  expect((after.programs_growth ?? 0) - (before.programs_growth ?? 0)).toBe(50)
  expect((after.messages_growth ?? 0) - (before.messages_growth ?? 0)).toBe(50)
})

test('registrations name each of the last 30 days, also those without any', async () => {
  const { db } = app.services
  const admin = await person(db, 'admin')
  const before = (await app.call(adminApi.stats, {}, { as: admin })).body.recent_registrations
  await person(db, 'student', { createdAt: daysAgo(7) })
  await person(db, 'student', { createdAt: daysAgo(7) })
  const after = (await app.call(adminApi.stats, {}, { as: admin })).body.recent_registrations

  expect(after.map((day) => day.date)).toEqual(
    Array.from({ length: TREND_DAYS }, (_, index) => dayOf(daysAgo(TREND_DAYS - 1 - index))),
  )
  const changed = after.filter((day, index) => day.count !== before[index]?.count)
  expect(changed).toEqual([{ date: dayOf(daysAgo(7)), count: 2 }])
  expect(after.some((day) => day.count === 0)).toBe(true)
})

test('the state of the system comes from real checks', async () => {
  const { db, jobs, now } = app.services
  const admin = await person(db, 'admin')
  const { system_health: health } = (await app.call(adminApi.stats, {}, { as: admin })).body
  expect(health.database.ok).toBe(true)
  expect(health.database.milliseconds).toBeGreaterThan(0)
  expect(health.storage.free_bytes).toBeGreaterThan(0)
  expect(health.storage.answers).toBe(true)
  expect(health.jobs).toEqual({ ok: true, failed: 0, late: 0 })

  await db.transaction((tx) => jobs.send(tx, 'mail', [{ sealed: 'never worked off' }]))
  expect(await jobs.backlog(db, now())).toEqual({ failed: 0, late: 0 })
  app.pass(11 * 60)
  const late = (await app.call(adminApi.stats, {}, { as: admin })).body.system_health
  expect(late.status).toBe('attention')
  expect(late.jobs).toEqual({ ok: false, failed: 0, late: 1 })
})

test('the number of queries does not grow with the records', async () => {
  const { db } = app.services
  const admin = await person(db, 'admin')
  const read = () => app.call(adminApi.stats, {}, { as: admin })
  // The first call of a session also records when it was last used.
  await read()
  const few = await countQueries(read)
  for (const role of ROLES) await person(db, role)
  expect(await countQueries(read)).toBe(few)
  expect(few).toBeLessThan(10)
})
