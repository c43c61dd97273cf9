import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { pastCourse, pastEnrollment } from '#tests/support/past-learning.ts'
import { person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { courseReportApi } from './course-report.contract.ts'

const app = useTestApp()
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(app.services.now().getTime() - days * DAY_MS)
const hr = () => person(app.services.db, 'hr')

test('a course in detail: its lessons with who has begun, done and stands still in each', async () => {
  const { db } = app.services
  const course = await pastCourse(db, { title: 'Pottery' })
  // Two stand still in the second lesson, one of them because of its quiz; one is on the way; one has finished.
  await pastEnrollment(db, course, { at: ago(20), begun: 2, lastAt: ago(10) })
  const failed = [
    { at: ago(2), passed: false },
    { at: ago(1), passed: false },
  ]
  await pastEnrollment(db, course, { at: ago(20), begun: 2, lastAt: ago(1), attempts: failed })
  await pastEnrollment(db, course, { at: ago(5), begun: 3, lastAt: ago(1) })
  await pastEnrollment(db, course, { at: ago(40), status: 'completed', completedAt: ago(3), lastAt: ago(3) })
  await pastEnrollment(db, course, { at: ago(9), status: 'rejected' })
  const as = await hr()
  const { body } = await app.call(courseReportApi.get, { params: { id: course.id } }, { as })
  expect(body.lessons.map(({ id: _, ...lesson }) => lesson)).toEqual([
    { title: 'The plant', begun: 4, done: 4, stuck: 0, pass_rate: null },
    { title: 'The fibre', begun: 4, done: 2, stuck: 2, pass_rate: 0 },
    { title: 'The basket', begun: 2, done: 1, stuck: 0, pass_rate: null },
  ])
  expect(body.course).toMatchObject({
    title: 'Pottery',
    teacher: { id: course.tutor?.id },
    now: { began: 3, completed: 1, days_to_finish: 37, attempts: 2 },
    running: { active: 3, at_risk: 2 },
    stuck: { title: 'The fibre', learners: 2 },
  })
  expect((await app.call(courseReportApi.get, { params: { id: 2_000_000 } }, { as })).status).toBe(404)
})

test('who has begun, done and stands still in each lesson, and where most do, is what plain SQL counts', async () => {
  const { db } = app.services
  const course = await pastCourse(db, { title: 'Beadwork' })
  const failed = [1, 2].map((days) => ({ at: ago(days), passed: false }))
  for (const [nth, lastDays] of [1, 4, 6, 8, 9, 15, 30, 2, 7, 12].entries())
    await pastEnrollment(db, course, {
      at: ago(40),
      begun: nth % 4,
      lastAt: ago(lastDays),
      ...(nth % 3 === 0 && { attempts: failed }),
    })
  await pastEnrollment(db, course, { at: ago(60), status: 'completed', completedAt: ago(30), lastAt: ago(30) })
  type Plain = { title: string; begun: number; done: number; stuck: number }
  const { rows } = await db.execute<Plain>(sql`
    select v.title,
      (select count(*)::int from lesson_progress p where p.video_id = v.id) as begun,
      (select count(*)::int from lesson_progress p where p.video_id = v.id and p.completed_at is not null) as done,
      (select count(*)::int from enrollments e where e.status = 'active' and exists (
        select from lesson_progress p where p.enrollment_id = e.id and p.video_id = v.id and p.completed_at is null)
        and ((select max(touched_at) from lesson_progress p where p.enrollment_id = e.id)
            < ${app.services.now().toISOString()}::timestamptz - interval '7 days'
          or (select count(*) > 1 and not bool_or(passed) from quiz_attempts a
            where a.enrollment_id = e.id and a.video_id = v.id))) as stuck
    from videos v where v.course_id = ${course.id} order by v.position`)
  const { body } = await app.call(courseReportApi.get, { params: { id: course.id } }, { as: await hr() })
  const shown = body.lessons.map(({ title, begun, done, stuck }) => ({ title, begun, done, stuck }))
  expect(shown).toEqual(rows)
  const most = Math.max(...rows.map(({ stuck }) => stuck))
  expect(most).toBeGreaterThan(1)
  const worst = rows.find(({ stuck }) => stuck === most)
  expect(body.course.stuck).toMatchObject({ title: worst?.title, learners: most })
})

test('the list is searched, narrowed, ordered and taken as a file, in one statement for its rows', async () => {
  const { db } = app.services
  const as = await hr()
  const teacher = await person(db, 'teacher', { name: 'Nyambura Kamau' })
  const many = await pastCourse(db, { title: 'Tea, first flush', tutor: teacher })
  const few = await pastCourse(db, { title: 'Tea, second flush', tutor: teacher, isPublished: false })
  for (const days of [1, 2, 3]) await pastEnrollment(db, many, { at: ago(days) })
  await pastEnrollment(db, few, { at: ago(4) })
  const list = async (query: Parameters<typeof app.call<typeof courseReportApi.list>>[1]['query']) =>
    (await app.call(courseReportApi.list, { query }, { as })).body.courses.map(({ title }) => title)
  expect(await list({ search: 'nyambura' })).toEqual(['Tea, first flush', 'Tea, second flush'])
  expect(await list({ search: 'flush', sort: 'began' })).toEqual(['Tea, second flush', 'Tea, first flush'])
  expect(await list({ search: 'flush', state: 'draft' })).toEqual(['Tea, second flush'])
  expect(await list({ teacher_id: teacher.id })).toHaveLength(2)
  for (const sort of ['course', 'completed', 'completion', '-pass'] as const)
    expect(await list({ teacher_id: teacher.id, sort })).toHaveLength(2)
  const { lines } = await readCsv(app, courseReportApi.export, { query: { search: 'flush' }, as })
  expect(lines[1]).toBe('"Tea, first flush",Published,Nyambura Kamau,3,0,0,,0,,3,0,,,0')
  expect(lines).toHaveLength(3)
  expect(await countQueries(app.services, () => list({}))).toBeLessThanOrEqual(3)
  const other = await person(db, 'admin')
  expect((await app.call(courseReportApi.list, {}, { as: other })).status).toBe(403)
})
