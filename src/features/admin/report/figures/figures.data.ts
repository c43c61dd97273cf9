import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import type { DayCount, Moments } from '#shared/period.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { learningStates, lessonProgress, quizAttempts } from '#features/learning/learning/learning.table.ts'
import { maySignIn, users } from '#features/base/user/user.table.ts'
import type { Running } from './figures.contract.ts'
import type { Counts } from './rates.logic.ts'

/**
 * What reports count, as pieces of SQL. `c` is the course in them: `ofCourse`, `ofTeacher` and the like say which courses
 * count. Each of them is asked for on its own, so that an index on course and moment answers.
 */
export const ofCourse = (id: SQLWrapper): SQL => sql`c.id = ${id}`
export const ofTeacher = (id: SQLWrapper): SQL => sql`c.tutor_id = ${id}`
/** `ids` is a query. */
export const ofCourses = (ids: SQLWrapper): SQL => sql`c.id = any(array(${ids}))`
export const ofTeachers = (ids: SQLWrapper): SQL => sql`c.tutor_id = any(array(${ids}))`
export const ofAnyTeacher: SQL = sql`c.tutor_id is not null`

/**
 * Many courses, or all: what happened in the period is read once, by an index on the moment alone, since thousands of
 * courses would be thousands of looks. `ids` is a query of numbers that are there already: the planner knows how many.
 */
type ManyCourses = { isMany: true; ids: SQLWrapper | undefined }
export const ofMany = (ids: readonly number[]): ManyCourses => ({
  isMany: true,
  ids: sql`select unnest(string_to_array(${ids.join(',')}, ',')::int[])`,
})
export const ofAll: ManyCourses = { isMany: true, ids: undefined }

/** Which courses count. */
export type Which = SQL | ManyCourses

const isMany = (which: Which): which is ManyCourses => 'isMany' in which
/**
 * Of rows with the number of a course, those of the courses that count. With what is always so: the planner would look at
 * one course after the other, where one index has all that happened in the period.
 */
const among = ({ ids }: ManyCourses): SQL => (ids ? sql`and (course_id in (${ids})) is true` : sql``)
/** The same of rows with the number of a lesson. */
const amongLessons = ({ ids }: ManyCourses): SQL =>
  ids ? sql`and video_id in (select id from ${videos} where course_id in (${ids}))` : sql``

/** The moments by which lists of figures count: the period, the one before it, and since when someone must have been silent. */
export type FigureMoments = {
  since: string
  until: string
  beforeSince: string
  beforeUntil: string
  silentBefore: string
}

/** In the filter of a list they choose no rows: its figures and orders count by them. */
export const ONLY_VALUES: Record<keyof FigureMoments, undefined> = {
  since: undefined,
  until: undefined,
  beforeSince: undefined,
  beforeUntil: undefined,
  silentBefore: undefined,
}

/** From a moment on, and before another. */
type Within = { since: SQLWrapper; until: SQLWrapper }

const value = (name: keyof FigureMoments) => sql`${sql.placeholder(name)}`
/** The same moments in the statement of a list. */
export const NOW: Within = { since: value('since'), until: value('until') }
export const BEFORE: Within = { since: value('beforeSince'), until: value('beforeUntil') }
export const SILENT: SQL = value('silentBefore')

const within = (column: SQL, { since, until }: Within): SQL =>
  sql`${column} >= ${since}::timestamptz and ${column} < ${until}::timestamptz`

/** Who got a place within some days. */
const beganRows = (which: Which, times: Within): SQL =>
  isMany(which)
    ? sql`(select began_at, completed_at from ${enrollments} where ${within(sql`began_at`, times)} ${among(which)}) e`
    : beganOf(which, times)

const beganOf = (which: SQL, times: Within): SQL => sql`${courses} c
  cross join lateral (select began_at, completed_at from ${enrollments}
    where course_id = c.id and ${within(sql`began_at`, times)} offset 0) e
  where ${which}`

/** Who finished within some days. */
const completedRows = (which: Which, times: Within): SQL =>
  isMany(which)
    ? sql`(select began_at, completed_at from ${enrollments}
        where ${within(sql`completed_at`, times)} and began_at is not null ${among(which)}) e`
    : completedOf(which, times)

const completedOf = (which: SQL, times: Within): SQL => sql`${courses} c
  cross join lateral (select began_at, completed_at from ${enrollments}
    where course_id = c.id and ${within(sql`completed_at`, times)} and began_at is not null offset 0) e
  where ${which}`

