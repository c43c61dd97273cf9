import { and, count, eq, max, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import { quizQuestions } from '#features/learning/quiz/quiz.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { firstAnswers, type QuestionResult, quizAttempts } from '../learning.table.ts'
import { recountProgress } from '../recount/recount.data.ts'

/** Attempts, best score and whether one was passed, per video of an enrollment. */
export function listQuizStates(db: Db, enrollmentId: number) {
  return db
    .select({
      videoId: quizAttempts.videoId,
      attempts: count(),
      // Whole percents; those of older attempts were stored with decimals.
      bestScore: sql<number>`floor(max(${quizAttempts.score}))`.mapWith(quizAttempts.score),
      hasPassed: sql<boolean>`bool_or(${quizAttempts.passed})`,
      lastAt: max(quizAttempts.createdAt),
      lastResults: sql<QuestionResult[]>`(array_agg(${quizAttempts.results} order by ${quizAttempts.id} desc))[1]`,
    })
    .from(quizAttempts)
    .where(eq(quizAttempts.enrollmentId, enrollmentId))
    .groupBy(quizAttempts.videoId)
}

/** Keeps an attempt, and what its answers count; the caller holds the enrollment. */
export async function insertAttempt(
  tx: Db,
  attempt: {
    enrollmentId: number
    videoId: number
    score: number
    passed: boolean
    passingScore: number
    attemptKey: string | null
    answers: Record<string, string>
    results: QuestionResult[]
    optionOrder: Record<string, number[]> | null
    createdAt: Date
  },
): Promise<void> {
  const { enrollmentId, videoId, answers } = attempt
  const [before] = await tx
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.enrollmentId, enrollmentId), eq(quizAttempts.videoId, videoId)))
    .limit(1)
  await tx.insert(quizAttempts).values(attempt)
  if (!before) await addToAnswerCounts(tx, answers)
  await recountProgress(tx, enrollmentId)
}

/** Counts what someone chose at the first attempt, in a fixed order of questions, so that two attempts at once cannot block each other. */
async function addToAnswerCounts(tx: Db, answers: Readonly<Record<string, string>>): Promise<void> {
  const chosen = Object.entries(answers).map(([id, option]) => ({ questionId: Number(id), option, times: 1 }))
  if (chosen.length === 0) return
  await tx
    .insert(firstAnswers)
    .values(chosen.toSorted((a, b) => a.questionId - b.questionId))
    .onConflictDoUpdate({
      target: [firstAnswers.questionId, firstAnswers.option],
      set: { times: sql`${firstAnswers.times} + 1` },
    })
}

/** The attempt that a device has sent under this name. */
export async function findAttempt(db: Db, enrollmentId: number, videoId: number, attemptKey: string) {
  const [row] = await db
    .select()
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.enrollmentId, enrollmentId),
        eq(quizAttempts.videoId, videoId),
        eq(quizAttempts.attemptKey, attemptKey),
      ),
    )
  return row
}

/** The same of one video; nothing before the first attempt. */
export const findQuizState = async (db: Db, enrollmentId: number, videoId: number) =>
  (await listQuizStates(db, enrollmentId)).find((each) => each.videoId === videoId)

type FailedQuestion = {
  id: number
  text: string
  course: string
  lesson: string
  times: number
  last_at: string
  is_solved: boolean
}

/** How many failed questions are listed. */
const MOST_FAILED = 50

/**
 * The questions in a learner's courses that they have answered wrongly, with how often and when last: those whose
 * last answer is wrong first. Questions and lessons that were removed from their course are left out.
 */
export async function listFailedQuestions(db: Db, userId: number): Promise<FailedQuestion[]> {
  const isWrong = sql`not given.is_correct`
  const { rows } = await db.execute<FailedQuestion>(sql`
    select ${quizQuestions.id}, ${quizQuestions.text}, ${courses.title} as course, ${videos.title} as lesson,
      (count(*) filter (where ${isWrong}))::int as times,
      max(${quizAttempts.createdAt}) filter (where ${isWrong}) as last_at,
      (array_agg(given.is_correct order by ${quizAttempts.id} desc))[1] as is_solved
    from ${quizAttempts}
    join ${enrollments} on ${enrollments.id} = ${quizAttempts.enrollmentId}
      and ${enrollments.userId} = ${userId} and ${enrollments.status} in ('active', 'completed')
    cross join lateral jsonb_to_recordset(${quizAttempts.results}) as given (question_id int, is_correct boolean)
    join ${quizQuestions} on ${quizQuestions.id} = given.question_id and ${quizQuestions.archivedAt} is null
    join ${videos} on ${videos.id} = ${quizAttempts.videoId} and ${videos.archivedAt} is null
    join ${courses} on ${courses.id} = ${videos.courseId}
    group by ${quizQuestions.id}, ${videos.id}, ${courses.id}
    having count(*) filter (where ${isWrong}) > 0
    order by is_solved, last_at desc, ${quizQuestions.id}
    limit ${MOST_FAILED}`)
  return rows.map((row) => ({ ...row, last_at: new Date(row.last_at).toISOString() }))
}
