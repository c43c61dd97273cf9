import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { employeePolicy } from '../employee.policy.ts'

/** How far ahead birthdays and anniversaries are upcoming, today included. */
export const UPCOMING_DAYS = 30

const count = z.number()

/** The numbers of the overlay, in its order (spec 2 §2, §3). */
export const HrStatistics = z.object({
  /** Every current employee: those who have left are not counted. */
  totalEmployees: count,
  activeEmployees: count,
  inactiveEmployees: count,
  onLeaveEmployees: count,
  newHiresThisMonth: count,
  departuresThisMonth: count,
  upcomingBirthdays: count,
  upcomingAnniversaries: count,
})
export type HrStatistics = z.infer<typeof HrStatistics>

export const statisticsApi = {
  get: endpoint({
    name: 'statistics.get',
    method: 'GET',
    path: '/api/hr/statistics',
    access: employeePolicy.readStatistics,
    summary:
      'How many work here, have come and left this month, and have a birthday or an anniversary of joining within 30 days (spec 2 §2, §7). Days are those of the organisation; 29 February counts as the 28th in other years.',
    response: HrStatistics,
  }),
}
