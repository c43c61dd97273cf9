import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById, IdInAddress } from '#shared/id.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { PeriodAnswer, PeriodPoint, PeriodQuery } from '#shared/period.ts'
import { Figures, Running, StuckLesson, Together } from '../figures/figures.contract.ts'
import { reportPolicy } from '../report.policy.ts'

const COURSE_STATES = ['published', 'draft', 'archived'] as const
export const COURSE_REPORT_COLUMNS = ['course', 'began', 'completed', 'completion', 'pass'] as const
export type CourseReportColumn = (typeof COURSE_REPORT_COLUMNS)[number]

const CourseReport = z.object({
  id: z.number(),
  title: z.string(),
  state: z.enum(COURSE_STATES),
  teacher: z.nullable(z.object({ id: z.number(), name: z.string() })),
  now: Figures,
  began_before: z.number(),
  running: Running,
  /** Where most of its learners are stuck now. */
  stuck: z.nullable(StuckLesson),
})
export type CourseReport = z.infer<typeof CourseReport>

const LessonReport = z.object({
  id: z.number(),
  title: z.string(),
  /** Learners who have begun it, and who have done it, whenever that was. */
  begun: z.number(),
  done: z.number(),
  /** Active learners who are stuck there now. */
  stuck: z.number(),
  /** Of its quiz in the period; null without attempts. */
  pass_rate: z.nullable(z.number()),
})
export type LessonReport = z.infer<typeof LessonReport>

const Asked = {
  search: Search,
  state: z.optional(z.enum([...COURSE_STATES, ''])),
  /** The courses of one teacher. */
  teacher_id: z.optional(IdInAddress),
  sort: sortedBy(COURSE_REPORT_COLUMNS),
  ...PeriodQuery,
}

export const courseReportApi = {
  list: endpoint({
    name: 'courseReport.list',
    method: 'GET',
    path: '/api/reports/academic/courses',
    isReport: true,
    access: reportPolicy.academic,
    summary:
      'The courses with what happened in them in a period; unless sorted, those in which most learners began come first.',
    query: z.object({ ...Asked, ...Paging }),
    response: z.object({ period: PeriodAnswer, courses: z.array(CourseReport), ...Paged }),
  }),
  summary: endpoint({
    name: 'courseReport.summary',
    method: 'GET',
    path: '/api/reports/academic/courses/summary',
    isReport: true,
    access: reportPolicy.academic,
    summary: 'What the same courses are together in the period and in the one before it.',
    query: z.object(Asked),
    response: Together,
  }),
  get: endpoint({
    name: 'courseReport.get',
    method: 'GET',
    path: '/api/reports/academic/courses/:id',
    isReport: true,
    access: reportPolicy.academic,
    summary: 'A course in a period and the one before it, with its lessons and where learners stand still.',
    params: ById,
    query: z.object(PeriodQuery),
    response: z.object({
      period: PeriodAnswer,
      course: CourseReport,
      before: Figures,
      began: z.array(PeriodPoint),
      lessons: z.array(LessonReport),
    }),
  }),
  export: endpoint({
    name: 'courseReport.export',
    method: 'GET',
    path: '/api/reports/academic/courses.csv',
    isReport: true,
    access: reportPolicy.academic,
    summary: 'The same courses as a CSV file.',
    query: z.object(Asked),
    raw: 'text/csv',
  }),
  pdf: endpoint({
    name: 'courseReport.pdf',
    method: 'GET',
    path: '/api/reports/academic/courses.pdf',
    isReport: true,
    access: reportPolicy.academic,
    summary: 'The same courses as a PDF, the first 200 of them, with what all are together.',
    query: z.object(Asked),
    raw: 'application/pdf',
  }),
}
