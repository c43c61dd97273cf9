import * as z from 'zod/mini'
import type { DraftKey } from '#web/api/drafts.ts'
import { QUIZ_LIMITS, type QuizData } from '../quiz.contract.ts'

/** A quiz while it is written: what the contract takes, with numbers as they are typed. */
export type QuizDraft = z.input<typeof QuizData>
export type QuestionDraft = QuizDraft['questions'][number]

/** An empty question: no option is marked, so that none is right by accident. */
export const newQuestion = (): QuestionDraft => ({
  id: crypto.randomUUID(),
  text: '',
  options: Array.from({ length: QUIZ_LIMITS.options }, () => ''),
  correct_answer: '',
  points: QUIZ_LIMITS.points,
})

/** Whether nothing has been written into a question yet. */
export const isBlank = ({ text, options, explanation }: QuestionDraft): boolean =>
  [text, ...options, explanation ?? ''].every((each) => each.trim() === '')

/** A quiz with one question to fill in. */
export const newQuiz = (title: string): QuizDraft => ({
  title,
  passing_score: QUIZ_LIMITS.passingScore,
  questions: [newQuestion()],
})

/** One draft per person and lesson. */
export const quizDraftKey = (personId: number, videoId: number): DraftKey => ({ form: `quiz-of-${videoId}`, personId })

const Typed = z.union([z.number(), z.string()])
const Free = z.optional(z.nullable(z.string()))
const Maybe = z.optional(z.nullable(Typed))

const Stored = z.object({
  title: z.optional(z.string()),
  description: Free,
  passing_score: z.optional(Typed),
  questions: z.array(
    z.object({
      id: Maybe,
      text: z.string(),
      options: z.array(z.string()).check(z.length(QUIZ_LIMITS.options)),
      correct_answer: Typed,
      points: z.optional(Typed),
      explanation: Free,
      video_at: Maybe,
    }),
  ),
  shuffle_options: z.optional(z.boolean()),
  attempt_limit: Maybe,
  retry_minutes: Maybe,
})

/** A quiz that was kept on this device; null when there is none, or none that this version can read. */
export function readQuizDraft(stored: unknown): QuizDraft | null {
  const read = Stored.safeParse(stored)
  return read.success ? read.data : null
}

/** What this device keeps of the page of a quiz: what was typed, and over which version. */
export type StoredQuiz = { quiz: QuizDraft; revision: string }

/** The same, read with care; null when there is nothing, or nothing that this version can read. */
export function readStoredQuiz(stored: unknown): StoredQuiz | null {
  const quiz = readQuizDraft(propertyOf(stored, 'quiz'))
  const revision = propertyOf(stored, 'revision')
  return quiz && typeof revision === 'string' ? { quiz, revision } : null
}

/** The questions of a quiz with their right options, line by line, to be compared by a person. */
export const quizText = ({ questions }: QuizDraft): string =>
  questions
    .map(({ text, options, correct_answer: right }, at) => {
      const answer = right === '' ? undefined : options[Number(right)]
      return [`${at + 1}) ${text}`, ...(answer ? [`   = ${answer}`] : [])].join('\n')
    })
    .join('\n')

/** What is typed as a moment of the video, in seconds: `90` or `1:30`; as typed where it is none. */
export function parseMoment(typed: string): string | number | null {
  const text = typed.trim()
  if (text === '') return null
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/.exec(text)
  if (!parts) return text
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0))
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
}

const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(key) : undefined

const valueAt = (quiz: QuizDraft, path: string): unknown => path.split('.').reduce<unknown>(propertyOf, quiz)

/** Which of these errors, by their path in the quiz, a change has made stale: what they are about is another now. */
export function staleErrors(paths: readonly string[], before: QuizDraft, after: QuizDraft): string[] {
  const idsInOrder = ({ questions }: QuizDraft) => questions.map(({ id }) => id).join(' ')
  const isMoved = idsInOrder(before) !== idsInOrder(after)
  return paths.filter((path) => {
    if (isMoved && path.startsWith('questions')) return true
    return valueAt(before, path) !== valueAt(after, path)
  })
}
