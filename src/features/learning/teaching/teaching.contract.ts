import * as z from 'zod/mini'
import { Choosing } from '#shared/choices.ts'
import { endpoint } from '#shared/endpoint.ts'
import { IdInAddress } from '#shared/id.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { teachingPolicy } from './teaching.policy.ts'

/** A learner without activity for this many days needs help. */
export const SILENT_AFTER_DAYS = 7
export const LESSON_STATES = ['not_started', 'started', 'done', 'needs_help'] as const
export type LessonState = (typeof LESSON_STATES)[number]

/** What the list of learners can be narrowed to. */
const LEARNER_GROUPS = ['needs_help', 'on_the_way', 'completed'] as const

/** What it can be ordered by; without an order, those who need help come first. */
export const LEARNER_COLUMNS = ['learner', 'progress', 'last'] as const
export type LearnerColumn = (typeof LEARNER_COLUMNS)[number]

const Lesson = z.object({ id: z.number(), title: z.string(), has_quiz: z.boolean() })
export type Lesson = z.infer<typeof Lesson>

/** Why a learner needs help. */
export const Need = z.object({
  reason: z.enum(['failed_quiz', 'silent', 'never_started']),
  /** The lesson with the quiz that was failed; null for another reason. */
  lesson: z.nullable(z.object({ id: z.number(), title: z.string() })),
  /** Failed attempts, or days without a sign of learning. */
  count: z.number(),
})
export type Need = z.infer<typeof Need>

const Learner = z.object({
  /** The id of the enrollment. */
  id: z.number(),
  status: z.enum(['active', 'completed']),
  user: z.object({ id: z.number(), name: z.string(), email: z.string(), profile_picture: z.nullable(z.string()) }),
  /** Percent of the lessons done. */
  progress: z.number(),
  lessons_done: z.number(),
  /** One state for each lesson of the course, in its order. */
  lessons: z.array(z.enum(LESSON_STATES)),
  needs: z.array(Need),
  /** When this learner last watched or answered something here, or got the place. */
  last_at: z.string(),
})
export type Learner = z.infer<typeof Learner>

/** One of the caller's courses; without an id the first of them. */
export const OfCourse = { course_id: z.optional(IdInAddress) }

/** Which learners, and in which order. */
const Narrowed = {
  ...OfCourse,
  group: z.optional(z.enum(LEARNER_GROUPS)),
  search: Search,
  /** A column, with a leading minus descending. */
  sort: sortedBy(LEARNER_COLUMNS),
}

export const teachingApi = {
  courses: endpoint({
    name: 'teaching.courses',
    method: 'GET',
    path: '/api/teaching/courses',
    access: teachingPolicy.readProgress,
    summary:
      "The caller's courses with how many learn in each, those with the most learners first; at most 500, further ones by their words.",
    query: z.object(Choosing),
    response: z.object({
      courses: z.array(z.object({ id: z.number(), title: z.string(), learners: z.number() })),
      /** How many courses there are, also beyond those listed. */
      total: z.number(),
      /** The learners of all of them together. */
      learners: z.number(),
    }),
  }),
  course: endpoint({
    name: 'teaching.course',
    method: 'GET',
    path: '/api/teaching/course',
    access: teachingPolicy.readProgress,
    summary: "One of the caller's courses: its lessons, and how many learners it has, need help and have finished.",
    query: z.object(OfCourse),
    response: z.object({
      /** Null for a teacher in whose courses no one learns. */
      course: z.nullable(z.object({ id: z.number(), title: z.string() })),
      lessons: z.array(Lesson),
      learners: z.number(),
      needing_help: z.number(),
      completed: z.number(),
    }),
  }),
  learners: endpoint({
    name: 'teaching.learners',
    method: 'GET',
    path: '/api/teaching/learners',
    access: teachingPolicy.readProgress,
    summary:
      "The learners of one of the caller's courses with the state of each lesson and why they need help; unless sorted, whoever needs help most comes first.",
    query: z.object({ ...Narrowed, ...Paging }),
    response: z.object({ learners: z.array(Learner), ...Paged }),
  }),
  export: endpoint({
    name: 'teaching.export',
    method: 'GET',
    path: '/api/teaching/learners/export',
    access: teachingPolicy.readProgress,
    summary:
      'The learners of the same list as a CSV file, all pages of it, with a column for each lesson. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
}
