import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { PeriodAnswer, PeriodPoint, PeriodQuery } from '#shared/period.ts'
import { Figures, Running } from '../figures/figures.contract.ts'
import { reportPolicy } from '../report.policy.ts'

const Overview = z.object({
  period: PeriodAnswer,
  now: Figures,
  before: Figures,
  running: Running,
  /** Who got a place, step by step. */
  began: z.array(PeriodPoint),
  /** Who finished, step by step. */
  completed: z.array(PeriodPoint),
})
export type Overview = z.infer<typeof Overview>

const query = z.object(PeriodQuery)

export const academicApi = {
  overview: endpoint({
    name: 'academic.overview',
    method: 'GET',
    path: '/api/reports/academic',
    isReport: true,
    access: reportPolicy.academic,
    summary:
      'Enrollments, completion, quizzes and time to finish of all courses, archived ones included, in a period and in the one before it (spec 3 §2).',
    query,
    response: Overview,
  }),
  csv: endpoint({
    name: 'academic.csv',
    method: 'GET',
    path: '/api/reports/academic.csv',
    isReport: true,
    access: reportPolicy.academic,
    summary: 'The overview of the academic report as a CSV file: its figures, then its charts step by step.',
    query,
    raw: 'text/csv',
  }),
  pdf: endpoint({
    name: 'academic.pdf',
    method: 'GET',
    path: '/api/reports/academic.pdf',
    isReport: true,
    access: reportPolicy.academic,
    summary: 'The academic report as a PDF: its figures, and the 100 largest courses and teachers of the period.',
    query,
    raw: 'application/pdf',
  }),
}
