import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { cachedQuery } from '#server/db/cached-query.ts'
import { containing } from '#server/db/like.ts'
import { courses } from '../../course/course.table.ts'
import { videos } from '../../course/lesson/lesson.table.ts'
import { quizzes } from '../../course/quiz/quiz.table.ts'
import { users } from '../../user/user.table.ts'
import type { EnrollmentRow, EnrollmentSort, EnrollmentStatus } from '../enrollment.contract.ts'
import { toEnrollment } from '../enrollment.data.ts'
import { enrollments } from '../enrollment.table.ts'
import { lessonProgress } from '../../learning/learning.table.ts'

export type EnrollmentFilter = {
  id?: number | undefined
  /** Whose: of one learner, of one tutor's courses, or of everybody. */
  userId?: number | undefined
  tutorId?: number | undefined
  status?: EnrollmentStatus | undefined
  courseId?: number | undefined
  search?: string | undefined
}

type Slice = { sort?: EnrollmentSort | undefined; limit: number; offset: number }

const tutors = alias(users, 'tutors')
const text = sql.placeholder('search')

/** The condition of each filter; the values are given when the query runs. */
const CONDITIONS: Record<keyof EnrollmentFilter, SQL | undefined> = {
  id: eq(enrollments.id, sql.placeholder('id')),
  userId: eq(enrollments.userId, sql.placeholder('userId')),
  tutorId: eq(courses.tutorId, sql.placeholder('tutorId')),
  status: eq(enrollments.status, sql.placeholder('status')),
  courseId: eq(enrollments.courseId, sql.placeholder('courseId')),
  search: or(ilike(users.name, text), ilike(users.email, text), ilike(courses.title, text)),
}

/** The course's lessons in their order, each with whether this learner has done it. */
const LESSONS = sql<EnrollmentRow['course']['videos']>`coalesce((
  select json_agg(${jsonObject({
    id: videos.id,
    title: videos.title,
    type: videos.type,
    duration: videos.seconds,
    has_quiz: sql<boolean>`exists (select from ${quizzes} where ${quizzes.videoId} = ${videos.id})`,
    completed: sql<boolean>`exists (select from ${lessonProgress} where ${lessonProgress.enrollmentId} = ${enrollments.id}
      and ${lessonProgress.videoId} = ${videos.id} and ${lessonProgress.completedAt} is not null)`,
  })} order by ${videos.position}, ${videos.id})
  from ${videos}
  where ${videos.courseId} = ${enrollments.courseId}), '[]')`

/** Percent as `progressOf` counts it. */
const PROGRESS = sql`case when ${enrollments.status} = 'completed' then 100 else (
  select coalesce(count(${lessonProgress.completedAt}) * 100 / nullif(count(*), 0), 0)
  from ${videos}
  left join ${lessonProgress} on ${lessonProgress.enrollmentId} = ${enrollments.id} and ${lessonProgress.videoId} = ${videos.id}
  where ${videos.courseId} = ${enrollments.courseId}) end`

const COLUMN = {
  student: sql`lower(${users.name})`,
  course: sql`lower(${courses.title})`,
  status: sql`${enrollments.status}`,
  progress: PROGRESS,
  requested: sql`${enrollments.createdAt}`,
  // What has never been studied counts as studied longest ago.
  studied: sql`coalesce((
    select max(${lessonProgress.touchedAt}) from ${lessonProgress} where ${lessonProgress.enrollmentId} = ${enrollments.id}
  ), '-infinity')`,
}

/** Rows that are equal in the chosen column are ordered newest first, so that no row is on two pages. */
function orderOf(sort: EnrollmentSort | undefined): SQL[] {
  const newest = [desc(enrollments.createdAt), desc(enrollments.id)]
  if (!sort) return newest
  const isDown = sort.startsWith('-')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a sort is a column, perhaps with a sign
  const by = COLUMN[(isDown ? sort.slice(1) : sort) as keyof typeof COLUMN]
  return [isDown ? desc(by) : asc(by), ...newest]
}

/** Page and total of one shape of filter in one statement. */
function buildPage(db: Db, keys: readonly (keyof EnrollmentFilter)[], sort: EnrollmentSort | undefined, name: string) {
  const where = and(...keys.map((key) => CONDITIONS[key]))
  const asksPeople = keys.includes('search')
  const asksCourses = asksPeople || keys.includes('tutorId')
  const counted = db.select({ total: count() }).from(enrollments).$dynamic()
  if (asksPeople) counted.innerJoin(users, eq(users.id, enrollments.userId))
  if (asksCourses) counted.innerJoin(courses, eq(courses.id, enrollments.courseId))
  const page = db
    .select({
      row: jsonObject({
        enrollment: jsonObject({
          id: enrollments.id,
          status: enrollments.status,
          rejectionReason: enrollments.rejectionReason,
          createdAt: enrollments.createdAt,
          decidedAt: enrollments.decidedAt,
          completedAt: enrollments.completedAt,
        }),
        user: jsonObject({
          id: users.id,
          name: users.name,
          email: users.email,
          profilePicture: users.profilePicture,
        }),
        course: jsonObject({
          id: courses.id,
          title: courses.title,
          description: courses.description,
          thumbnail: courses.thumbnail,
          bannerImage: courses.bannerImage,
          durationMinutes: courses.durationMinutes,
          difficultyLevel: courses.difficultyLevel,
          tutorId: courses.tutorId,
        }),
        tutor: sql<string | null>`${tutors.name}`,
        videos: LESSONS,
      }).as('row'),
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(tutors, eq(tutors.id, courses.tutorId))
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page')
  return db
    .select({
      rows: sql<(typeof page.row)['_']['type'][]>`coalesce(json_agg(${page.row}), '[]')`,
      total: sql<number>`(${counted.where(where)})`.mapWith(Number),
    })
    .from(page)
    .prepare(name)
}

/** One page of enrollments with their lessons, newest first unless sorted, and how many there are: one statement. */
export async function readEnrollments(
  db: Db,
  filter: EnrollmentFilter,
  { sort, limit, offset }: Slice,
): Promise<{ rows: EnrollmentRow[]; total: number }> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant are known
  const all = Object.keys(CONDITIONS) as (keyof EnrollmentFilter)[]
  const keys = all.filter((key) => filter[key] !== undefined && filter[key] !== '')
  const query = cachedQuery(db, ['enrollments', ...keys, sort].join(' '), (name) => buildPage(db, keys, sort, name))
  const search = containing(filter.search ?? '')
  const [found] = await query.execute({ ...filter, search, limit, offset })
  return { rows: (found?.rows ?? []).map((row) => toEnrollment(row, row.videos)), total: found?.total ?? 0 }
}
