import type { Attempt, LessonOpen } from '../learning.contract.ts'

/** What the player shows of a lesson. */
export type LessonView = 'video' | 'quiz' | 'done'

/** One lesson while it is open: answers by question id, and the server's result of the last attempt. */
export type LessonFlow = {
  view: LessonView
  answers: Readonly<Record<number, number>>
  result: Attempt | null
  attempts: number
  /** Attempts that are left, null where there is no limit; with none left, from when there is another, null: not any more. */
  limit: { left: number | null; from: string | null }
  /** Questions that the last attempt had right, while the others are answered again. */
  settled: readonly number[]
  /** Questions that the last attempt had wrong, while they are answered again. */
  wrong: readonly number[]
  /** Where the video begins when a question has sent the learner back to it. */
  watchFrom: number | null
}

type FlowLesson = Pick<
  LessonOpen,
  | 'quiz_data'
  | 'passed'
  | 'completed'
  | 'attempts'
  | 'attempts_left'
  | 'next_attempt_at'
  | 'last_wrong'
  | 'position_seconds'
  | 'duration'
>

type FlowEvent =
  | { type: 'ended'; lesson: FlowLesson }
  | { type: 'choose'; question: number; option: number }
  | { type: 'marked'; attempt: Attempt }
  | { type: 'tryAgain' }
  | { type: 'show'; view: LessonView }
  | { type: 'watch'; from: number | null }

/** This close to the end counts as watched: few people wait for the last second. */
const END_SECONDS = 3

const hasOpenQuiz = (lesson: FlowLesson): boolean => lesson.quiz_data !== null && !lesson.passed && !lesson.completed

/** The quiz opens at once when the video has been watched before (issue 2 §4). */
const wasWatched = (lesson: FlowLesson): boolean =>
  lesson.completed ||
  lesson.attempts > 0 ||
  (lesson.duration > 0 && lesson.position_seconds >= lesson.duration - END_SECONDS)

const toAttemptLimit = ({
  attempts_left: left,
  next_attempt_at: from,
}: Pick<Attempt, 'attempts_left' | 'next_attempt_at'>) => ({
  left,
  from,
})

/** Whether an attempt may be sent now; the server has the last word. */
export const mayAttempt = ({ limit: { left, from } }: Pick<LessonFlow, 'limit'>, now: number): boolean =>
  left !== 0 || (from !== null && Date.parse(from) <= now)

export function startFlow(lesson: FlowLesson): LessonFlow {
  return {
    view: hasOpenQuiz(lesson) && wasWatched(lesson) ? 'quiz' : 'video',
    answers: {},
    result: null,
    attempts: lesson.attempts,
    limit: toAttemptLimit(lesson),
    settled: [],
    wrong: lesson.last_wrong,
    watchFrom: null,
  }
}

/** What the end of a video asks for (spec 3 §4): the quiz if there is one, else it is done straight away. */
export function nextAfterVideo(lesson: FlowLesson): 'quiz' | 'complete' | 'nothing' {
  if (lesson.completed) return 'nothing'
  return hasOpenQuiz(lesson) ? 'quiz' : 'complete'
}

/** A passing score closes the quiz, a failing one keeps it open and counts (spec 3 §4). */
export function nextFlow(flow: LessonFlow, event: FlowEvent): LessonFlow {
  switch (event.type) {
    case 'ended': {
      const next = nextAfterVideo(event.lesson)
      if (next === 'nothing') return flow
      return { ...flow, view: next === 'quiz' ? 'quiz' : 'done' }
    }
    case 'choose':
      return { ...flow, answers: { ...flow.answers, [event.question]: event.option } }
    case 'marked':
      return {
        ...flow,
        view: event.attempt.passed ? 'done' : 'quiz',
        result: event.attempt,
        attempts: event.attempt.attempts,
        limit: toAttemptLimit(event.attempt),
      }
    case 'tryAgain': {
      const settled = rightIds(flow)
      const wrong = (flow.result?.results ?? []).map((one) => one.question_id).filter((id) => !settled.includes(id))
      return { ...flow, view: 'quiz', result: null, settled, wrong, answers: answersOf(flow.answers, settled) }
    }
    case 'watch':
      return { ...flow, view: 'video', watchFrom: event.from }
    case 'show':
      return { ...flow, view: event.view }
  }
}

const rightIds = ({ result }: LessonFlow): number[] =>
  (result?.results ?? []).filter((one) => one.is_correct).map((one) => one.question_id)

const answersOf = (answers: LessonFlow['answers'], ids: readonly number[]): Record<number, number> =>
  Object.fromEntries(Object.entries(answers).filter(([question]) => ids.includes(Number(question))))

/**
 * What an attempt came to, counted as people count: in questions, or in points where questions are worth different
 * amounts. `needed` is the smallest number that passes.
 */
export function tallyAttempt({ results, passing_score: bar }: Pick<Attempt, 'results' | 'passing_score'>) {
  const inPoints = new Set(results.map(({ points }) => points)).size > 1
  const pointsOf = (rows: Attempt['results']): number =>
    inPoints ? rows.reduce((sum, { points }) => sum + points, 0) : rows.length
  const total = pointsOf(results)
  const right = pointsOf(results.filter((one) => one.is_correct))
  return { inPoints, right, total, needed: Math.ceil((total * bar) / 100) }
}

/** Answers that were chosen before: of questions that are still asked, and options that are still there. */
export function readAnswers(stored: unknown, quiz: LessonOpen['quiz_data']): Record<number, number> {
  if (typeof stored !== 'object' || stored === null) return {}
  const chosen = new Map<string, unknown>(Object.entries(stored))
  const known = (quiz?.questions ?? []).flatMap(({ id, options }) => {
    const option = chosen.get(String(id))
    return typeof option === 'number' && options[option] !== undefined ? [[id, option] as const] : []
  })
  return Object.fromEntries(known)
}

/** Questions that still have no answer, in their order. */
export const unansweredQuestions = (questions: readonly { id: number }[], answers: LessonFlow['answers']): number[] =>
  questions.map(({ id }) => id).filter((id) => answers[id] === undefined)

/** The lessons before and after one. */
export function neighbourLessons<L extends { id: number }>(
  lessons: readonly L[],
  id: number,
): { previous?: L; next?: L } {
  const at = lessons.findIndex((lesson) => lesson.id === id)
  if (at < 0) return {}
  const previous = lessons[at - 1]
  const next = lessons[at + 1]
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) }
}
