import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById, IdInAddress } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { Reason } from '#shared/text-fields.ts'
import { OfCourse } from '../teaching.contract.ts'
import { teachingPolicy } from '../teaching.policy.ts'

/** What the gradebook can be narrowed to. */
const MARK_GROUPS = ['not_passed', 'overridden'] as const

/** What it can be ordered by. */
export const MARK_COLUMNS = ['learner', 'average', 'attempts'] as const
export type MarkColumn = (typeof MARK_COLUMNS)[number]

const WHOLE = text('Enter a whole number from 0 to 100')

const Percent = z.number()

/** What a learner has reached in one quiz. */
const Mark = z.object({
  /** The lesson with the quiz. */
  video_id: z.number(),
  attempts: z.number(),
  /** Percent of the best attempt; null before the first one. */
  best: z.nullable(Percent),
  /** The mark that counts: the teacher's, else the best; null when there is neither. */
  mark: z.nullable(Percent),
  passed: z.boolean(),
  is_overridden: z.boolean(),
})
export type Mark = z.infer<typeof Mark>

const MarkedLearner = z.object({
  /** The id of the enrollment. */
  id: z.number(),
  status: z.enum(['active', 'completed']),
  user: z.object({ id: z.number(), name: z.string(), email: z.string(), profile_picture: z.nullable(z.string()) }),
  /** One for each quiz of the course, in the order of its lessons. */
  marks: z.array(Mark),
  /** Percent over the quizzes that have a mark; null before the first one. */
  average: z.nullable(Percent),
  attempts: z.number(),
})
export type MarkedLearner = z.infer<typeof MarkedLearner>

const Quiz = z.object({
  video_id: z.number(),
  title: z.string(),
  lesson: z.string(),
  /** Percent that is needed to pass. */
  passing_score: Percent,
})
export type Quiz = z.infer<typeof Quiz>

const MarkRecord = z.extend(Mark, {
  quiz: Quiz,
  /** The mark that the teacher has given, while it counts. */
  override: z.nullable(z.object({ score: Percent, reason: z.string(), by: z.string(), at: z.string() })),
  /** Attempts, set marks and removed ones, oldest first. */
  history: z.array(
    z.object({ at: z.string(), what: z.string(), who: z.nullable(z.string()), detail: z.nullable(z.string()) }),
  ),
})
export type MarkRecord = z.infer<typeof MarkRecord>

const Marks = z.object({
  id: z.number(),
  status: z.enum(['active', 'completed']),
  user: z.object({ id: z.number(), name: z.string(), profile_picture: z.nullable(z.string()) }),
  course: z.object({ id: z.number(), title: z.string(), tutor_id: z.nullable(z.number()) }),
  quizzes: z.array(MarkRecord),
})
export type Marks = z.infer<typeof Marks>

/** Which learners, and in which order. */
const Narrowed = {
  ...OfCourse,
  group: z.optional(z.enum(MARK_GROUPS)),
  search: Search,
  /** A column, with a leading minus descending. */
  sort: sortedBy(MARK_COLUMNS),
}

/** The quiz of a learner: the enrollment and the lesson. */
const ByMark = z.extend(ById, { video: IdInAddress })

const Changed = z.object({ message: z.string(), marks: Marks })

export const marksApi = {
  list: endpoint({
    name: 'marks.list',
    method: 'GET',
    path: '/api/teaching/marks',
    access: teachingPolicy.readMarks,
    summary:
      "The learners of one of the caller's courses with the attempts and the mark of each quiz; by name unless sorted.",
    query: z.object({ ...Narrowed, ...Paging }),
    response: z.object({ learners: z.array(MarkedLearner), ...Paged }),
  }),
  quizzes: endpoint({
    name: 'marks.quizzes',
    method: 'GET',
    path: '/api/teaching/quizzes',
    access: teachingPolicy.readMarks,
    summary: "The quizzes of one of the caller's courses, in the order of its lessons.",
    query: z.object(OfCourse),
    response: z.object({ quizzes: z.array(Quiz) }),
  }),
  export: endpoint({
    name: 'marks.export',
    method: 'GET',
    path: '/api/teaching/marks/export',
    access: teachingPolicy.exportMarks,
    summary:
      'The marks of the same list as a CSV file, one line for each learner and quiz. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  get: endpoint({
    name: 'marks.get',
    method: 'GET',
    path: '/api/teaching/learners/:id/marks',
    access: teachingPolicy.readMarks,
    summary: 'The marks of one learner (an enrollment) with every attempt and the history of each mark.',
    params: ById,
    response: z.object({ marks: Marks }),
  }),
  override: endpoint({
    name: 'marks.override',
    method: 'PUT',
    path: '/api/teaching/learners/:id/marks/:video',
    access: teachingPolicy.override,
    summary:
      'The tutor gives a mark in place of the best attempt, with a reason that the learner reads. One that passes marks the lesson as done, which may complete the course.',
    params: ByMark,
    body: z.strictObject({
      score: z.int({ error: WHOLE }).check(z.minimum(0, WHOLE), z.maximum(100, WHOLE)),
      reason: Reason,
    }),
    response: Changed,
  }),
  takeBack: endpoint({
    name: 'marks.takeBack',
    method: 'DELETE',
    path: '/api/teaching/learners/:id/marks/:video',
    access: teachingPolicy.override,
    summary:
      'Takes a given mark back: the best attempt counts again. A lesson that was done because of it is open again, unless the course is completed.',
    params: ByMark,
    response: Changed,
  }),
}
