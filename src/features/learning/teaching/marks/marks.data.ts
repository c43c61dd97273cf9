import { and, asc, desc, eq, inArray, isNull, or, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Sorted } from '#shared/paging.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { quizzes } from '#features/learning/quiz/quiz.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { quizAttempts } from '#features/learning/learning/learning.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { MarkColumn } from './marks.contract.ts'
import { markOverrides } from './marks.table.ts'

/** Who learns in a course, or has learned there to the end. */
const isLearning = inArray(enrollments.status, ['active', 'completed'])

/** Lessons whose quiz is open now. */
const hasQuiz = (
  video: SQLWrapper,
) => sql`exists (select from ${quizzes} join ${videos} on ${videos.id} = ${quizzes.videoId}
  where ${quizzes.videoId} = ${video} and ${quizzes.archivedAt} is null and ${videos.archivedAt} is null)`

/** By quiz, how often a learner has tried, and the best of it in whole percents. */
const TRIED = sql`select ${quizAttempts.videoId} as video_id, count(*)::int as attempts,
    floor(max(${quizAttempts.score}))::int as best, bool_or(${quizAttempts.passed}) as passed
  from ${quizAttempts} where ${quizAttempts.enrollmentId} = ${enrollments.id} group by ${quizAttempts.videoId}`

const GIVEN = sql`select ${markOverrides.videoId} as video_id, ${markOverrides.score} as score
  from ${markOverrides} where ${markOverrides.enrollmentId} = ${enrollments.id} and ${markOverrides.endedAt} is null`

const AVERAGE = sql<number | null>`(select avg(coalesce(given.score, tried.best))::float
  from (${TRIED}) tried full join (${GIVEN}) given on given.video_id = tried.video_id
  where ${hasQuiz(sql`coalesce(tried.video_id, given.video_id)`)})`

const ATTEMPTS = sql<number>`(select count(*)::int from ${quizAttempts}
  where ${quizAttempts.enrollmentId} = ${enrollments.id} and ${hasQuiz(quizAttempts.videoId)})`

const row = jsonObject({
  id: enrollments.id,
  status: sql<'active' | 'completed'>`${enrollments.status}`,
  user: jsonObject({ id: users.id, name: users.name, email: users.email, profile_picture: users.profilePicture }),
  tried: sql<{ video_id: number; attempts: number; best: number; passed: boolean }[]>`coalesce((
    select json_agg(tried) from (${TRIED}) tried), '[]')`,
  given: sql<{ video_id: number; score: number }[]>`coalesce((select json_agg(given) from (${GIVEN}) given), '[]')`,
})

/** A learner with what the database knows of all quizzes together. */
export type MarksRow = typeof row._.type

export type MarksFilter = {
  courseId: number
  isNotPassed?: 'yes' | undefined
  isOverridden?: 'yes' | undefined
  search?: string | undefined
}

const words = sql.placeholder('search')

const MARKS: List<MarksRow, MarksFilter, MarkColumn> = {
  name: 'marks of a course',
  from: enrollments,
  id: enrollments.id,
  joins: [{ table: users, on: eq(users.id, enrollments.userId), isOrdering: true, filters: ['search'] }],
  row,
  where: isLearning,
  filters: {
    courseId: eq(enrollments.courseId, sql.placeholder('courseId')),
    isNotPassed: sql`exists (select from (${TRIED}) tried left join (${GIVEN}) given on given.video_id = tried.video_id
      join ${quizzes} on ${quizzes.videoId} = tried.video_id
      where ${hasQuiz(sql`tried.video_id`)}
        and case when given.score is null then not tried.passed else given.score < ${quizzes.passingScore} end)`,
    isOverridden: sql`exists (${GIVEN})`,
    search: or(contains(users.name, words), contains(users.email, words)),
  },
  sorts: {
    learner: nameOrder(users.name),
    // Without a mark comes before the lowest one.
    average: sql`coalesce(${AVERAGE}, -1)`,
    attempts: ATTEMPTS,
  },
  order: [asc(nameOrder(users.name)), desc(enrollments.id)],
}

