import * as z from 'zod/mini'
import { Choosing } from '#shared/choices.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById, IdInAddress } from '#shared/id.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { PeriodAnswer, PeriodPoint, PeriodQuery } from '#shared/period.ts'
import { Need } from '#features/learning/teaching/teaching.contract.ts'
import { reportPolicy } from '../report.policy.ts'

/** Which learners: those at risk now, or those who began or finished in the period. */
const LEARNER_GROUPS = ['at_risk', 'began', 'completed'] as const
const RISK_REASONS = ['failed_quiz', 'silent', 'never_started'] as const
export const LEARNER_REPORT_COLUMNS = ['learner', 'course', 'began', 'last'] as const
export type LearnerReportColumn = (typeof LEARNER_REPORT_COLUMNS)[number]

/** A learner in one course. */
const LearnerReport = z.object({
  /** The id of the enrollment. */
  id: z.number(),
  status: z.enum(['active', 'completed']),
  user: z.object({ id: z.number(), name: z.string(), email: z.string(), profile_picture: z.nullable(z.string()) }),
  course: z.object({ id: z.number(), title: z.string() }),
  teacher: z.nullable(z.string()),
  began_at: z.string(),
  completed_at: z.nullable(z.string()),
  /** The last sign of learning, or when the place was given. */
  last_at: z.string(),
  lessons_done: z.number(),
  lessons: z.number(),
  /** Percent: the mean of the best attempt at each quiz; null without an attempt. */
  result: z.nullable(z.number()),
  /** Why this learner is at risk, as teachers read it too. */
  needs: z.array(Need),
})
export type LearnerReport = z.infer<typeof LearnerReport>

/** The learners of a list together; `now` and `before` say how many of them began (or, of those who finished, finished) then. */
const Learners = z.object({
  period: PeriodAnswer,
  learners: z.number(),
  at_risk: z.number(),
  /** The reasons; both may apply. */
  failed_quiz: z.number(),
  silent: z.number(),
  never_started: z.number(),
  now: z.number(),
  before: z.number(),
  /** The same step by step. */
  points: z.array(PeriodPoint),
})
export type Learners = z.infer<typeof Learners>

const LessonResult = z.object({
  id: z.number(),
  title: z.string(),
  begun_at: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
  attempts: z.number(),
  /** Percent of the best attempt at its quiz. */
  best: z.nullable(z.number()),
})
export type LessonResult = z.infer<typeof LessonResult>

const Asked = {
  group: z.optional(z.enum(LEARNER_GROUPS)),
  reason: z.optional(z.enum([...RISK_REASONS, ''])),
  course_id: z.optional(z.union([IdInAddress, z.literal('')])),
  search: Search,
  sort: sortedBy(LEARNER_REPORT_COLUMNS),
  ...PeriodQuery,
}

export const learnerReportApi = {
  list: endpoint({
    name: 'learnerReport.list',
    method: 'GET',
    path: '/api/reports/academic/students',
    isReport: true,
    access: reportPolicy.academic,
    summary:
      'Learners in their courses with lessons, results and why they are at risk: those at risk now (unless another group is asked for), or those who began or finished in a period. Whoever fails quizzes comes first, then who was heard of last.',
    query: z.object({ ...Asked, ...Paging }),
    response: z.object({ period: PeriodAnswer, students: z.array(LearnerReport), ...Paged }),
  }),
  summary: endpoint({
    name: 'learnerReport.summary',
    method: 'GET',
    path: '/api/reports/academic/students/summary',
    isReport: true,
    access: reportPolicy.academic,
    summary:
      'How many the same learners are and why they are at risk, and who of them began (or finished) in the period and in the one before it.',
    query: z.object(Asked),
    response: Learners,
  }),
  get: endpoint({
    name: 'learnerReport.get',
    method: 'GET',
    path: '/api/reports/academic/students/:id',
    isReport: true,
    access: reportPolicy.academic,
    summary: 'A learner in one course, by the id of the enrollment: each lesson with its result.',
    params: ById,
    response: z.object({ student: LearnerReport, lessons: z.array(LessonResult) }),
  }),
  courses: endpoint({
    name: 'learnerReport.courses',
    method: 'GET',
    path: '/api/reports/academic/courses-with-learners',
    isReport: true,
    access: reportPolicy.academic,
    summary:
      'The courses in which somebody has learned, by title, to narrow the list of learners; at most 500, further ones by their words.',
    query: z.object(Choosing),
    response: z.object({ courses: z.array(z.object({ id: z.number(), title: z.string() })) }),
  }),
  export: endpoint({
    name: 'learnerReport.export',
    method: 'GET',
    path: '/api/reports/academic/students.csv',
    isReport: true,
    access: reportPolicy.academic,
    summary: 'The same learners as a CSV file. The own password must have been given within 10 minutes.',
    query: z.object(Asked),
    raw: 'text/csv',
  }),
  pdf: endpoint({
    name: 'learnerReport.pdf',
    method: 'GET',
    path: '/api/reports/academic/students.pdf',
    isReport: true,
    access: reportPolicy.academic,
    summary: 'The same learners as a PDF, the first 200 of them, with how many all are.',
    query: z.object(Asked),
    raw: 'application/pdf',
  }),
}
