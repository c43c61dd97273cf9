import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { Balance } from '../leave.contract.ts'
import { leavePolicy } from '../leave.policy.ts'

/** A colleague who is away, or asks to be, at the same time. Which kind of leave it is, no one needs to know. */
export const DuringLeave = z.object({
  id: z.number(),
  name: z.string(),
  status: z.enum(['pending', 'approved']),
  start_date: Day,
  end_date: Day,
})
export type DuringLeave = z.infer<typeof DuringLeave>

export const decisionFactsApi = {
  get: endpoint({
    name: 'leave.deciding',
    method: 'GET',
    path: '/api/hr/leaves/:id/deciding',
    access: leavePolicy.weigh,
    summary:
      'What whoever decides about a leave should know: the balance of each year that it touches, with its own days taken off, who of the same department is away at the same time, and whether the substitute is.',
    params: ById,
    response: z.object({
      years: z.array(z.extend(Balance, { days: z.number() })),
      meanwhile: z.array(DuringLeave),
      substitute_away: z.boolean(),
    }),
  }),
}
