import * as z from 'zod/mini'
import { QuizShown, TaughtIn } from '#features/learning/course/course.contract.ts'
import {
  courseRowWithLessons,
  ENROLLMENT_STATUSES,
  EnrollmentRow,
  LessonRow,
} from '#features/learning/enrollment/enrollment.contract.ts'
import { enrollmentPolicy } from '#features/learning/enrollment/enrollment.policy.ts'
import { MEDIA_STATES, Rendition } from '#features/learning/video/media/media.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { ById, idField } from '#shared/id.ts'
import { learningPolicy } from './learning.policy.ts'

const VideoId = idField(text('Choose a video'))

/** A position in a video that waited on a device for longer than this is ignored: 60 days. */
export const MAX_SECONDS_AGO = 60 * 86_400

const AttemptsNow = {
  /** How many attempts are left now; null where there is no limit. */
  attempts_left: z.nullable(z.number()),
  /** With none left: when the next attempt is possible; null: not any more. */
  next_attempt_at: z.nullable(z.string()),
}

/** An answer is an option's index; compared as text (spec 3 §5). */
const Answer = z.union([z.string().check(z.maxLength(20)), z.number()])

const LessonOpen = z.extend(LessonRow, {
  /** Signed for some hours, or the address at a video host; null unless the caller may watch. */
  url: z.nullable(z.string()),
  captions_url: z.nullable(z.string()),
  /** What is said in it. */
  language: TaughtIn,
  /** A picture of the video itself, signed like its address. */
  poster_url: z.nullable(z.string()),
  /** Smaller copies, best first; none while they are being prepared, or where there is the original only. */
  renditions: z.array(Rendition),
  /** Null for outside hosts, and for videos of before there were copies. */
  media_state: z.nullable(z.enum(MEDIA_STATES)),
  /** How much data watching costs, for people who pay by the megabyte; null for outside hosts. */
  size_bytes: z.nullable(z.number()),
  /** Where to continue watching. */
  position_seconds: z.number(),
  quiz_data: z.nullable(QuizShown),
  attempts: z.number(),
  best_score: z.nullable(z.number()),
  passed: z.boolean(),
  /** What the last attempt had wrong, by question, while none has passed. */
  last_wrong: z.array(z.number()),
  /** How many notes the learner has beside it; 0 for everyone else, who does not learn whether there are any. */
  note_count: z.number(),
  ...AttemptsNow,
})

const EnrollmentDetail = z.extend(EnrollmentRow, {
  course: z.extend(courseRowWithLessons(LessonOpen), {
    requirements: z.array(z.string()),
    what_you_will_learn: z.array(z.string()),
  }),
  /** The form as it was sent; null for the course's teacher, whom birthday and address do not concern. */
  application: z.nullable(z.record(z.string(), z.string())),
  /** The video to open first: the last one watched that is not done, else the next not done. */
  resume_video_id: z.nullable(z.number()),
  /** The name that the certificate will carry, and whether the learner has checked it. */
  certificate_name: z.object({ name: z.string(), is_confirmed: z.boolean() }),
  certificate: z.nullable(
    z.object({ id: z.number(), code: z.string(), state: z.enum(['valid', 'revoked', 'replaced']) }),
  ),
})

export type EnrollmentDetail = z.infer<typeof EnrollmentDetail>
export type LessonOpen = z.infer<typeof LessonOpen>

const Attempt = z.object({
  /** Percent of the points. */
  score: z.number(),
  passed: z.boolean(),
  passing_score: z.number(),
  /** How many attempts this learner has made at this quiz, this one included. */
  attempts: z.number(),
  ...AttemptsNow,
  results: z.array(
    z.object({
      question_id: z.number(),
      is_correct: z.boolean(),
      points: z.number(),
      points_earned: z.number(),
      /** The author's words about this question; null when there are none. */
      explanation: z.nullable(z.string()),
      /** The second of the video that the question is about. */
      video_at: z.nullable(z.number()),
    }),
  ),
})

export type Attempt = z.infer<typeof Attempt>

export const learningApi = {
  get: endpoint({
    name: 'learning.get',
    method: 'GET',
    path: '/api/enrollments/:id',
    access: enrollmentPolicy.get,
    summary:
      'One enrollment; for its learner with signed video addresses, quizzes without answers and where to resume.',
    params: ById,
    response: z.object({ enrollment: EnrollmentDetail }),
  }),
  attemptQuiz: endpoint({
    name: 'learning.attemptQuiz',
    method: 'POST',
    path: '/api/enrollments/:id/quiz-attempts',
    access: learningPolicy.learn,
    summary: 'The server marks one attempt at the quiz of a video.',
    params: ById,
    body: z.strictObject({
      video_id: VideoId,
      /** Question id -> index of the chosen option. Every question needs an answer. */
      answers: z.record(z.string().check(z.regex(/^\d{1,10}$/)), Answer, {
        error: text('Answer every question'),
      }),
      /** Names this attempt, so that sending it twice counts once: the answer is that of the first time. */
      attempt_key: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
    }),
    response: Attempt,
  }),
  completeVideo: endpoint({
    name: 'learning.completeVideo',
    method: 'POST',
    path: '/api/enrollments/:id/complete-video',
    access: learningPolicy.learn,
    summary: 'Marks a video as done; a video with a quiz needs a passed attempt. May be repeated (spec 3 §4, §7).',
    params: ById,
    body: z.strictObject({
      video_id: VideoId,
      /** Sent by the specified client and ignored: the server has marked the quiz itself. */
      quiz_score: z.optional(z.nullable(z.number())),
      quiz_attempts: z.optional(z.nullable(z.number())),
    }),
    response: z.object({
      message: z.string(),
      status: z.enum(ENROLLMENT_STATUSES),
      progress: z.number(),
      completed_video_ids: z.array(z.number()),
      /** True when this very call finished the course. */
      just_completed: z.boolean(),
      certificate: z.nullable(z.object({ id: z.number(), code: z.string() })),
    }),
  }),
  setPosition: endpoint({
    name: 'learning.setPosition',
    method: 'PUT',
    path: '/api/enrollments/:id/position',
    access: learningPolicy.learn,
    summary: 'Remembers where the learner stopped watching; also counts the time spent.',
    params: ById,
    body: z.strictObject({
      video_id: VideoId,
      seconds: z.number({ error: text('Enter the number of seconds') }).check(z.minimum(0), z.maximum(86_400)),
      /** How long ago that was, when it could not be sent at once; what is known since then stays. */
      seconds_ago: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_SECONDS_AGO))),
    }),
    response: z.object({ position_seconds: z.number() }),
  }),
}
