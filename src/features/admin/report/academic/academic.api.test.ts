import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ROLES } from '#shared/roles.ts'
import type { AskedPeriod, Span } from '#shared/period.ts'
import { Day } from '#shared/dates.ts'
import { addressOf } from '#web/api/client.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { pastCourse, pastEnrollment } from '#tests/support/past-learning.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { courseReportApi } from '../course-report/course-report.contract.ts'
import { countCombinedFigures, ofAll, ofCourses, ofMany } from '../figures/figures.data.ts'
import { learnerReportApi } from '../learner-report/learner-report.contract.ts'
import { teacherReportApi } from '../teacher-report/teacher-report.contract.ts'
import { academicApi } from './academic.contract.ts'

const app = useTestApp()
const DAY_MS = 86_400_000
let hr: Person
const day = (text: string): Day => Day.parse(text)

/** Numbers that look random and are the same in every run. */
function* numbers(): Generator<number, never> {
  for (let seed = 42; ;) {
    seed = (seed * 1103515245 + 12345) % 2147483648
    yield seed
  }
}

/** 260 enrollments of all states in five courses, two of them hidden, over fourteen months. */
async function muchLearning() {
  const { db } = app.services
  const teacher = await person(db, 'teacher', { name: 'Wangari Muthoni' })
  const all = [
    await pastCourse(db, { title: 'Solar pumps', tutor: teacher }),
    await pastCourse(db, { title: 'Old solar pumps', tutor: teacher, archivedAt: new Date() }),
    await pastCourse(db, { title: 'A draft', isPublished: false }),
    await pastCourse(db, { title: 'Nobody teaches it', tutor: null }),
    await pastCourse(db, { title: 'Bees' }),
  ]
  const next = numbers()
  const upTo = (most: number) => next.next().value % most
  for (let nth = 0; nth < 260; nth += 1) {
    const at = new Date(Date.UTC(2025, 0, 1, upTo(24), upTo(60)) + upTo(430) * DAY_MS)
    const status = (['pending', 'rejected', 'active', 'active', 'completed', 'completed'] as const)[upTo(6)] ?? 'active'
    const wasDecided = status !== 'pending' && upTo(5) > 0
    const decidedAt = new Date(at.getTime() + upTo(6 * 24) * 3_600_000)
    const completedAt = new Date(decidedAt.getTime() + DAY_MS + upTo(90 * 24) * 3_600_000)
    const course = all[upTo(all.length)]
    if (!course) continue
    const mayLearn = status === 'active' || status === 'completed'
    await pastEnrollment(db, course, {
      status,
      at,
      ...(wasDecided && { decidedAt }),
      ...(status === 'completed' && { completedAt }),
      ...(mayLearn && {
        begun: upTo(4),
        lastAt: new Date(decidedAt.getTime() + upTo(120 * 24) * 3_600_000),
        attempts: Array.from({ length: upTo(4) }, () => ({
          at: new Date(decidedAt.getTime() + upTo(60 * 24) * 3_600_000),
          passed: upTo(2) === 0,
        })),
      }),
    })
  }
  return { teacher, all }
}

let made: Awaited<ReturnType<typeof muchLearning>>

beforeAll(async () => {
  hr = await person(app.services.db, 'hr')
  made = await muchLearning()
}, 60_000)

const read = async (query: AskedPeriod) => (await app.call(academicApi.overview, { query }, { as: hr })).body

type Plain = {
  began: number
  finished: number
  completed: number
  days: number | null
  attempts: number
  passed: number
}

/** The same figures by plain SQL over the same rows: calendar days in Kigali, nothing of the report's own columns. */
async function plain({ from, to }: Span, courseIds?: readonly number[]): Promise<Plain> {
  const of = courseIds
    ? sql`course_id in (${sql.join(
        courseIds.map((id) => sql`${id}`),
        sql`, `,
      )})`
    : sql`true`
  const dayOf = (moment: string) => sql.raw(`(${moment} at time zone 'Africa/Kigali')::date`)
  const isOn = (moment: string) => sql`${dayOf(moment)} between ${from}::date and ${to}::date`
  const place = 'coalesce(decided_at, created_at)'
  const { rows } = await app.services.db.execute<Plain>(sql`select
    (select count(*)::int from enrollments where status in ('active', 'completed') and ${of} and ${isOn(place)}) as began,
    (select count(*)::int from enrollments where status = 'completed' and ${of} and ${isOn(place)}) as finished,
    (select count(*)::int from enrollments where status = 'completed' and ${of} and ${isOn('completed_at')}) as completed,
    (select percentile_cont(0.5) within group (order by extract(epoch from completed_at - coalesce(decided_at, created_at)) / 86400)
      from enrollments where status = 'completed' and ${of} and ${isOn('completed_at')}) as days,
    (select count(*)::int from quiz_attempts where ${isOn('created_at')}
      and video_id in (select id from videos where ${of})) as attempts,
    (select count(*)::int from quiz_attempts where passed and ${isOn('created_at')}
      and video_id in (select id from videos where ${of})) as passed`)
  const [found] = rows
  if (!found) throw new Error('no row')
  return found
}

