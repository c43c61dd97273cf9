import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Day } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { pastCourse, pastEnrollment } from '#tests/support/past-learning.ts'
import { type Person, person } from '#tests/support/people.ts'
import { academicApi } from '../academic/academic.contract.ts'
import { courseReportApi } from '../course-report/course-report.contract.ts'
import { learnerReportApi } from './learner-report.contract.ts'

const app = useTestApp()
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(app.services.now().getTime() - days * DAY_MS)
const learner = (name: string): Promise<Person> => person(app.services.db, 'student', { name })

/** Five learners of one course: one fails, one is silent, one never started, one is on the way, one has finished. */
async function aClass() {
  const { db } = app.services
  const course = await pastCourse(db, { title: 'Carpentry' })
  const failed = [
    { at: ago(3), passed: false },
    { at: ago(2), passed: false },
  ]
  const id = await pastEnrollment(db, course, {
    as: await learner('Failing Abebe'),
    at: ago(40),
    begun: 2,
    lastAt: ago(2),
    attempts: failed,
  })
  await pastEnrollment(db, course, { as: await learner('Silent Zuri'), at: ago(50), begun: 1, lastAt: ago(8) })
  await pastEnrollment(db, course, { as: await learner('Absent Kofi'), at: ago(30), decidedAt: ago(9) })
  await pastEnrollment(db, course, { as: await learner('Steady Lindiwe'), at: ago(6), begun: 1, lastAt: ago(1) })
  await pastEnrollment(db, course, {
    as: await learner('Done Thabo'),
    at: ago(60),
    status: 'completed',
    completedAt: ago(20),
    lastAt: ago(20),
    attempts: [{ at: ago(25), passed: true }],
  })
  await pastEnrollment(db, course, { as: await learner('Refused Amara'), at: ago(3), status: 'rejected' })
  return { course, id }
}

test('learners at risk with the reason, as many as the overview counts; then those of the period', async () => {
  const { course, id } = await aClass()
  const as = await person(app.services.db, 'hr')
  const list = async (query: Parameters<typeof app.call<typeof learnerReportApi.list>>[1]['query']) =>
    (await app.call(learnerReportApi.list, { query: { course_id: course.id, ...query } }, { as })).body.students
  const names = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ user }) => user.name)
  const atRisk = await list({})
  expect(
    atRisk.map(({ user, needs }) => [user.name, ...needs.map(({ reason, count }) => `${reason} ${count}`)]),
  ).toEqual([
    ['Failing Abebe', 'failed_quiz 2'],
    ['Silent Zuri', 'silent 8'],
    ['Absent Kofi', 'never_started 9'],
  ])
  expect(atRisk[0]).toMatchObject({
    lessons_done: 1,
    lessons: 3,
    result: 30,
    needs: [{ lesson: { title: 'The fibre' } }],
  })
  const overview = (await app.call(academicApi.overview, {}, { as })).body
  expect(overview.running).toEqual({ active: 4, at_risk: 3 })
  expect(await names({ reason: 'failed_quiz' })).toEqual(['Failing Abebe'])
  expect(await names({ reason: 'silent' })).toEqual(['Silent Zuri'])
  expect(await names({ reason: 'never_started' })).toEqual(['Absent Kofi'])
  expect(await names({ group: 'began', sort: 'began' })).toEqual(['Absent Kofi', 'Steady Lindiwe'])
  expect(await list({ group: 'completed' })).toMatchObject([
    { user: { name: 'Done Thabo' }, lessons_done: 3, result: 90, needs: [] },
  ])
  expect(await names({ search: 'zuri' })).toEqual(['Silent Zuri'])
  for (const sort of ['learner', 'course', '-last'] as const) expect(await names({ sort })).toHaveLength(3)
  const { lines } = await readCsv(app, learnerReportApi.export, { query: { course_id: course.id }, as })
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('"Failed the quiz for ""The fibre"" 2 times"')
  const detail = await app.call(learnerReportApi.get, { params: { id } }, { as })
  expect(detail.body.lessons).toMatchObject([
    { title: 'The plant', attempts: 0, best: null },
    { title: 'The fibre', done_at: null, attempts: 2, best: 30 },
    { title: 'The basket', begun_at: null },
  ])
  expect((await app.call(learnerReportApi.get, { params: { id: 2_000_000 } }, { as })).status).toBe(404)
  const chosen = await app.call(learnerReportApi.courses, {}, { as })
  expect(chosen.body.courses).toEqual([{ id: course.id, title: 'Carpentry' }])
  const found = async (query: { search?: string; id?: number }) =>
    (await app.call(learnerReportApi.courses, { query }, { as })).body.courses.length
  expect([await found({ search: 'carp' }), await found({ search: 'weav' }), await found({ id: course.id })]).toEqual([
    1, 0, 1,
  ])
})

type Counted = { at_risk: number; failed_quiz: number; silent: number; never_started: number }

