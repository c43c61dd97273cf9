import { and, asc, desc, eq, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf } from '#server/db/like.ts'
import { joinsAndWhereOf } from '#server/db/list-ids.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { type Part, withJoins } from '#server/db/list-parts.ts'
import { type Choosing, MOST_CHOICES } from '#shared/choices.ts'
import type { Day } from '#shared/dates.ts'
import { DEFAULT_PAGE_SIZE, type Sorted } from '#shared/paging.ts'
import { courses, isChoice, isTitled } from '#features/learning/course/course.table.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { learningStates, lessonProgress, quizAttempts } from '#features/learning/learning/learning.table.ts'
import { isNamed, maySignIn, users } from '#features/base/user/user.table.ts'
import type { LearnerReportColumn, LessonResult } from './learner-report.contract.ts'

/** Groups and reasons are asked for with 'yes'; the moments are instants. */
export type LearnerReportFilter = {
  id?: number | undefined
  isAtRisk?: 'yes' | undefined
  isFailing?: 'yes' | undefined
  isSilent?: 'yes' | undefined
  isUnstarted?: 'yes' | undefined
  began?: 'yes' | undefined
  completed?: 'yes' | undefined
  courseId?: number | undefined
  search?: string | undefined
  since: string
  until: string
  silentBefore: string
}

const teachers = alias(users, 'teachers')
const value = (name: keyof LearnerReportFilter) => sql.placeholder(name)
const words = value('search')

/** The last sign of learning, or when the place was given. */
const LAST = sql<string>`greatest(${enrollments.beganAt}, ${learningStates.lastAt})`
// Written out, so that the planner knows that the index of those who learn now holds them.
const isActive = sql`${enrollments.status} = 'active'`
const hasFailed = sql`coalesce(${learningStates.failed}, '[]') <> '[]'`
const isSilent = sql`${LAST} < ${value('silentBefore')}::timestamptz`
const isWithin = (column: typeof enrollments.beganAt | typeof enrollments.completedAt) =>
  sql`${column} >= ${value('since')}::timestamptz and ${column} < ${value('until')}::timestamptz`

const ofThis = eq(lessonProgress.enrollmentId, enrollments.id)

/** The mean of the best attempt at each quiz. */
const RESULT = sql<number | null>`(select avg(best.score) from (
  select max(${quizAttempts.score}) as score from ${quizAttempts}
  where ${quizAttempts.enrollmentId} = ${enrollments.id} group by ${quizAttempts.videoId}) best)`

const row = jsonObject({
  id: enrollments.id,
  status: sql<'active' | 'completed'>`${enrollments.status}`,
  user: jsonObject({ id: users.id, name: users.name, email: users.email, profile_picture: users.profilePicture }),
  may_sign_in: sql<boolean>`${users.isActive}`,
  course: jsonObject({ id: courses.id, title: courses.title }),
  teacher: sql<string | null>`${teachers.name}`,
  began_at: sql<string>`${enrollments.beganAt}`,
  completed_at: sql<string | null>`${enrollments.completedAt}`,
  last_at: LAST,
  has_begun: sql<boolean>`exists (select from ${lessonProgress} where ${ofThis})`,
  lessons: sql<number>`(select count(*) from ${videos} where ${videos.courseId} = ${courses.id} and ${videos.archivedAt} is null)`,
  done: sql<number>`coalesce(${learningStates.lessonsDone}, 0)`,
  result: RESULT,
  failed: sql<{ id: number; title: string; failures: number }[]>`coalesce((
    select json_agg(json_build_object('id', ${videos.id}, 'title', ${videos.title}, 'failures', (quiz ->> 'failures')::int) order by ${videos.position})
    from jsonb_array_elements(${learningStates.failed}) quiz
    join ${videos} on ${videos.id} = (quiz ->> 'id')::int), '[]')`,
})

/** A learner of a course as the database knows it. */
export type LearnerRow = typeof row._.type

/** Nobody can help a person whose account is inactive, as teachers see it, too. */
const canBeHelped = and(isActive, maySignIn(enrollments.userId))

/** At risk at all, and for each reason. */
const RISKS = {
  isAtRisk: and(canBeHelped, or(hasFailed, isSilent)),
  isFailing: and(canBeHelped, hasFailed),
  isSilent: and(canBeHelped, isSilent, sql`${learningStates.enrollmentId} is not null`),
  isUnstarted: and(canBeHelped, isSilent, sql`${learningStates.enrollmentId} is null`),
}

