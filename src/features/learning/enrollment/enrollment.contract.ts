import * as z from 'zod/mini'
import { QuizShown } from '#features/learning/course/course.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById, IdInAddress } from '#shared/id.ts'
import { Counted, Counting, Paged, Paging, Search, type Sorted, sortedBy } from '#shared/paging.ts'
import { enrollmentPolicy } from './enrollment.policy.ts'

export const ENROLLMENT_STATUSES = ['pending', 'active', 'rejected', 'completed', 'withdrawn'] as const
/** What stands in nobody's way: whoever has only such enrollments of a course may ask for it. */
export const CLOSED_STATUSES = [
  'rejected',
  'withdrawn',
] as const satisfies readonly (typeof ENROLLMENT_STATUSES)[number][]
export type EnrollmentStatus = (typeof ENROLLMENT_STATUSES)[number]

/** What a list can be ordered by. */
export const ENROLLMENT_COLUMNS = ['student', 'course', 'status', 'progress', 'requested', 'studied'] as const
export type EnrollmentColumn = (typeof ENROLLMENT_COLUMNS)[number]
export type EnrollmentSort = Sorted<EnrollmentColumn>

const Status = z.enum(ENROLLMENT_STATUSES)

export const LessonRow = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(['upload', 'external']),
  /** Seconds. */
  duration: z.number(),
  has_quiz: z.boolean(),
  completed: z.boolean(),
})

const CourseRow = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  thumbnail: z.nullable(z.string()),
  banner_image: z.nullable(z.string()),
  duration_minutes: z.number(),
  difficulty_level: z.number(),
  difficulty_level_text: z.string(),
  tutor_id: z.nullable(z.number()),
})

/** An enrollment as lists show it. */
export const EnrollmentRow = z.object({
  id: z.number(),
  status: Status,
  /** Percent of the videos done, 0 to 100. */
  progress: z.number(),
  user: z.object({ id: z.number(), name: z.string(), email: z.string(), profile_picture: z.nullable(z.string()) }),
  course: CourseRow,
  /** The first video that is not done. */
  next_video: z.nullable(z.object({ id: z.number(), title: z.string() })),
  rejection_reason: z.nullable(z.string()),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
})

/** A course with its tutor's name and its lessons. */
export const courseRowWithLessons = <Lesson extends z.ZodMiniType>(lesson: Lesson) =>
  z.extend(CourseRow, { tutor: z.nullable(z.string()), videos: z.array(lesson) })

/** What the learner plays and answers; null for anyone else, and while the enrollment is not open. */
const LessonPlayed = z.extend(LessonRow, { url: z.nullable(z.string()), quiz_data: z.nullable(QuizShown) })

/** With `view=rows` lessons are left out: our own lists do not show them. */
const EnrollmentListed = z.extend(EnrollmentRow, {
  course: z.partial(courseRowWithLessons(LessonPlayed), { tutor: true, videos: true }),
})
export type EnrollmentListed = z.infer<typeof EnrollmentListed>

export type EnrollmentRow = z.infer<typeof EnrollmentRow>

/** Which enrollments, and in which order. */
export const Narrowed = {
  status: z.optional(z.enum([...ENROLLMENT_STATUSES, 'all'])),
  search: Search,
  course_id: z.optional(IdInAddress),
  /** A column, with a leading minus descending; equal rows newest first. */
  sort: sortedBy(ENROLLMENT_COLUMNS),
}

export const enrollmentApi = {
  status: endpoint({
    name: 'enrollment.status',
    method: 'GET',
    path: '/api/courses/:id/enrollment-status',
    access: enrollmentPolicy.status,
    summary:
      'The status of the caller in a course; 404 for whoever is not enrolled, was rejected or has withdrawn the request: a client takes every success that is not pending as enrolled (spec 1 §4, §7).',
    params: ById,
    response: z.object({
      status: z.enum(['pending', 'active', 'completed']),
      enrollment_id: z.number(),
    }),
  }),
  list: endpoint({
    name: 'enrollment.list',
    method: 'GET',
    path: '/api/enrollments',
    access: enrollmentPolicy.list,
    summary:
      'Enrollments, newest first unless sorted: own ones, with what it takes to study; all for admin and HR; those of own courses for a teacher (spec 3 §3, §7).',
    query: z.object({
      ...Narrowed,
      /** Of the learner's name or email address alone. */
      learner: Search,
      /** `1`: only the caller's own, also for staff who learn (My Courses). */
      mine: z.optional(z.enum(['0', '1'])),
      /** `rows`: without the lessons. */
      view: z.optional(z.enum(['rows'])),
      ...Counting,
      ...Paging,
    }),
    response: z.object({
      enrollments: z.array(EnrollmentListed),
      /** With `mine` and `view=rows`: the courses whose payment by the caller is being checked. */
      being_paid: z.optional(z.array(z.number())),
      ...Counted,
      ...Paged,
    }),
  }),
}
