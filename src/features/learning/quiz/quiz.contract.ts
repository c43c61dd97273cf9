import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { IdInAddress } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { requiredText } from '#shared/text-fields.ts'
import { tidy } from '#shared/visible-text.ts'
import { quizPolicy } from './quiz.policy.ts'

/** What a quiz may be (spec 3 §5, §9). */
export const QUIZ_LIMITS = {
  options: 4,
  passingScore: 70,
  points: 1,
  mostPoints: 100,
  questions: 200,
  title: 200,
  letters: 2000,
  attempts: 100,
  /** 30 days. */
  retryMinutes: 43_200,
} as const

/** Said of a quiz without questions, and of each empty part of a question (spec 3 §5). */
const NO_QUESTIONS = text('Please add at least one question to the quiz')
const FILL_IN = text('Please fill in all question fields')
const TOO_LONG = text('Use at most {maximum} characters')

/** A whole number, which forms also send as text. */
const WholeNumber = (least: number, most: number, error: string) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.maxLength(10))], { error }),
      z.transform((given): unknown => (typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given)),
    ),
    z.number({ error }).check(z.int({ error, abort: true }), z.minimum(least, error), z.maximum(most, error)),
  )

const Filled = requiredText(FILL_IN, QUIZ_LIMITS.letters)
const Free = z.optional(z.nullable(z.string().check(tidy(), z.maxLength(QUIZ_LIMITS.letters, TOO_LONG))))

/** One question as its author writes it: four options, one of them right (spec 3 §3, §5). */
export const QuestionData = z.object({
  /** Of a question that the quiz has; what clients make up for new ones is not known and changes nothing. */
  id: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(60))]))),
  text: Filled,
  options: z.array(Filled, { error: FILL_IN }).check(z.length(QUIZ_LIMITS.options, FILL_IN)),
  /** The index of the right option. */
  correct_answer: WholeNumber(0, QUIZ_LIMITS.options - 1, text('Mark the correct option')),
  points: z._default(
    WholeNumber(1, QUIZ_LIMITS.mostPoints, text('Please enter a whole number of points from 1 to 100')),
    QUIZ_LIMITS.points,
  ),
  /** Why an answer is right or wrong; learners read it once they are marked. */
  explanation: Free,
  /** The second of the lesson's video that the question is about. */
  video_at: z.optional(z.nullable(WholeNumber(0, 86_400, text('Enter a time in the video')))),
})

/** A quiz as its author writes it (spec 3 §3, §5). */
export const QuizData = z.object({
  /** Left empty: the title of its lesson. */
  title: z._default(z.string().check(tidy(), z.maxLength(QUIZ_LIMITS.title, TOO_LONG)), ''),
  description: Free,
  /** Percent of the points. */
  passing_score: z._default(WholeNumber(0, 100, text('Enter a passing score from 0 to 100')), QUIZ_LIMITS.passingScore),
  questions: z
    .array(QuestionData, { error: NO_QUESTIONS })
    .check(z.minLength(1, NO_QUESTIONS), z.maxLength(QUIZ_LIMITS.questions, text('Add at most {maximum} questions'))),
  /** Each learner sees the options in an order of their own. */
  shuffle_options: z.optional(z.boolean()),
  /** The most attempts of a learner, in all or between two waiting times; null: no limit. */
  attempt_limit: z.optional(
    z.nullable(
      WholeNumber(1, QUIZ_LIMITS.attempts, text('Enter a whole number of attempts from 1 to 100, or leave blank')),
    ),
  ),
  /** How long a learner waits after the last of these attempts, or after each one where there is no limit. */
  retry_minutes: z.optional(
    z.nullable(
      WholeNumber(1, QUIZ_LIMITS.retryMinutes, text('Enter a whole number of minutes from 1 to 43200, or leave blank')),
    ),
  ),
})

export type QuestionData = z.infer<typeof QuestionData>
export type QuizData = z.infer<typeof QuizData>

const OfLesson = z.object({ id: IdInAddress, video: IdInAddress })

const PATH = '/api/courses/:id/lessons/:video/quiz'

/** The revision of the quiz that was read; it changes whenever the quiz does. */
const Revision = z.string().check(z.regex(/^[0-9a-f]{16}$/))

export const quizApi = {
  get: endpoint({
    name: 'quiz.get',
    method: 'GET',
    path: PATH,
    access: quizPolicy.read,
    summary: 'The quiz of a lesson with its right answers, for those who look after the course.',
    params: OfLesson,
    response: z.object({
      course: z.object({ id: z.number(), title: z.string() }),
      /** `duration` in seconds. */
      lesson: z.object({ id: z.number(), title: z.string(), duration: z.number() }),
      quiz: z.nullable(QuizData),
      revision: Revision,
      /** Someone has attempted a quiz of this lesson. */
      has_attempts: z.boolean(),
      can_write: z.boolean(),
    }),
  }),
  save: endpoint({
    name: 'quiz.save',
    method: 'PUT',
    path: PATH,
    access: quizPolicy.write,
    summary:
      'Writes the quiz of a lesson (spec 3 §5). A question with its id stays the same; attempts keep the marks they were given. With `revision` a change that somebody else has made meanwhile is a 409.',
    params: OfLesson,
    body: z.strictObject({ quiz: QuizData, revision: z.optional(Revision) }),
    response: z.object({ message: z.string(), quiz: z.nullable(QuizData), revision: Revision }),
  }),
  remove: endpoint({
    name: 'quiz.remove',
    method: 'DELETE',
    path: PATH,
    access: quizPolicy.write,
    summary:
      'Takes the quiz of a lesson away; attempts at it stay. With `revision` a change that somebody else has made meanwhile is a 409.',
    params: OfLesson,
    query: z.object({ revision: z.optional(Revision) }),
    response: z.object({ message: z.string(), revision: Revision }),
  }),
}
