import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Attendance } from '#features/people/attendance/attendance.contract.ts'
import { Away } from '#features/people/leave-calendar/leave-calendar.contract.ts'
import { teamPolicy } from './team.policy.ts'

const TeamMember = z.object({
  /** Of the record as an employee. */
  id: z.number(),
  name: z.string(),
  department: z.string(),
  profile_picture: z.nullable(z.string()),
  /** Today, on the organisation's calendar. */
  attendance: Attendance,
  /** Approved leave that has today; null for who is expected. */
  away: z.nullable(Away),
  /** The average of the ratings with one decimal; null while no one has rated. */
  avg_rating: z.nullable(z.number()),
})
export type TeamMember = z.infer<typeof TeamMember>

/** How many requests are listed; what is beyond is in the lists of the requests themselves. */
export const MAX_WAITING = 20

const WaitingRequest = z.object({
  /** `cancellation`: approved leave that the person wants back. */
  kind: z.enum(['leave', 'cancellation', 'correction']),
  /** Of the leave or of the correction. */
  id: z.number(),
  name: z.string(),
  profile_picture: z.nullable(z.string()),
  from: Day,
  to: Day,
  since: z.string(),
})
export type WaitingRequest = z.infer<typeof WaitingRequest>

export const teamApi = {
  today: endpoint({
    name: 'team.today',
    method: 'GET',
    path: '/api/team/today',
    access: teamPolicy.read,
    summary:
      "The caller's own people by name: where each is in the day of today, who is on leave, their ratings, and which requests of theirs wait for a decision, the oldest first.",
    response: z.object({
      day: Day,
      people: z.array(TeamMember),
      waiting: z.array(WaitingRequest),
      waiting_total: z.number(),
    }),
  }),
}
