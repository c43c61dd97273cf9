import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { type Choosing, MOST_CHOICES } from '#shared/choices.ts'
import type { Sorted } from '#shared/paging.ts'
import { courses, isChoice } from '#features/learning/course/course.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { learningStates, lessonProgress } from '#features/learning/learning/learning.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { LearnerColumn } from './teaching.contract.ts'

/** Who learns in a course, or has learned there to the end. */
const isLearning = inArray(enrollments.status, ['active', 'completed'])

/**
 * The courses of a tutor in which someone learns, those with the most learners first; with how many there are beyond
 * `most`, and the learners of all.
 */
export async function listTaughtCourses(db: Db, tutorId: number, asked: Choosing, most = MOST_CHOICES) {
  const learners = count()
  const rows = await db
    .select({
      course: { id: courses.id, title: courses.title, learners },
      total: sql<number>`count(*) over ()`.mapWith(Number),
      learners: sql<number>`sum(${learners}) over ()`.mapWith(Number),
    })
    .from(courses)
    .innerJoin(enrollments, eq(enrollments.courseId, courses.id))
    .where(and(eq(courses.tutorId, tutorId), isLearning, isChoice(asked)))
    .groupBy(courses.id)
    .orderBy(desc(learners), nameOrder(courses.title), courses.id)
    .limit(most)
  return { courses: rows.map(({ course }) => course), total: rows[0]?.total ?? 0, learners: rows[0]?.learners ?? 0 }
}

export async function findTaughtCourse(db: Db, id: number) {
  const [row] = await db
    .select({ id: courses.id, title: courses.title, tutor_id: courses.tutorId })
    .from(courses)
    .where(eq(courses.id, id))
  return row
}

/** The last sign of learning, or when the place was given. */
const LAST = sql<string>`greatest(coalesce(${enrollments.decidedAt}, ${enrollments.createdAt}), ${learningStates.lastAt})`

const isFailing = sql<boolean>`coalesce(${learningStates.failed}, '[]') <> '[]'`
const isSilent = sql<boolean>`${LAST} < ${sql.placeholder('silentBefore')}::timestamptz`
const isActive = sql<boolean>`${enrollments.status} = 'active'`
/**
 * Nobody can help a person whose account is inactive or deleted. A value and no `exists`: the planner would read all
 * users at once for that.
 */
const maySignIn = sql<boolean>`(select learner.is_active from ${users} as learner where learner.id = ${enrollments.userId})`
const needsHelp = sql<boolean>`(${isActive} and (${isFailing} or ${isSilent}) and ${maySignIn})`

/** Those who fail come before those who are silent, then those on the way, and those who have finished last. */
const NEED = sql<number>`case when not ${isActive} then 0 when not ${needsHelp} then 1 when ${isFailing} then 3 else 2 end`

/** Within one course, the order of `progressOf`: more lessons are more percent, and the person who has finished has done all. */
const PROGRESS = sql`case when ${isActive} then coalesce(${learningStates.lessonsDone}, 0) end`

const row = jsonObject({
  id: enrollments.id,
  status: sql<'active' | 'completed'>`${enrollments.status}`,
  user: jsonObject({ id: users.id, name: users.name, email: users.email, profile_picture: users.profilePicture }),
  may_sign_in: maySignIn,
  last_at: LAST,
  touched: sql<{ id: number; at: string; done: boolean }[]>`coalesce((
    select json_agg(${jsonObject({
      id: lessonProgress.videoId,
      at: lessonProgress.touchedAt,
      done: sql`${lessonProgress.completedAt} is not null`,
    })})
    from ${lessonProgress} where ${lessonProgress.enrollmentId} = ${enrollments.id}), '[]')`,
  failed: sql<{ id: number; failures: number }[]>`coalesce(${learningStates.failed}, '[]')`,
})

/** A learner of a course as the database knows it. */
export type LearnerRow = typeof row._.type

export type LearnerFilter = {
  courseId: number
  /** An instant: learners whose last activity is older are silent. */
  silentBefore: string
  needsHelp?: 'yes' | undefined
  needsNone?: 'yes' | undefined
  isCompleted?: 'yes' | undefined
  search?: string | undefined
}

const words = sql.placeholder('search')

const LEARNERS: List<LearnerRow, LearnerFilter, LearnerColumn> = {
  name: 'learners of a course',
  from: enrollments,
  id: enrollments.id,
  joins: [
    { table: users, on: eq(users.id, enrollments.userId), filters: ['search'] },
    {
      table: learningStates,
      on: eq(learningStates.enrollmentId, enrollments.id),
      isLeft: true,
      isOrdering: true,
      filters: ['needsHelp', 'needsNone'],
    },
  ],
  row,
  where: isLearning,
  filters: {
    courseId: eq(enrollments.courseId, sql.placeholder('courseId')),
    // Only a value that the other filters and the order use.
    silentBefore: undefined,
    needsHelp,
    needsNone: and(isActive, sql`not ${needsHelp}`),
    isCompleted: eq(enrollments.status, 'completed'),
    search: or(contains(users.name, words), contains(users.email, words)),
  },
  sorts: { learner: nameOrder(users.name), progress: PROGRESS, last: LAST },
  order: [desc(NEED), asc(LAST), desc(enrollments.id)],
}

type Sort = Sorted<LearnerColumn> | undefined
type ListOptions = {
  sort?: Sort
  page?: number | undefined
  limit?: number | undefined
}

const patterns = ({ search, ...filter }: LearnerFilter): LearnerFilter => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** One page of the learners of a course, those who need help first unless sorted: one statement. */
export function listLearners(db: Db, filter: LearnerFilter, asked: ListOptions) {
  return listPage(db, LEARNERS, { filter: patterns(filter), ...asked })
}

/** All rows, for a file. */
export const listAllLearners = <Shown>(db: Db, filter: LearnerFilter, sort: Sort, show: (row: LearnerRow) => Shown) =>
  listAll(db, LEARNERS, { filter: patterns(filter), sort }, show)

/** How many learn in a course, need help, and have finished it. */
export async function countLearners(db: Db, { courseId, silentBefore }: LearnerFilter) {
  const [found] = await db
    .select({
      learners: count(),
      needing_help: sql<number>`count(*) filter (where ${needsHelp})`.mapWith(Number),
      completed: sql<number>`count(*) filter (where ${enrollments.status} = 'completed')`.mapWith(Number),
    })
    .from(enrollments)
    .leftJoin(learningStates, eq(learningStates.enrollmentId, enrollments.id))
    .where(and(eq(enrollments.courseId, courseId), isLearning))
    .prepare('')
    .execute({ silentBefore })
  return found ?? { learners: 0, needing_help: 0, completed: 0 }
}

/** The courses of a tutor in which someone is on the way now, with who needs help; those with the most learners first. */
export async function listRunningCourses(db: Db, tutorId: number, asOf: string, most: number) {
  const learners = count()
  return db
    .select({
      id: courses.id,
      title: courses.title,
      learners,
      needing_help: sql<number>`count(*) filter (where ${needsHelp})`.mapWith(Number),
    })
    .from(courses)
    .innerJoin(enrollments, eq(enrollments.courseId, courses.id))
    .leftJoin(learningStates, eq(learningStates.enrollmentId, enrollments.id))
    .where(and(eq(courses.tutorId, tutorId), eq(enrollments.status, 'active')))
    .groupBy(courses.id)
    .orderBy(desc(learners), nameOrder(courses.title), courses.id)
    .limit(most)
    .prepare('')
    .execute({ silentBefore: asOf })
}
