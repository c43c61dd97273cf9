import { asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { idsQueryOf } from '#server/db/list-ids.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Sorted } from '#shared/paging.ts'
import { courses } from '#features/learning/course/course.table.ts'
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
  ofAnyTeacher,
  ofTeacher,
  ofTeachers,
  ONLY_VALUES,
  passRateIn,
  runningIn,
  SILENT,
  mostStuckLessonIn,
} from '../figures/figures.data.ts'
import { figuresOf } from '../figures/rates.logic.ts'
import type { TeacherReport, TeacherReportColumn } from './teacher-report.contract.ts'

export type TeacherReportFilter = FigureMoments & {
  id?: number | undefined
  search?: string | undefined
}

const value = (name: keyof TeacherReportFilter) => sql.placeholder(name)
const words = value('search')
const THESE = ofTeacher(users.id)

const isOwn = eq(courses.tutorId, users.id)
const COURSES_OF = sql`(select count(*) from ${courses} where ${isOwn} and ${courses.archivedAt} is null)`

const row = jsonObject({
  id: users.id,
  name: users.name,
  email: users.email,
  profile_picture: users.profilePicture,
  courses: sql<TeacherReport['courses']>`(
    select json_build_object('published', count(*) filter (where ${courses.isPublished}),
      'draft', count(*) filter (where not ${courses.isPublished}))
    from ${courses} where ${isOwn} and ${courses.archivedAt} is null)`,
  counts: countsOf(THESE, NOW),
  began_before: beganIn(THESE, BEFORE),
  running: runningIn(THESE, SILENT),
  stuck: mostStuckLessonIn(THESE, SILENT),
})
type Row = typeof row._.type

const TEACHERS: List<Row, TeacherReportFilter, TeacherReportColumn> = {
  name: 'report teachers',
  from: users,
  id: users.id,
  row,
  // A list of ids, since 'or' over both tables would read every account.
  where: sql`${users.id} = any(array(select id from users where role = 'teacher'
    union select tutor_id from courses where tutor_id is not null))`,
  filters: {
    id: eq(users.id, value('id')),
    search: or(contains(users.name, words), contains(users.email, words)),
    ...ONLY_VALUES,
  },
  sorts: {
    teacher: nameOrder(users.name),
    courses: COURSES_OF,
    began: beganIn(THESE, NOW),
    completed: completedIn(THESE, NOW),
    // A teacher without a rate comes after those who have one, or before them when turned round.
    completion: sql`coalesce(${completionRateIn(THESE, NOW)}, -1)`,
    pass: sql`coalesce(${passRateIn(THESE, NOW)}, -1)`,
  },
  order: [desc(beganIn(THESE, NOW)), nameOrder(users.name), asc(users.id)],
}

const toReport = ({ counts, ...rest }: Row): TeacherReport => ({ ...rest, now: figuresOf(counts) })

type ListOptions = {
  sort?: Sorted<TeacherReportColumn> | undefined
  page?: number | undefined
  limit?: number | undefined
}

const patterns = ({ search, ...filter }: TeacherReportFilter) => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** One page of teachers with their figures, those with most who began first unless sorted: one statement. */
export async function listTeacherReports(db: Db, filter: TeacherReportFilter, asked: ListOptions) {
  const { rows, ...page } = await listPage(db, TEACHERS, { filter: patterns(filter), ...asked })
  return { rows: rows.map(toReport), ...page }
}

/** All rows, for a file. */
export const listAllTeacherReports = (db: Db, filter: TeacherReportFilter, sort: ListOptions['sort']) =>
  listAll(db, TEACHERS, { filter: patterns(filter), sort }, toReport)

/** What the courses of the teachers of a filter are together. */
export async function countFiguresOfTeachers(db: Db, { zone, ...asked }: TeacherReportFilter & { zone: string }) {
  const filter = patterns(asked)
  const which = filter.search ? ofTeachers(idsQueryOf(db, TEACHERS, filter)) : ofAnyTeacher
  return countCombinedFigures(db, which, { zone, ...filter })
}

/** Courses in use without a teacher. */
export const countCoursesWithoutTeacher = (db: Db): Promise<number> =>
  db.$count(courses, sql`${courses.tutorId} is null and ${courses.archivedAt} is null`)