/** Learners at risk by plain SQL from what they did: their attempts, their lessons, their place; nothing that is kept for reports. */
async function plainRisks(courseId: number): Promise<Counted> {
  const { rows } = await app.services.db.execute<Counted>(sql`
    with learners as (
      select e.id,
        exists (select from quiz_attempts a where a.enrollment_id = e.id group by a.video_id
          having count(*) > 1 and not bool_or(a.passed)) as has_failed,
        exists (select from lesson_progress p where p.enrollment_id = e.id) as has_begun,
        greatest(coalesce(e.decided_at, e.created_at),
          (select max(touched_at) from lesson_progress p where p.enrollment_id = e.id))
          < ${app.services.now().toISOString()}::timestamptz - interval '7 days' as is_silent
      from enrollments e join users u on u.id = e.user_id and u.is_active
      where e.status = 'active' and e.course_id = ${courseId})
    select (count(*) filter (where has_failed or is_silent))::int as at_risk,
      (count(*) filter (where has_failed))::int as failed_quiz,
      (count(*) filter (where is_silent and has_begun))::int as silent,
      (count(*) filter (where is_silent and not has_begun))::int as never_started
    from learners`)
  const [found] = rows
  if (!found) throw new Error('no row')
  return found
}

test('how many are at risk and why, in the list, its figures and those of the course, is what plain SQL counts', async () => {
  const { db } = app.services
  const { course } = await aClass()
  const failed = [1, 2, 3].map((days) => ({ at: ago(days + 9), passed: false }))
  // Both reasons at once; passed in the end; a request that waits; more who are silent.
  await pastEnrollment(db, course, { at: ago(30), begun: 2, lastAt: ago(10), attempts: failed })
  const passed = [...failed, { at: ago(1), passed: true }]
  await pastEnrollment(db, course, { at: ago(30), begun: 2, lastAt: ago(1), attempts: passed })
  await pastEnrollment(db, course, { at: ago(30), status: 'pending' })
  // Nobody can help a person whose account is inactive.
  const gone = await person(db, 'student', { isActive: false })
  const left = await pastEnrollment(db, course, { as: gone, at: ago(45), begun: 1, lastAt: ago(40), attempts: failed })
  for (const days of [7, 12, 33]) await pastEnrollment(db, course, { at: ago(45), begun: 3, lastAt: ago(days) })
  const as = await person(db, 'hr')
  const expected = await plainRisks(course.id)
  expect(expected).toEqual({ at_risk: 7, failed_quiz: 2, silent: 5, never_started: 1 })
  const query = { course_id: course.id }
  const { body } = await app.call(learnerReportApi.summary, { query }, { as })
  expect(body).toMatchObject({ ...expected, learners: expected.at_risk })
  for (const reason of ['failed_quiz', 'silent', 'never_started'] as const) {
    const listed = await app.call(learnerReportApi.list, { query: { ...query, reason } }, { as })
    expect([reason, listed.body.total]).toEqual([reason, expected[reason]])
    const summed = await app.call(learnerReportApi.summary, { query: { ...query, reason } }, { as })
    expect([reason, summed.body.learners]).toEqual([reason, expected[reason]])
  }
  const ofCourse = await app.call(courseReportApi.get, { params: { id: course.id } }, { as })
  expect(ofCourse.body.course.running.at_risk).toBe(expected.at_risk)
  const theirs = await app.call(learnerReportApi.get, { params: { id: left } }, { as })
  expect(theirs.body.student.needs).toEqual([])
})

test('who enrolled or finished in the period and the one before it is what plain SQL counts', async () => {
  const { db } = app.services
  const { course } = await aClass()
  for (const days of [10, 29, 31, 40, 59, 61])
    await pastEnrollment(db, course, { at: ago(days), status: 'completed', completedAt: ago(days - 8), lastAt: ago(2) })
  const as = await person(db, 'hr')
  for (const [group, moment] of [
    ['began', 'coalesce(decided_at, created_at)'],
    ['completed', 'completed_at'],
  ] as const) {
    const query = { course_id: course.id, group, period: 'last_30_days' as const }
    const { body } = await app.call(learnerReportApi.summary, { query }, { as })
    const within = ({ from, to }: { from: Day; to: Day }) =>
      db.$count(sql`enrollments where course_id = ${course.id} and status in ('active', 'completed')
        and (${sql.raw(moment)} at time zone 'Africa/Kigali')::date between ${from}::date and ${to}::date`)
    expect([group, body.now, body.before]).toEqual([group, await within(body.period), await within(body.period.before)])
    expect(body.learners).toBe(body.now)
    expect(body.points.reduce((sum, { count }) => sum + count, 0)).toBe(body.now)
    expect(body.points.reduce((sum, { before }) => sum + (before ?? 0), 0)).toBe(body.before)
  }
})

test('it is for HR alone', async () => {
  for (const role of ['student', 'teacher', 'admin'] as const) {
    const as = await person(app.services.db, role)
    expect([role, (await app.call(learnerReportApi.list, {}, { as })).status]).toEqual([role, 403])
  }
})
