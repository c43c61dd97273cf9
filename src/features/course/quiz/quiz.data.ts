import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { videos } from '../lesson/lesson.table.ts'
import { quizQuestions, quizzes } from './quiz.table.ts'

export type QuizRow = typeof quizzes.$inferSelect
export type QuestionRow = typeof quizQuestions.$inferSelect

/** All quizzes of these courses with their questions: two queries for any number of lessons. */
export async function findQuizzes(
  db: Db,
  courseIds: readonly number[],
): Promise<(QuizRow & { questions: QuestionRow[] })[]> {
  const rows = await db
    .select({ quiz: quizzes })
    .from(quizzes)
    .innerJoin(videos, eq(videos.id, quizzes.videoId))
    .where(inArray(videos.courseId, [...courseIds]))
  if (rows.length === 0) return []
  const questions = await db
    .select()
    .from(quizQuestions)
    .where(
      inArray(
        quizQuestions.quizId,
        rows.map(({ quiz }) => quiz.id),
      ),
    )
    .orderBy(asc(quizQuestions.position), asc(quizQuestions.id))
  return rows.map(({ quiz }) => ({ ...quiz, questions: questions.filter((each) => each.quizId === quiz.id) }))
}

/** The quiz of one video, with the right answers: for marking only. */
export async function findQuiz(
  db: Db,
  courseId: number,
  videoId: number,
): Promise<(QuizRow & { questions: QuestionRow[] }) | undefined> {
  const all = await findQuizzes(db, [courseId])
  return all.find((quiz) => quiz.videoId === videoId)
}

/** A quiz as a learner may see it; without the right answers. */
export const toQuiz = (quiz: QuizRow & { questions: QuestionRow[] }) => ({
  title: quiz.title,
  description: quiz.description,
  passing_score: quiz.passingScore,
  questions: quiz.questions.map(({ id, text, options, points }) => ({ id, text, options, points })),
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
