import { and, count, eq, max, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { firstAnswers, type QuestionResult, quizAttempts } from '../learning.table.ts'
import { countState } from '../state/state.data.ts'

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
  if (!before) await countFirstAnswers(tx, answers)
  await countState(tx, enrollmentId)
}

/** Counts what somebody chose at the first attempt, the questions in one order: two at once never wait for each other. */
async function countFirstAnswers(tx: Db, answers: Readonly<Record<string, string>>): Promise<void> {
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
