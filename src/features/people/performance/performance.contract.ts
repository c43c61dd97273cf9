import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { IdInAddress } from '#shared/id.ts'
import { DAY_STATUSES } from '#features/people/attendance/attendance.contract.ts'
import { GivenRating, RatedEmployee } from '#features/people/employee/rating/rating.contract.ts'
import { performancePolicy } from './performance.policy.ts'

/** How far back the figures go, in months (spec 2 §9). */
export const PERIODS = { last_3_months: 3, last_6_months: 6, last_year: 12 } as const
export type Period = keyof typeof PERIODS
export const PERIOD_NAMES = ['last_3_months', 'last_6_months', 'last_year'] as const satisfies readonly Period[]

/** A day of someone's attendance. */
const DailyRecord = z.object({ date: Day, status: z.enum(DAY_STATUSES) })
export type DailyRecord = z.infer<typeof DailyRecord>

const Performer = z.object({
  id: z.number(),
  name: z.string(),
  /** The sum of the stars of the period. */
  total_score: z.number(),
})
export type Performer = z.infer<typeof Performer>

const Performance = z.object({
  /** Of the chosen employee; without one there are no days. */
  attendance: z.object({
    present_days: z.number(),
    absent_days: z.number(),
    late_days: z.number(),
    daily_records: z.array(DailyRecord),
  }),
  /** Of the chosen employee in the period, the newest first. */
  ratings: z.array(GivenRating),
  /** The five with the most stars in the period. */
  top_performers: z.array(Performer),
  /** Current employees, the best first; at most the first 100 of them; the list of ratings has all. */
  employee_ratings: z.array(RatedEmployee),
  /** How many work here. */
  total_employees: z.number(),
})
export type Performance = z.infer<typeof Performance>

export const performanceApi = {
  read: endpoint({
    name: 'performance.read',
    method: 'GET',
    path: '/api/hr/performance',
    access: performancePolicy.read,
    summary:
      'How the employees do (spec 2 §3, §7): attendance and ratings of one of them in a period (the last 3 months unless asked), the five with the most stars, and the ratings of all. Half days count as present, as they were begun.',
    query: z.object({
      employee_id: z.optional(z.union([IdInAddress, z.literal('')])),
      period: z.optional(z.enum(PERIOD_NAMES)),
    }),
    response: Performance,
  }),
}