const STATES = { table: learningStates, on: eq(learningStates.enrollmentId, enrollments.id) }
/** Those who gave signs of learning since they have their place, and those who gave none: each by the time of an index. */
const isSeen = sql`${learningStates.lastAt} >= ${enrollments.beganAt}`
const isUnseen = sql`(${enrollments.progress} is null or ${learningStates.lastAt} < ${enrollments.beganAt})`
const SEEN: Part = { joins: [STATES], where: isSeen, by: sql`${learningStates.lastAt}`, never: ['isUnstarted'] }
const UNSEEN: Part = { joins: [{ ...STATES, isLeft: true }], where: isUnseen, by: sql`${enrollments.beganAt}` }
/** Before them in the usual order: those who fail quizzes. The moments are those of learners who are silent. */
const USUAL_PARTS: readonly Part[] = [
  {
    ...UNSEEN,
    where: and(isUnseen, sql`${enrollments.beganAt} < ${value('silentBefore')}::timestamptz`, not(hasFailed)),
    by: desc(enrollments.beganAt),
    never: ['isFailing'],
  },
  {
    ...SEEN,
    where: and(
      isSeen,
      sql`${learningStates.lastAt} < ${value('silentBefore')}::timestamptz and ${learningStates.failed} = '[]'`,
    ),
    by: desc(learningStates.lastAt),
    never: ['isFailing', 'isUnstarted'],
  },
  {
    joins: [STATES],
    where: sql`${learningStates.failed} <> '[]'`,
    by: desc(learningStates.lastAt),
    order: [desc(LAST), desc(enrollments.id)],
    never: ['isUnstarted'],
  },
]

const LEARNERS: List<LearnerRow, LearnerReportFilter, LearnerReportColumn> = {
  name: 'report learners',
  from: enrollments,
  id: enrollments.id,
  joins: [
    { table: users, on: eq(users.id, enrollments.userId), sorts: ['learner'] },
    { table: courses, on: eq(courses.id, enrollments.courseId), sorts: ['course'] },
    { table: teachers, on: eq(teachers.id, courses.tutorId), isLeft: true, sorts: [] },
    {
      table: learningStates,
      on: eq(learningStates.enrollmentId, enrollments.id),
      isLeft: true,
      isOrdering: true,
      filters: Object.keys(RISKS),
    },
  ],
  row,
  where: sql`${enrollments.status} in ('active', 'completed')`,
  filters: {
    id: eq(enrollments.id, value('id')),
    ...RISKS,
    began: isWithin(enrollments.beganAt),
    completed: isWithin(enrollments.completedAt),
    courseId: eq(enrollments.courseId, value('courseId')),
    search: or(isNamed(enrollments.userId, words), isTitled(enrollments.courseId, words)),
    // Only values: groups and reasons look at them.
    since: undefined,
    until: undefined,
    silentBefore: undefined,
  },
  sorts: {
    learner: nameOrder(users.name),
    course: nameOrder(courses.title),
    began: sql`${enrollments.beganAt}`,
    last: LAST,
  },
  // Learners with recent activity are the easiest to reach.
  order: [desc(sql`(${isActive} and ${hasFailed})`), desc(LAST), desc(enrollments.id)],
}

/** A condition about the state of a learner, with what is true without a state: looked up, as no join is. */
const ofState = (condition: SQL, otherwise: SQL) =>
  and(
    canBeHelped,
    sql`coalesce((select ${condition} from ${learningStates} as own where own.enrollment_id = ${enrollments.id}), ${otherwise})`,
  )
const isPlaceSilent = sql`${enrollments.beganAt} < ${value('silentBefore')}::timestamptz`
const isStateSilent = sql`(${isPlaceSilent} and own.last_at < ${value('silentBefore')}::timestamptz)`

/**
 * The same for one of the first pages: its rows are the first of each part, and they are counted until there are enough,
 * so that the states of a few are looked up, where all are joined otherwise.
 */
