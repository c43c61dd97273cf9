import type { Db } from '#server/db/db.ts'
import { refuseUnlessSame } from '#server/http/sent-again.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import {
  attemptsLeftNow,
  markAnswers,
  type MarkedAnswers,
  passingScoreOf,
  readQuizExplanations,
} from '#features/learning/quiz/quiz.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Attempt } from '../learning.contract.ts'
import { quizMarked } from '../learning.events.ts'
import { findAttempt, findQuizState, insertAttempt } from './attempt.data.ts'

export { listFailedQuestions as failedQuestionsOf } from './attempt.data.ts'

const NO_HELP = { explanation: null, video_at: null }

type Learner = { userId: number; enrollmentId: number; videoId: number }

type Marked = Omit<Attempt['results'][number], keyof typeof NO_HELP>

/** The results of an attempt with what teaches about each question. */
const addHelpToResults = (results: readonly Marked[], help: MarkedAnswers['help']): Attempt['results'] =>
  results.map((each) => ({ ...each, ...(help.get(each.question_id) ?? NO_HELP) }))

type QuizState = { attempts: number; lastAt: Date | null }

/** What a learner may still do with a quiz, as it is sent. */
export function toAttemptsNow(limits: MarkedAnswers['limits'] | undefined, state: QuizState | undefined, now: Date) {
  const { left, from } = attemptsLeftNow(limits, state, now)
  return { attempts_left: left, next_attempt_at: from?.toISOString() ?? null }
}

const ALL_USED = message('You have used all your attempts at this quiz. Ask your teacher for another attempt.')

const retryMessage = (from: Date) =>
  message('You can try this quiz again from {time}', { time: { instant: from.toISOString() } })

/** Refuses an attempt that the author's limit does not allow now. */
function requireAttemptLeft(limits: MarkedAnswers['limits'], state: QuizState | undefined, now: Date): void {
  const { left, from } = attemptsLeftNow(limits, state, now)
  if (left !== 0) return
  throw new AppError('conflict', from ? retryMessage(from) : ALL_USED)
}

/**
 * Marks and stores one attempt at a quiz. The right answers are not returned. An attempt that is sent again under its
 * name is not stored again: it has the answer of the first time. Throws 409 when it has other answers now.
 * @param now when it was made; the demo data gives past moments
 */
export async function recordAttempt(
  cause: Cause | Past,
  tx: Db,
  learner: Learner & { courseId: number; attemptKey?: string | undefined },
  answers: Readonly<Record<string, string | number>>,
  now: Date,
): Promise<Attempt> {
  const { enrollmentId, videoId, attemptKey } = learner
  const known = attemptKey === undefined ? undefined : await findAttempt(tx, enrollmentId, videoId, attemptKey)
  if (known) {
    const isSame = Object.entries(known.answers).every(([id, answer]) => String(answers[id]) === answer)
    const { score, passed, passingScore } = refuseUnlessSame(known, isSame)
    const state = await findQuizState(tx, enrollmentId, videoId)
    const { help, limits } = await readQuizExplanations(tx, learner)
    const results = addHelpToResults(known.results, help)
    const attempts = state?.attempts ?? 1
    return { score, passed, passing_score: passingScore, attempts, results, ...toAttemptsNow(limits, state, now) }
  }
  const marks = await markAnswers(tx, learner, answers)
  if (!marks) throw notFound(message('Quiz not found'))
  if (marks === 'changed')
    throw new AppError('conflict', message('This quiz has changed. Reload the page and check your answers.'))
  if (marks === 'unanswered') throw invalid({ answers: [message('Answer every question')] })
  const { score, passed, passingScore, results, stored, help, limits } = marks
  const before = await findQuizState(tx, enrollmentId, videoId)
  requireAttemptLeft(limits, before, now)
  await insertAttempt(tx, {
    enrollmentId,
    videoId,
    score,
    passed,
    passingScore,
    attemptKey: attemptKey ?? null,
    answers: stored,
    results,
    optionOrder: marks.optionOrder,
    createdAt: now,
  })
  const after = { attempts: (before?.attempts ?? 0) + 1, lastAt: now }
  const attempt = {
    score,
    passed,
    passing_score: passingScore,
    attempts: after.attempts,
    results: addHelpToResults(results, help),
    ...toAttemptsNow(limits, after, now),
  }
  await quizMarked(cause, tx, learner, attempt)
  return attempt
}

/** Refuses while the quiz of a video, if it has one, is not passed; a pass stays one when the quiz changes. */
export async function requirePassed(tx: Db, enrollmentId: number, courseId: number, videoId: number): Promise<void> {
  const bar = await passingScoreOf(tx, courseId, videoId)
  if (bar === undefined) return
  const state = await findQuizState(tx, enrollmentId, videoId)
  if (state?.hasPassed) return
  const values = { score: state?.bestScore ?? 0, required: bar }
  throw new AppError('invalid', message('Quiz score {score}% is below the required {required}%', values))
}