const tenth = (value: number): number => Math.round(value * 10) / 10
const rate = (part: number, all: number) => (all === 0 ? null : tenth((part * 100) / all))
const asFigures = ({ began, finished, completed, days, attempts, passed }: Plain) => ({
  began,
  completion_rate: rate(finished, began),
  completed,
  days_to_finish: days === null ? null : tenth(days),
  attempts,
  pass_rate: rate(passed, attempts),
})

const SPANS = [
  { from: day('2025-01-01'), to: day('2025-12-31') },
  { from: day('2025-03-01'), to: day('2025-03-31') },
  { from: day('2025-06-15'), to: day('2025-06-15') },
  { from: day('2024-01-01'), to: day('2027-12-31') },
]

test.each(SPANS)('the figures from $from to $to and of as many days before are those of plain SQL', async (span) => {
  const { period, now, before, began, completed } = await read({ period: 'custom', ...span })
  expect(period).toMatchObject(span)
  expect(now).toEqual(asFigures(await plain(span)))
  expect(before).toEqual(asFigures(await plain(period.before)))
  const sum = (points: readonly { count: number }[]) => points.reduce((all, { count }) => all + count, 0)
  expect([sum(began), sum(completed)]).toEqual([now.began, now.completed])
})

test('each course has its own figures, hidden and archived ones too, and together they are all', async () => {
  const [span] = SPANS
  const query = { period: 'custom', ...span, limit: 100 } as const
  const { courses } = (await app.call(courseReportApi.list, { query }, { as: hr })).body
  expect(courses).toHaveLength(made.all.length)
  for (const course of courses) {
    expect([course.title, course.now]).toEqual([
      course.title,
      asFigures(await plain(span ?? { from: day('2025-01-01'), to: day('2025-12-31') }, [course.id])),
    ])
  }
  const all = await read(query)
  const sum = (key: 'began' | 'completed' | 'attempts') => courses.reduce((total, { now }) => total + now[key], 0)
  expect([sum('began'), sum('completed'), sum('attempts')]).toEqual([
    all.now.began,
    all.now.completed,
    all.now.attempts,
  ])
  const counts = courses.map(({ now }) => now.began)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(courses.map(({ state }) => state).toSorted()).toEqual([
    'archived',
    'draft',
    'published',
    'published',
    'published',
  ])
})

test('a teacher has the figures of all own courses, archived ones too', async () => {
  const [span = { from: day('2025-01-01'), to: day('2025-12-31') }] = SPANS
  const query = { period: 'custom', ...span } as const
  const { teachers, unassigned } = (await app.call(teacherReportApi.list, { query }, { as: hr })).body
  const [solar, old] = made.all
  const found = teachers.find(({ id }) => id === made.teacher.id)
  expect(found?.now).toEqual(asFigures(await plain(span, [solar?.id ?? 0, old?.id ?? 0])))
  expect([found?.courses, unassigned]).toEqual([{ published: 1, draft: 0 }, 1])
  const one = await app.call(teacherReportApi.get, { params: { id: made.teacher.id }, query }, { as: hr })
  expect(one.body.teacher).toEqual(found)
})

const year = { from: day('2025-01-01'), to: day('2025-12-31') }

test('what the courses or teachers of a filter are together is what plain SQL counts, in both periods', async () => {
  const query = { period: 'custom', ...year } as const
  const [solar, old, draft, untaught, bees] = made.all.map(({ id }) => id)
  const ids = (...all: (number | undefined)[]) => all.filter((id) => id !== undefined)
  const inCourses = async (more: object) =>
    (await app.call(courseReportApi.summary, { query: { ...query, ...more } }, { as: hr })).body
  const ofTeachers = async (more: object) =>
    (await app.call(teacherReportApi.summary, { query: { ...query, ...more } }, { as: hr })).body
  for (const [found, courseIds] of [
    [await inCourses({}), ids(solar, old, draft, untaught, bees)],
    [await inCourses({ state: 'draft' }), ids(draft)],
    [await inCourses({ search: 'solar' }), ids(solar, old)],
    [await inCourses({ search: 'muthoni', state: 'archived' }), ids(old)],
    [await inCourses({ teacher_id: made.teacher.id }), ids(solar, old)],
    [await ofTeachers({}), ids(solar, old, draft, bees)],
    [await ofTeachers({ search: 'wangari' }), ids(solar, old)],
  ] as const) {
    expect(found.now).toEqual(asFigures(await plain(year, courseIds)))
    expect(found.before).toEqual(asFigures(await plain(found.period.before, courseIds)))
    expect(found.began.reduce((sum, { count }) => sum + count, 0)).toBe(found.now.began)
    expect(found.running.active).toBe(
      await app.services.db.$count(
        enrollments,
        and(eq(enrollments.status, 'active'), inArray(enrollments.courseId, [...courseIds])),
      ),
    )
  }
  expect((await inCourses({ search: 'no such course' })).now.began).toBe(0)
})

