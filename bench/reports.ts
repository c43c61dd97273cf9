// `npm run bench:reports`: how long the academic reports take with a million enrollments. With DATABASE_URL on an empty
// PostgreSQL database, else on the embedded engine. See bench/README.md.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { academicApi } from '#features/admin/report/academic/academic.contract.ts'
import { courseReportApi } from '#features/admin/report/course-report/course-report.contract.ts'
import { learnerReportApi } from '#features/admin/report/learner-report/learner-report.contract.ts'
import { teacherReportApi } from '#features/admin/report/teacher-report/teacher-report.contract.ts'
import { createApp } from '#app/server.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { openServices } from '#server/services.ts'
import { addressOf } from '#web/api/client.ts'
import { person } from '#tests/support/people.ts'

const ENROLLMENTS = Number(process.env.ENROLLMENTS ?? 1_000_000)
const PEOPLE = ENROLLMENTS / 5
const COURSES = 300
const TEACHERS = 60
const LESSONS = 8
const RUNS = 7
const GOAL_MS = 1000

const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-reports-'))
const services = await openServices(readConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' }))
await services.database.migrate()
const app = await createApp(services)
const { db } = services
const hr = await person(db, 'hr')
await db.transaction(async (tx) => {
  await tx.execute(sql`set local statement_timeout = 0`)
  await fill(tx)
})
await settle()
await measure()
await app.close()
await services.jobs.stop()
await services.database.close()
await fs.rm(dataDir, { recursive: true, force: true })

/** Enrollments of three years: most are active or completed, one in ten was rejected or waits. */
async function fill(tx: Db): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => tx.execute(statement)
  await run(sql`insert into users (name, email, role, verified_at)
    select 'Teacher ' || nth, 'teacher-' || nth || '@example.test', 'teacher', now() from generate_series(1, ${TEACHERS}) nth`)
  await run(sql`insert into users (name, email, verified_at)
    select 'Learner ' || nth, 'learner-' || nth || '@example.test', now() from generate_series(1, ${PEOPLE}) nth`)
  await run(sql`insert into courses (title, description, duration_minutes, tutor_id, creator_id)
    select 'Course ' || nth, 'Words', 90, teacher.id, teacher.id
    from generate_series(1, ${COURSES}) nth
    join (select id, row_number() over (order by id) as place from users where role = 'teacher') teacher
      on teacher.place = nth % ${TEACHERS} + 1`)
  await run(sql`insert into videos (course_id, title, type, url, seconds, position)
    select c.id, 'Lesson ' || nth, 'external', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 60, nth - 1
    from courses c cross join generate_series(1, ${LESSONS}) nth`)
  await run(sql`
    insert into enrollments (user_id, course_id, status, created_at, decided_at, completed_at, name, email, phone,
      education, experience, goals, gender, dob, country, city, district, zip_code, address)
    select learner.id, course.id, state.status, at, case when state.status <> 'pending' then at + interval '1 day' end,
      case when state.status = 'completed' then at + (2 + nth % 90) * interval '1 day' end,
      'Learner', 'learner@example.test', '+250 700 000 000', 'Diploma', 'A little', 'A shop of my own', 'Female',
      '1999-04-12', 'Rwanda', 'Kigali', 'Gasabo', '00100', 'KN 4 Avenue'
    from generate_series(0, ${ENROLLMENTS - 1}) nth
    cross join lateral (select now() - (nth % 1095) * interval '1 day' - (nth % 24) * interval '1 hour' as at) moment
    cross join lateral (select (array['active','active','completed','completed','active','completed','active','completed','pending','rejected'])[nth % 10 + 1] as status) state
    join (select id, row_number() over (order by id) - 1 as place from users where role = 'student') learner on learner.place = nth / 5
    join (select id, row_number() over (order by id) - 1 as place from courses) course
      on course.place = (nth % 5 * 61 + nth / 5) % ${COURSES}`)
  await run(sql`
    insert into lesson_progress (enrollment_id, video_id, touched_at, completed_at)
    select e.id, v.id, e.began_at + v.position * interval '2 days',
      case when e.status = 'completed' or v.position < e.id % 4 then e.began_at + v.position * interval '2 days' end
    from enrollments e join videos v on v.course_id = e.course_id and v.position <= e.id % 4
    where e.began_at is not null and e.id % 5 > 0`)
  await run(sql`
    insert into learning_states (enrollment_id, last_at, lessons_done, failed)
    select e.id, e.began_at + (e.id % 40) * interval '1 day', e.id % 4,
      case when e.status = 'active' and e.id % 23 = 0
        then jsonb_build_array(jsonb_build_object('id', (select min(id) from videos where course_id = e.course_id), 'failures', 2))
        else '[]'::jsonb end
    from enrollments e where e.began_at is not null and e.id % 5 > 0`)
  await run(sql`
    insert into quiz_attempts (enrollment_id, video_id, score, passed, passing_score, answers, results, created_at)
    select e.id, v.id, e.id % 100, e.id % 100 >= 40, 70, '{}', '[]', e.began_at + v.position * interval '3 days'
    from enrollments e join videos v on v.course_id = e.course_id and v.position < 1 + e.id % 2
    where e.began_at is not null`)
}

/** Index-only scans need to know which pages everyone sees. */
async function settle(): Promise<void> {
  for (const table of [
    'enrollments',
    'lesson_progress',
    'learning_states',
    'quiz_attempts',
    'users',
    'courses',
    'videos',
  ])
    await db.execute(sql.raw(`vacuum analyze ${table}`))
}

async function measure(): Promise<void> {
  const asks = (['last_30_days', 'this_year', 'last_year'] as const).flatMap((period) => [
    [`overview, ${period}`, addressOf(academicApi.overview, { query: { period } })] as const,
    [`courses, ${period}`, addressOf(courseReportApi.list, { query: { period, limit: 25 } })] as const,
    [`teachers, ${period}`, addressOf(teacherReportApi.list, { query: { period, limit: 25 } })] as const,
  ])
  const more = [
    ['courses by pass rate', addressOf(courseReportApi.list, { query: { period: 'last_year', sort: '-pass' } })],
    ['students at risk', addressOf(learnerReportApi.list, { query: { limit: 25 } })],
    ['students who failed quizzes', addressOf(learnerReportApi.list, { query: { limit: 25, reason: 'failed_quiz' } })],
    [
      'students of last year',
      addressOf(learnerReportApi.list, { query: { limit: 25, group: 'began', period: 'last_year' } }),
    ],
  ] as const
  console.log(`${ENROLLMENTS} enrollments, ${COURSES} courses; milliseconds, median and slowest of ${RUNS}`)
  for (const [name, url] of [...asks, ...more]) {
    const times: number[] = []
    for (let nth = 0; nth < RUNS; nth += 1) {
      const begun = performance.now()
      const { statusCode } = await app.http.inject({ url, headers: { authorization: `Bearer ${hr.token}` } })
      if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}`)
      times.push(performance.now() - begun)
    }
    times.sort((a, b) => a - b)
    const [median = 0, slowest = 0] = [times[Math.floor(RUNS / 2)], times.at(-1)]
    const verdict = median <= GOAL_MS ? 'held' : 'missed'
    console.log(`${name}: ${median.toFixed(0)} / ${slowest.toFixed(0)} ${verdict}`)
  }
}
