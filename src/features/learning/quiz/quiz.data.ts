import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { quizAttempts } from '#features/learning/learning/learning.table.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { videos } from '#features/learning/course/lesson/lesson.table.ts'
import type { QuizData } from './quiz.contract.ts'
import { quizQuestions, quizzes } from './quiz.table.ts'

export type QuizRow = typeof quizzes.$inferSelect
export type QuestionRow = typeof quizQuestions.$inferSelect
export type WholeQuiz = QuizRow & { questions: QuestionRow[] }

/** All quizzes of these courses with their questions: two queries for any number of lessons. */
export async function findQuizzes(db: Db, courseIds: readonly number[]): Promise<WholeQuiz[]> {
  const rows = await db
    .select({ quiz: quizzes })
    .from(quizzes)
    .innerJoin(videos, eq(videos.id, quizzes.videoId))
    .where(and(inArray(videos.courseId, [...courseIds]), isNull(quizzes.archivedAt)))
  if (rows.length === 0) return []
  const ids = rows.map(({ quiz }) => quiz.id)
  const questions = await findQuestions(db, ids)
  return rows.map(({ quiz }) => ({ ...quiz, questions: questions.filter((each) => each.quizId === quiz.id) }))
}

const findQuestions = (db: Db, quizIds: readonly number[]): Promise<QuestionRow[]> =>
  db
    .select()
    .from(quizQuestions)
    .where(and(inArray(quizQuestions.quizId, [...quizIds]), isNull(quizQuestions.archivedAt)))
    .orderBy(asc(quizQuestions.position), asc(quizQuestions.id))

/** The quiz of one video, with the right answers: for marking and for its authors only. */
export async function findQuiz(db: Db, courseId: number, videoId: number): Promise<WholeQuiz | undefined> {
  const [row] = await db
    .select({ quiz: quizzes })
    .from(quizzes)
    .innerJoin(videos, eq(videos.id, quizzes.videoId))
    .where(and(eq(quizzes.videoId, videoId), eq(videos.courseId, courseId), isNull(quizzes.archivedAt)))
  return row && { ...row.quiz, questions: await findQuestions(db, [row.quiz.id]) }
}

const hasAttempts = (db: Db, videoId: number) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(quizAttempts)
      .where(eq(quizAttempts.videoId, videoId)),
  ).mapWith(Boolean)

/** A lesson of a course that is not archived, with what the rules ask about. */
export async function findQuizLesson(db: Db, courseId: number, videoId: number) {
  const [row] = await db
    .select({
      title: videos.title,
      seconds: videos.seconds,
      courseTitle: courses.title,
      tutorId: courses.tutorId,
      hasAttempts: hasAttempts(db, videoId),
    })
    .from(videos)
    .innerJoin(courses, eq(courses.id, videos.courseId))
    .where(and(eq(videos.id, videoId), eq(courses.id, courseId), isNull(videos.archivedAt), isNull(courses.archivedAt)))
  return row
}

/** A quiz as a learner may see it; without the right answers. */
export const toQuiz = (quiz: WholeQuiz, orders: Record<string, number[]> | null) => ({
  title: quiz.title,
  description: quiz.description,
  passing_score: quiz.passingScore,
  questions: quiz.questions.map(({ id, text, options, points }) => ({
    id,
    text,
    options,
    points,
    ...(orders && { option_order: orders[id] }),
  })),
})

/** A quiz as its authors see it. */
export const toQuizData = (quiz: WholeQuiz): QuizData => ({
  title: quiz.title,
  description: quiz.description,
  passing_score: quiz.passingScore,
  shuffle_options: quiz.shuffleOptions,
  attempt_limit: quiz.attemptLimit,
  retry_minutes: quiz.retryMinutes,
  questions: quiz.questions.map((each) => ({
    id: each.id,
    text: each.text,
    options: each.options,
    correct_answer: each.correctAnswer,
    points: each.points,
    explanation: each.explanation,
    video_at: each.videoAt,
  })),
})

export async function insertQuiz(
  tx: Db,
  quiz: typeof quizzes.$inferInsert,
  questions: readonly Omit<typeof quizQuestions.$inferInsert, 'quizId' | 'position'>[],
): Promise<{ id: number; correctAnswer: number }[]> {
  const [row] = await tx.insert(quizzes).values(quiz).returning({ id: quizzes.id })
  if (!row) throw new Error('the quiz was not written')
  return tx
    .insert(quizQuestions)
    .values(questions.map((question, position) => ({ ...question, quizId: row.id, position })))
    .returning({ id: quizQuestions.id, correctAnswer: quizQuestions.correctAnswer })
}

/**
 * Locks a lesson until the transaction ends, so that its quiz has one writer, also while there is none yet, and
 * no one is marked in between.
 * @returns the quiz that it has or had, and whether someone has attempted it
 */
export async function lockQuiz(tx: Db, videoId: number) {
  const [video] = await tx.select({ title: videos.title }).from(videos).where(eq(videos.id, videoId)).for('update')
  const [row] = await tx
    .select({ quiz: quizzes, hasAttempts: hasAttempts(tx, videoId) })
    .from(quizzes)
    .where(eq(quizzes.videoId, videoId))
  return {
    lessonTitle: video?.title ?? '',
    known: row && { ...row.quiz, hasAttempts: row.hasAttempts, questions: await findQuestions(tx, [row.quiz.id]) },
  }
}

/** Keeps the quiz of a lesson from being written until the transaction ends. */
export async function lockQuizAgainstWrites(tx: Db, videoId: number): Promise<void> {
  await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId)).for('key share')
}

export async function updateQuiz(tx: Db, id: number, values: Partial<typeof quizzes.$inferInsert>): Promise<void> {
  await tx.update(quizzes).set(values).where(eq(quizzes.id, id))
}

export async function updateQuestion(
  tx: Db,
  id: number,
  values: Partial<typeof quizQuestions.$inferInsert>,
): Promise<void> {
  await tx.update(quizQuestions).set(values).where(eq(quizQuestions.id, id))
}

export async function insertQuestions(tx: Db, rows: readonly (typeof quizQuestions.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(quizQuestions).values([...rows])
}

/** Takes questions out of their quiz: archived where someone may have answered them. */
export async function removeQuestions(tx: Db, ids: readonly number[], archivedAt: Date | null): Promise<void> {
  if (ids.length === 0) return
  const these = inArray(quizQuestions.id, [...ids])
  if (archivedAt) await tx.update(quizQuestions).set({ archivedAt }).where(these)
  else await tx.delete(quizQuestions).where(these)
}

/** Deletes a quiz that no one has attempted. */
export async function deleteQuiz(tx: Db, id: number): Promise<void> {
  await tx.delete(quizQuestions).where(eq(quizQuestions.quizId, id))
  await tx.delete(quizzes).where(eq(quizzes.id, id))
}