test('the same courses are together the same, whether asked for one by one or among all that happened', async () => {
  const ids = made.all.map(({ id }) => id).filter((_, at) => at !== 1)
  const chosen = sql`select courses.id from courses where courses.id = any(string_to_array(${ids.join(',')}, ',')::int[])`
  const moments = {
    since: '2025-01-01T00:00:00Z',
    until: '2026-01-01T00:00:00Z',
    beforeSince: '2024-01-01T00:00:00Z',
    beforeUntil: '2025-01-01T00:00:00Z',
    silentBefore: app.services.now().toISOString(),
    zone: 'Africa/Kigali',
  }
  const together = await countCombinedFigures(app.services.db, ofMany(ids), moments)
  expect(together).toEqual(await countCombinedFigures(app.services.db, ofCourses(chosen), moments))
  expect(together.now.began.began).toBeGreaterThan(0)
  expect(together).not.toEqual(await countCombinedFigures(app.services.db, ofAll, moments))
})

test('each tab on paper, filtered as it is, and the log tells who took it', async () => {
  const query = { period: 'custom', ...year } as const
  for (const [endpoint, asked] of [
    [courseReportApi.pdf, { ...query, state: 'draft', search: 'draft' }],
    [teacherReportApi.pdf, { ...query, sort: '-began' }],
    [learnerReportApi.pdf, { ...query, group: 'began', search: 'akinyi' }],
    [learnerReportApi.pdf, query],
  ] as const) {
    const paper = await app.http.inject({
      url: addressOf(endpoint, { query: asked }),
      headers: { authorization: `Bearer ${hr.token}`, 'accept-language': 'fr' },
    })
    expect([endpoint.name, paper.statusCode, paper.headers['content-type']]).toEqual([
      endpoint.name,
      200,
      'application/pdf',
    ])
    expect(paper.headers['content-disposition']).toMatch(/^inline; filename=\w+-2025-01-01-2025-12-31\.pdf$/)
    expect(paper.rawPayload.toString('latin1').startsWith('%PDF-')).toBe(true)
  }
  const { rows } = await app.services.db.execute<{ action: string; count: number }>(sql`
    select action, (detail ->> 'count')::int as count from audit_log
    where actor_id = ${hr.id} and action like '%Report.pdf' order by id limit 2`)
  expect(rows).toMatchObject([{ action: 'courseReport.pdf', count: 1 }, { action: 'teacherReport.pdf' }])
})

test('a year in which nothing happened is zeros and no rates', async () => {
  const nothing = {
    began: 0,
    completion_rate: null,
    completed: 0,
    days_to_finish: null,
    attempts: 0,
    pass_rate: null,
  }
  const { now, before, began } = await read({ period: 'custom', from: day('2019-01-01'), to: day('2019-12-31') })
  expect([now, before]).toEqual([nothing, nothing])
  expect(began.every(({ count, before: earlier }) => count === 0 && earlier === 0)).toBe(true)
})

test('it is for HR, and needs as many statements for many rows as for few', async () => {
  expect((await app.call(academicApi.overview, {})).status).toBe(401)
  for (const role of ROLES) {
    const as = await person(app.services.db, role)
    const { status } = await app.call(academicApi.overview, {}, { as })
    expect([role, status]).toEqual([role, role === 'hr' ? 200 : 403])
  }
  expect(await countQueries(app.services, () => read({ period: 'last_year' }))).toBeLessThanOrEqual(9)
})

test('the overview as a file and on paper, in the language of the reader', async () => {
  const query = { period: 'custom', from: day('2025-03-01'), to: day('2025-03-31') } as const
  const { now, before } = await read(query)
  const { status, lines, headers } = await readCsv(app, academicApi.csv, { query, as: hr })
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename=academic-2025-03-01-2025-03-31.csv')
  expect(lines[1]).toBe(`New enrollments,${now.began},${before.began}`)
  // The head, six figures, those of now, and two charts of 31 days.
  expect(lines).toHaveLength(1 + 6 + 2 + 62)
  const french = await readCsv(app, academicApi.csv, { query, as: hr, language: 'fr' })
  expect(french.lines[1]).not.toContain('New')
  const paper = await app.http.inject({
    url: addressOf(academicApi.pdf, { query }),
    headers: { authorization: `Bearer ${hr.token}` },
  })
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(paper.rawPayload.toString('latin1').startsWith('%PDF-')).toBe(true)
})
