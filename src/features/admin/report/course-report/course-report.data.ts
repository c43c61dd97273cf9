import { asc, desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { idsQueryOf } from '#server/db/list-ids.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Sorted } from '#shared/paging.ts'
import type { Moments } from '#shared/period.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { lessonProgress, quizAttempts } from '#features/learning/learning/learning.table.ts'
import { users } from '#features/base/user/user.table.ts'
import {
  BEFORE,
  beganIn,
  completedIn,
  completionRateIn,
  countsOf,
  countCombinedFigures,
  type FigureMoments,
  NOW,
  ofAll,
  ofCourse,
  ofCourses,
  ofMany,
  ONLY_VALUES,
  passRateIn,
  runningIn,
  SILENT,
  stuckLearnersIn,
  type Which,
  mostStuckLessonIn,
} from '../figures/figures.data.ts'
import { figuresOf, percentOf } from '../figures/rates.logic.ts'
import type { CourseReport, CourseReportColumn, LessonReport } from './course-report.contract.ts'

export type CourseReportFilter = FigureMoments & {
  id?: number | undefined
  teacherId?: number | undefined
  state?: string | undefined
  search?: string | undefined
}

const teachers = alias(users, 'teachers')
const value = (name: keyof CourseReportFilter) => sql.placeholder(name)
const words = value('search')
const THIS = ofCourse(courses.id)

const STATE = sql<CourseReport['state']>`case when ${courses.archivedAt} is not null then 'archived'
  when ${courses.isPublished} then 'published' else 'draft' end`

const row = jsonObject({
  id: courses.id,
  title: courses.title,
  state: STATE,
  teacher: sql<CourseReport['teacher']>`case when ${teachers.id} is not null
    then ${jsonObject({ id: teachers.id, name: teachers.name })} end`,
  counts: countsOf(THIS, NOW),
  began_before: beganIn(THIS, BEFORE),
  running: runningIn(THIS, SILENT),
  stuck: mostStuckLessonIn(THIS, SILENT),
})
type Row = typeof row._.type

const COURSES: List<Row, CourseReportFilter, CourseReportColumn> = {
  name: 'report courses',
  from: courses,
  id: courses.id,
  joins: [{ table: teachers, on: eq(teachers.id, courses.tutorId), isLeft: true, filters: ['search'] }],
  row,
  filters: {
    id: eq(courses.id, value('id')),
    teacherId: eq(courses.tutorId, value('teacherId')),
    state: sql`${STATE} = ${value('state')}`,
    search: or(contains(courses.title, words), contains(teachers.name, words)),
    ...ONLY_VALUES,
  },
  sorts: {
    course: nameOrder(courses.title),
    began: beganIn(THIS, NOW),
    completed: completedIn(THIS, NOW),
    // A course without a rate comes after those that have one, or before them when turned round.
    completion: sql`coalesce(${completionRateIn(THIS, NOW)}, -1)`,
    pass: sql`coalesce(${passRateIn(THIS, NOW)}, -1)`,
  },
  order: [desc(beganIn(THIS, NOW)), nameOrder(courses.title), asc(courses.id)],
}

const toReport = ({ counts, ...rest }: Row): CourseReport => ({ ...rest, now: figuresOf(counts) })

type ListOptions = {
  sort?: Sorted<CourseReportColumn> | undefined
  page?: number | undefined
  limit?: number | undefined
}

const patterns = ({ search, ...filter }: CourseReportFilter) => ({ ...filter, search: search && likePatternOf(search) })

/** One page of courses with their figures, those in which most began first unless sorted: one statement. */
export async function listCourseReports(db: Db, filter: CourseReportFilter, asked: ListOptions) {
  const { rows, ...page } = await listPage(db, COURSES, { filter: patterns(filter), ...asked })
  return { rows: rows.map(toReport), ...page }
}

/** All rows, for a file. */
export const listAllCourseReports = (db: Db, filter: CourseReportFilter, sort: ListOptions['sort']) =>
  listAll(db, COURSES, { filter: patterns(filter), sort }, toReport)

/** Up to this many courses are asked for one by one; of more, what happened in the period is read once. */
const FEW_COURSES = 500

/** The courses of a filter, in the way in which they are counted soonest. */
async function coursesOfFilter(db: Db, filter: CourseReportFilter): Promise<Which> {
  const isNarrowed = filter.teacherId !== undefined || filter.state || filter.search
  if (!isNarrowed) return ofAll
  const chosen = await idsQueryOf(db, COURSES, filter).prepare('').execute(filter)
  return chosen.length > FEW_COURSES
    ? ofMany(chosen.map(({ id }) => Number(id)))
    : ofCourses(idsQueryOf(db, COURSES, filter))
}

/** What the courses of a filter are together. */
export async function countFiguresOfCourses(db: Db, { zone, ...asked }: CourseReportFilter & { zone: string }) {
  const filter = patterns(asked)
  return countCombinedFigures(db, await coursesOfFilter(db, filter), { zone, ...filter })
}

/** The lessons of a course with who has begun, done and is stuck in each; attempts are those of the period. */
export async function listLessonReports(
  db: Db,
  courseId: number,
  { since, until }: Moments,
  silentBefore: string,
): Promise<LessonReport[]> {
  const { rows } = await db.execute<Omit<LessonReport, 'pass_rate'> & { attempts: number; passed: number }>(sql`
    select v.id, v.title, learned.begun, learned.done, stuck.many as stuck, tried.attempts, tried.passed
    from ${videos} v
    cross join lateral (select count(*)::int as begun, count(completed_at)::int as done
      from ${lessonProgress} where video_id = v.id) learned
    cross join lateral (select count(*)::int as many from ${stuckLearnersIn(sql`${silentBefore}`)}) stuck
    cross join lateral (select count(*)::int as attempts, (count(*) filter (where passed))::int as passed
      from ${quizAttempts} where video_id = v.id
        and created_at >= ${since}::timestamptz and created_at < ${until}::timestamptz) tried
    where v.course_id = ${courseId} and v.archived_at is null
    order by v.position, v.id`)
  return rows.map(({ attempts, passed, ...lesson }) => ({ ...lesson, pass_rate: percentOf(passed, attempts) }))
}