const FIRST_PAGES: typeof LEARNERS = {
  ...LEARNERS,
  name: 'first report learners',
  joins: LEARNERS.joins?.map(({ filters: _, ...join }) => join),
  filters: {
    ...LEARNERS.filters,
    isAtRisk: ofState(sql`own.failed <> '[]' or ${isStateSilent}`, isPlaceSilent),
    // They are few, and an index has them.
    isFailing: and(
      canBeHelped,
      sql`${enrollments.id} = any(array(select own.enrollment_id from ${learningStates} as own where own.failed <> '[]'))`,
    ),
    isUnstarted: ofState(sql`false`, isPlaceSilent),
  },
  parts: { usual: USUAL_PARTS, last: [SEEN, UNSEEN] },
  partsWith: ['isAtRisk', 'isFailing', 'isUnstarted'],
}
/** Where so many rows come before a page, sorting all of them is less than choosing from each part. */
const FIRST_ROWS = 1000

type ListOptions = {
  sort?: Sorted<LearnerReportColumn> | undefined
  page?: number | undefined
  limit?: number | undefined
}

const patterns = ({ search, ...filter }: LearnerReportFilter) => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** One page of learners in their courses, those who fail quizzes first unless sorted: one statement. */
export function listLearnerReports(db: Db, filter: LearnerReportFilter, asked: ListOptions) {
  const { page = 1, limit = DEFAULT_PAGE_SIZE } = asked
  const isAmongFirst = page * limit <= FIRST_ROWS && !filter.isSilent
  return listPage(db, isAmongFirst ? FIRST_PAGES : LEARNERS, { filter: patterns(filter), ...asked })
}

/** All rows, for a file. */
export const listAllLearnerReports = <Shown>(
  db: Db,
  filter: LearnerReportFilter,
  sort: ListOptions['sort'],
  show: (row: LearnerRow) => Shown,
) => listAll(db, LEARNERS, { filter: patterns(filter), sort }, show)

const many = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)

/** Learners who began or finished on one day, or on none of those asked for, and how many of them are at risk now. */
export type LearnerDay = {
  date: Day | null
  learners: number
  at_risk: number
  failed_quiz: number
  silent: number
  never_started: number
}

/**
 * The learners of a filter by the day on which they began or finished, and at risk now by reason; one may have two. Those
 * of other days than `since` and `until` of the filter span are together, where the filter chooses them.
 */
export async function countLearnersByDay(
  db: Db,
  asked: LearnerReportFilter,
  { dated, zone }: { dated: 'began' | 'completed'; zone: string },
): Promise<LearnerDay[]> {
  const filter = patterns(asked)
  const { joins, where } = joinsAndWhereOf(LEARNERS, filter, [learningStates])
  const column = dated === 'began' ? enrollments.beganAt : enrollments.completedAt
  const day = sql<Day | null>`case when ${isWithin(column)} then (${column} at time zone ${zone})::date end`
  const counts = db
    .select({
      date: day.as('day'),
      learners: sql<number>`count(*)`.mapWith(Number),
      at_risk: many(RISKS.isAtRisk),
      failed_quiz: many(RISKS.isFailing),
      silent: many(RISKS.isSilent),
      never_started: many(RISKS.isUnstarted),
    })
    .from(enrollments)
    .$dynamic()
  return withJoins(counts, joins)
    .where(where)
    .groupBy(sql`1`)
    .prepare('')
    .execute(filter)
}

/** The courses in which someone has a place, by title. */
export const listCoursesWithLearners = (db: Db, asked: Choosing) =>
  db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(
      and(
        isChoice(asked),
        sql`exists (select from ${enrollments} where ${enrollments.courseId} = ${courses.id} and ${enrollments.beganAt} is not null)`,
      ),
    )
    .orderBy(nameOrder(courses.title), asc(courses.id))
    .limit(MOST_CHOICES)

const isoOf = (moment: string | null): string | null => moment && new Date(moment).toISOString()

/** Each open lesson of someone's course with how they did. */
export async function listLessonResults(db: Db, enrollmentId: number): Promise<LessonResult[]> {
  const { rows } = await db.execute<LessonResult>(sql`
    select v.id, v.title, p.touched_at as begun_at, p.completed_at as done_at,
      coalesce(tried.attempts, 0)::int as attempts, tried.best
    from ${enrollments} e
    join ${videos} v on v.course_id = e.course_id and v.archived_at is null
    left join ${lessonProgress} p on p.enrollment_id = e.id and p.video_id = v.id
    left join lateral (select count(*) as attempts, max(score) as best from ${quizAttempts}
      where enrollment_id = e.id and video_id = v.id) tried on true
    where e.id = ${enrollmentId}
    order by v.position, v.id`)
  return rows.map((lesson) => ({ ...lesson, begun_at: isoOf(lesson.begun_at), done_at: isoOf(lesson.done_at) }))
}