const attemptRows = (which: Which, times: Within): SQL =>
  isMany(which)
    ? sql`(select passed from ${quizAttempts} where ${within(sql`created_at`, times)} ${amongLessons(which)}) a`
    : attemptsOf(which, times)

const attemptsOf = (which: SQL, times: Within): SQL => sql`${courses} c
  join ${videos} v on v.course_id = c.id
  cross join lateral (select passed from ${quizAttempts}
    where video_id = v.id and ${within(sql`created_at`, times)} offset 0) a
  where ${which}`

/** What happened in some courses within some days, for `figuresOf`. */
export const countsOf = (which: Which, times: Within): SQL<Counts> =>
  jsonObject({
    began: sql<Counts['began']>`(select json_build_object('began', count(*), 'finished', count(e.completed_at))
      from ${beganRows(which, times)})`,
    completed: sql<Counts['completed']>`(select json_build_object('completed', count(*), 'days', percentile_cont(0.5)
        within group (order by extract(epoch from e.completed_at - e.began_at) / 86400))
      from ${completedRows(which, times)})`,
    quizzes: sql<
      Counts['quizzes']
    >`(select json_build_object('attempts', count(*), 'passed', count(*) filter (where a.passed))
      from ${attemptRows(which, times)})`,
  })

/** The same counts as single numbers, to sort by. */
export const beganIn = (which: Which, times: Within): SQL<number> =>
  sql`(select count(*) from ${beganRows(which, times)})`
export const completedIn = (which: Which, times: Within): SQL<number> =>
  sql`(select count(*) from ${completedRows(which, times)})`
export const completionRateIn = (which: Which, times: Within): SQL<number> =>
  sql`(select count(e.completed_at)::float / nullif(count(*), 0) from ${beganRows(which, times)})`
export const passRateIn = (which: Which, times: Within): SQL<number> =>
  sql`(select avg(a.passed::int) from ${attemptRows(which, times)})`

/**
 * For an active enrollment `e` with its state `s`: whether it has had no recent activity or fails quizzes. In this order:
 * comparing moments takes much less.
 */
const isAtRisk = (silentBefore: SQLWrapper): SQL =>
  sql`(greatest(e.began_at, s.last_at) < ${silentBefore}::timestamptz or s.failed <> '[]')`

/** How many learn in some courses now, and how many of them are at risk: nobody can help whose account is inactive. */
export const runningIn = (which: Which, silentBefore: SQLWrapper): SQL<Running> =>
  isMany(which) ? runningInMany(which, silentBefore) : runningOf(which, silentBefore)

const runningOf = (which: SQL, silentBefore: SQLWrapper): SQL<Running> => sql`(
  select json_build_object('active', count(*),
    'at_risk', count(*) filter (where ${isAtRisk(silentBefore)} and ${maySignIn(sql`e.user_id`)}))
  from ${courses} c join ${enrollments} e on e.course_id = c.id
  left join ${learningStates} s on s.enrollment_id = e.id
  where e.status = 'active' and ${which})`

/**
 * All but those who are not at risk: few of them, whom indexes find, as they have begun lately, began before and learned
 * lately, or have an account that is inactive.
 */
const runningInMany = (which: ManyCourses, silentBefore: SQLWrapper): SQL<Running> => {
  const isActive = sql`e.status = 'active' ${among(which)}`
  const since = sql`${silentBefore}::timestamptz`
  return sql`(
  select json_build_object('active', learning.many, 'at_risk', learning.many - started.many - continued.many - gone.many)
  from (select count(*) as many from ${enrollments} e where ${isActive}) learning,
    (select count(*) as many from ${enrollments} e left join ${learningStates} s on s.enrollment_id = e.id
      where ${isActive} and e.began_at >= ${since} and coalesce(s.failed, '[]') = '[]') started,
    (select count(*) as many from ${learningStates} s join ${enrollments} e on e.id = s.enrollment_id
      where ${isActive} and e.began_at < ${since} and s.last_at >= ${since} and s.failed = '[]') continued,
    (select count(*) as many from ${users} u join ${enrollments} e on e.user_id = u.id
      left join ${learningStates} s on s.enrollment_id = e.id
      where not u.is_active and ${isActive} and ${isAtRisk(silentBefore)}) gone)`
}

