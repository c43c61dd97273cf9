import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { PeriodAnswer, PeriodPoint, PeriodQuery } from '#shared/period.ts'
import { Figures, Running, StuckLesson, Together } from '../figures/figures.contract.ts'
import { reportPolicy } from '../report.policy.ts'

export const TEACHER_REPORT_COLUMNS = ['teacher', 'courses', 'began', 'completed', 'completion', 'pass'] as const
export type TeacherReportColumn = (typeof TEACHER_REPORT_COLUMNS)[number]

const TeacherReport = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  profile_picture: z.nullable(z.string()),
  /** Courses assigned to this teacher; archived ones are not among them, though their figures count. */
  courses: z.object({ published: z.number(), draft: z.number() }),
  now: Figures,
  began_before: z.number(),
  running: Running,
  stuck: z.nullable(z.extend(StuckLesson, { course: z.string() })),
})
export type TeacherReport = z.infer<typeof TeacherReport>

const Asked = { search: Search, sort: sortedBy(TEACHER_REPORT_COLUMNS), ...PeriodQuery }

export const teacherReportApi = {
  list: endpoint({
    name: 'teacherReport.list',
    method: 'GET',
    path: '/api/reports/academic/teachers',
    isReport: true,
    access: reportPolicy.academic,
    summary:
      'Teachers, and whoever else has courses, with the courses assigned to them and what happened there in a period; unless sorted, those with most learners who began come first.',
    query: z.object({ ...Asked, ...Paging }),
    response: z.object({
      period: PeriodAnswer,
      teachers: z.array(TeacherReport),
      /** Courses, archived ones left out, that no one teaches. */
      unassigned: z.number(),
      ...Paged,
    }),
  }),
  summary: endpoint({
    name: 'teacherReport.summary',
    method: 'GET',
    path: '/api/reports/academic/teachers/summary',
    isReport: true,
    access: reportPolicy.academic,
    summary: 'What the same teachers are together in the period and in the one before it.',
    query: z.object(Asked),
    response: Together,
  }),
  get: endpoint({
    name: 'teacherReport.get',
    method: 'GET',
    path: '/api/reports/academic/teachers/:id',
    isReport: true,
    access: reportPolicy.academic,
    summary: 'A teacher in a period and the one before it.',
    params: ById,
    query: z.object(PeriodQuery),
    response: z.object({
      period: PeriodAnswer,
      teacher: TeacherReport,
      before: Figures,
      began: z.array(PeriodPoint),
    }),
  }),
  export: endpoint({
    name: 'teacherReport.export',
    method: 'GET',
    path: '/api/reports/academic/teachers.csv',
    isReport: true,
    access: reportPolicy.academic,
    summary: 'The same teachers as a CSV file. The own password must have been given within 10 minutes.',
    query: z.object(Asked),
    raw: 'text/csv',
  }),
  pdf: endpoint({
    name: 'teacherReport.pdf',
    method: 'GET',
    path: '/api/reports/academic/teachers.pdf',
    isReport: true,
    access: reportPolicy.academic,
    summary: 'The same teachers as a PDF, the first 200 of them, with what all are together.',
    query: z.object(Asked),
    raw: 'application/pdf',
  }),
}
