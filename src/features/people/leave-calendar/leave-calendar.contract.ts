import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { Holiday } from '#features/people/holiday/holiday.contract.ts'
import { HALVES, LEAVE_TYPES } from '#features/people/leave/leave.contract.ts'
import { leavePolicy } from '#features/people/leave/leave.policy.ts'

/** `yyyy-mm`, of years that leave can be in. */
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: text('Choose a month') }))

export const Away = z.object({
  id: z.number(),
  type: z.enum(LEAVE_TYPES),
  /** Only leave that is approved or waits for a decision. */
  status: z.enum(['pending', 'approved']),
  start_date: Day,
  end_date: Day,
  start_half: z.enum(HALVES),
  end_half: z.enum(HALVES),
  employee: z.object({
    id: z.number(),
    name: z.string(),
    department: z.string(),
    profile_picture: z.nullable(z.string()),
  }),
})
export type Away = z.infer<typeof Away>

export const calendarApi = {
  get: endpoint({
    name: 'leave.calendar',
    method: 'GET',
    path: '/api/hr/leaves/calendar',
    access: leavePolicy.manage,
    summary:
      'Who is away, or asks to be, in a month: everybody for admin and HR, their people for a manager; with the public holidays of the month. The month of today unless one is given.',
    query: z.object({
      month: z.optional(Month),
      /** `1`: only the caller and their team, also for those who read more. */
      team: z.optional(z.enum(['0', '1'])),
    }),
    response: z.object({ month: z.string(), today: Day, holidays: z.array(Holiday), leaves: z.array(Away) }),
  }),
}