/** Active learners who have begun lesson `v`, are stuck there and are silent, or fail its quiz again and again. */
export const stuckLearnersIn = (silentBefore: SQLWrapper): SQL => sql`${lessonProgress} p
  join ${enrollments} e on e.id = p.enrollment_id and e.status = 'active'
  join ${learningStates} s on s.enrollment_id = e.id and (
    greatest(e.began_at, s.last_at) < ${silentBefore}::timestamptz
    or s.failed @> jsonb_build_array(jsonb_build_object('id', v.id)))
  where p.video_id = v.id and p.completed_at is null`

/** The lesson of some courses in which most learners are stuck, with how many; null where no one does. */
export const mostStuckLessonIn = (which: SQL, silentBefore: SQLWrapper) =>
  sql<{ id: number; title: string; course: string; learners: number } | null>`(
  select json_build_object('id', v.id, 'title', v.title, 'course', c.title, 'learners', stuck.many)
  from ${courses} c
  join ${videos} v on v.course_id = c.id and v.archived_at is null
  cross join lateral (select count(*) as many from ${stuckLearnersIn(silentBefore)}) stuck
  where ${which} and stuck.many > 0
  order by stuck.many desc, v.position, v.id limit 1)`

type Asked = { which: Which; times: Moments; zone: string }

/**
 * How many rows of `from` fall on each day, as a table; days without any are left out. By quarters of an hour first, of
 * which the days of every zone consist: finding the day of a moment takes longer than all the rest.
 */
const byDay = (moment: SQL, from: SQL, zone: string): SQL =>
  sql`(select (quarter at time zone ${zone})::date as day, sum(counted)::int as many
    from (select date_bin('15 minutes', ${moment}, 'epoch') as quarter, count(*) as counted from ${from} group by 1) quarters
    group by 1)`

const beganByDay = (which: Which, times: Within, zone: string): SQL<DayCount[]> => sql`(
  select coalesce(json_agg(json_build_object('date', to_char(day, 'YYYY-MM-DD'), 'count', many)), '[]')
  from ${byDay(sql`e.began_at`, beganRows(which, times), zone)} days)`

/** What happened in some courses in a period and in the one before, and who began on each day: one statement. */
export async function countCombinedFigures(
  db: Db,
  which: Which,
  { zone, ...values }: FigureMoments & { zone: string } & Record<string, string | number | undefined>,
) {
  const together = jsonObject({
    now: countsOf(which, NOW),
    before: countsOf(which, BEFORE),
    running: runningIn(which, SILENT),
    began: beganByDay(which, NOW, zone),
    earlier: beganByDay(which, BEFORE, zone),
  })
  const query = db.select({ together }).from(sql`(select) one`)
  const [found] = await query.prepare('').execute(values)
  if (!found) throw new Error('a statement without a condition answers one row')
  return found.together
}

const listDailyCounts = async (db: Db, moment: SQL, from: SQL, zone: string): Promise<DayCount[]> => {
  const { rows } = await db.execute<DayCount>(sql`
    select to_char(day, 'YYYY-MM-DD') as date, many::int as count
    from ${byDay(moment, from, zone)} days
    order by day`)
  return rows
}

const given = ({ since, until }: Moments): Within => ({ since: sql`${since}`, until: sql`${until}` })

/** How many began on each day; days of no one are left out. */
export const listBegan = (db: Db, { which, times, zone }: Asked): Promise<DayCount[]> =>
  listDailyCounts(db, sql`e.began_at`, beganRows(which, given(times)), zone)

/** How many finished on each day; days of no one are left out. */
export const listCompleted = (db: Db, { which, times, zone }: Asked): Promise<DayCount[]> =>
  listDailyCounts(db, sql`e.completed_at`, completedRows(which, given(times)), zone)

/** What happened within some days. */
export async function countWithin(db: Db, which: Which, times: Moments): Promise<Counts> {
  const { rows } = await db.execute<{ counts: Counts }>(sql`select ${countsOf(which, given(times))} as counts`)
  const [found] = rows
  if (!found) throw new Error('a statement without a condition answers one row')
  return found.counts
}

/** How many learn in some courses now, and how many of them are at risk. */
export async function countRunning(db: Db, which: Which, silentBefore: string): Promise<Running> {
  const { rows } = await db.execute<{ running: Running }>(
    sql`select ${runningIn(which, sql`${silentBefore}`)} as running`,
  )
  return rows[0]?.running ?? { active: 0, at_risk: 0 }
}
