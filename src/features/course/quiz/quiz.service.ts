import type { Db } from '#server/db/db.ts'
import { findQuiz, findQuizzes, type QuestionRow, toQuiz } from './quiz.data.ts'

/** What marking needs to know of a question. */
export type MarkedQuestion = { id: number; correctAnswer: number; points: number }

export type Marks = {
  /** Whole percent, cut and not rounded, so that a score just below the passing score never shows as the passing score. */
  score: number
  passed: boolean
  results: { question_id: number; is_correct: boolean; points: number; points_earned: number }[]
}

/** What teaches about a question once it is marked; either may be missing. */
type Help = { explanation: string | null; video_at: number | null }

/** The marks with the answers that count, and by question what is shown beside its mark. */
export type MarkedAnswers = Marks & {
  passingScore: number
  stored: Record<string, string>
  help: ReadonlyMap<number, Help>
}

const helpOf = (questions: readonly QuestionRow[]): MarkedAnswers['help'] =>
  new Map(questions.map(({ id, explanation, videoAt }) => [id, { explanation, video_at: videoAt }]))

type Answers = Readonly<Record<string, string | number>>

/**
 * Marks the answers to a quiz: points earned divided by total points times 100, passed at
 * `passingScore` or more; answers are compared as text (spec 3 §5).
 * @param answers question id -> index of the chosen option
 */
export function markQuiz(questions: readonly MarkedQuestion[], answers: Answers, passingScore: number): Marks {
  const results = questions.map(({ id, correctAnswer, points }) => {
    const given = Object.hasOwn(answers, String(id)) ? String(answers[String(id)]) : ''
    const isCorrect = given === String(correctAnswer)
    return { question_id: id, is_correct: isCorrect, points, points_earned: isCorrect ? points : 0 }
  })
  const earned = results.reduce((sum, each) => sum + each.points_earned, 0)
  const total = results.reduce((sum, each) => sum + each.points, 0)
  if (total === 0) return { score: 0, passed: false, results }
  return {
    score: Math.floor((earned * 100) / total),
    // Compared in whole numbers: 70 % of 10 points is 7, not 6.999….
    passed: earned * 100 >= passingScore * total,
    results,
  }
}

/** The quizzes of these courses as a learner may see them, by video. */
export async function quizzesShown(
  db: Db,
  courseIds: readonly number[],
): Promise<Map<number, ReturnType<typeof toQuiz>>> {
  if (courseIds.length === 0) return new Map()
  const quizzes = await findQuizzes(db, courseIds)
  return new Map(quizzes.map((quiz) => [quiz.videoId, toQuiz(quiz)]))
}

/** Percent that is needed to pass the quiz of a video; nothing when it has no quiz. */
export async function passingScoreOf(db: Db, courseId: number, videoId: number): Promise<number | undefined> {
  return (await findQuiz(db, courseId, videoId))?.passingScore
}

/**
 * Marks answers to the quiz of a video.
 * @returns the marks with the answers that count, `unanswered` when one is missing, nothing without a quiz
 */
export async function markAnswers(
  db: Db,
  lesson: { courseId: number; videoId: number },
  answers: Answers,
): Promise<MarkedAnswers | 'unanswered' | undefined> {
  const quiz = await findQuiz(db, lesson.courseId, lesson.videoId)
  if (!quiz) return undefined
  const ids = quiz.questions.map(({ id }) => String(id))
  if (!ids.every((id) => Object.hasOwn(answers, id))) return 'unanswered'
  return {
    ...markQuiz(quiz.questions, answers, quiz.passingScore),
    passingScore: quiz.passingScore,
    stored: Object.fromEntries(ids.map((id) => [id, String(answers[id])])),
    help: helpOf(quiz.questions),
  }
}

/** What teaches about the questions of a video's quiz; only for whoever has sent an attempt. */
export async function quizHelp(
  db: Db,
  { courseId, videoId }: { courseId: number; videoId: number },
): Promise<MarkedAnswers['help']> {
  return helpOf((await findQuiz(db, courseId, videoId))?.questions ?? [])
}