type Sort = Sorted<MarkColumn> | undefined
type ListOptions = { sort?: Sort; page?: number | undefined; limit?: number | undefined }

const patterns = ({ search, ...filter }: MarksFilter) => ({ ...filter, search: search && likePatternOf(search) })

/** One page of the gradebook: one statement. */
export const listMarks = (db: Db, filter: MarksFilter, asked: ListOptions) =>
  listPage(db, MARKS, { filter: patterns(filter), ...asked })

/** All rows, for a file. */
export const listAllMarks = (db: Db, filter: MarksFilter, sort: Sort) =>
  listAll(db, MARKS, { filter: patterns(filter), sort }, (found) => found)

/** The quizzes of a course in the order of its lessons. */
export function listQuizzes(db: Db, courseId: number) {
  return db
    .select({
      video_id: videos.id,
      title: quizzes.title,
      lesson: videos.title,
      passing_score: quizzes.passingScore,
    })
    .from(quizzes)
    .innerJoin(videos, eq(videos.id, quizzes.videoId))
    .where(and(eq(videos.courseId, courseId), isNull(videos.archivedAt), isNull(quizzes.archivedAt)))
    .orderBy(asc(videos.position), asc(videos.id))
}

/** Every attempt of a learner, oldest first. */
export function listAttempts(db: Db, enrollmentId: number) {
  return db
    .select({
      videoId: quizAttempts.videoId,
      score: sql<number>`floor(${quizAttempts.score})`.mapWith(Number),
      passed: quizAttempts.passed,
      at: quizAttempts.createdAt,
    })
    .from(quizAttempts)
    .where(eq(quizAttempts.enrollmentId, enrollmentId))
    .orderBy(asc(quizAttempts.createdAt), asc(quizAttempts.id))
}

const givers = alias(users, 'givers')
const enders = alias(users, 'enders')

/** Every mark that a teacher has given a learner, oldest first, those that no longer count too. */
export function listOverrides(db: Db, enrollmentId: number) {
  return db
    .select({
      id: markOverrides.id,
      videoId: markOverrides.videoId,
      score: markOverrides.score,
      reason: markOverrides.reason,
      hasCompletedLesson: markOverrides.hasCompletedLesson,
      isReplaced: markOverrides.isReplaced,
      by: givers.name,
      at: markOverrides.createdAt,
      endedBy: sql<string | null>`${enders.name}`,
      endedAt: markOverrides.endedAt,
    })
    .from(markOverrides)
    .innerJoin(givers, eq(givers.id, markOverrides.givenById))
    .leftJoin(enders, eq(enders.id, markOverrides.endedById))
    .where(eq(markOverrides.enrollmentId, enrollmentId))
    .orderBy(asc(markOverrides.createdAt), asc(markOverrides.id))
}

/** Whether a learner has passed the quiz of a lesson without a given mark. */
export async function hasPassedAttempt(db: Db, enrollmentId: number, videoId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.enrollmentId, enrollmentId),
        eq(quizAttempts.videoId, videoId),
        eq(quizAttempts.passed, true),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Ends the mark that counts, if there is one; answers what it was. */
export async function endOverride(
  tx: Db,
  { enrollmentId, videoId }: { enrollmentId: number; videoId: number },
  how: { endedAt: Date; endedById: number; isReplaced: boolean },
) {
  const [ended] = await tx
    .update(markOverrides)
    .set(how)
    .where(
      and(
        eq(markOverrides.enrollmentId, enrollmentId),
        eq(markOverrides.videoId, videoId),
        isNull(markOverrides.endedAt),
      ),
    )
    .returning({ score: markOverrides.score, hasCompletedLesson: markOverrides.hasCompletedLesson })
  return ended
}

export async function insertOverride(tx: Db, values: typeof markOverrides.$inferInsert): Promise<void> {
  await tx.insert(markOverrides).values(values)
}
