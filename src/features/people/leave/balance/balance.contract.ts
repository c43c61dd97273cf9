import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { IdInAddress } from '#shared/id.ts'
import { Balance, LEAVE_TYPES } from '../leave.contract.ts'
import { leavePolicy } from '../leave.policy.ts'

/** Why a balance has changed, in the order in which a leave proceeds. */
const KINDS = ['grant', 'carry', 'expire', 'reserve', 'release', 'use', 'reopen', 'reverse'] as const
export type LineKind = (typeof KINDS)[number]

const Line = z.object({
  id: z.number(),
  type: z.enum(LEAVE_TYPES),
  kind: z.enum(KINDS),
  /** What it has changed of what remains, in days; nothing where waiting days became used ones. */
  days: z.number(),
  at: z.string(),
  /** Who did it; null for what follows from the settings. */
  by: z.nullable(z.string()),
  leave: z.nullable(z.object({ id: z.number(), start_date: Day, end_date: Day })),
})
export type BalanceLine = z.infer<typeof Line>

export const balanceApi = {
  get: endpoint({
    name: 'leave.balance',
    method: 'GET',
    path: '/api/hr/leaves/balance',
    access: leavePolicy.get,
    summary:
      'The leave of one employee in one year: the balance of each kind, and every line that has changed it, oldest first. The own one, or that of an employee whose leave the caller may see.',
    query: z.object({
      employee_id: z.optional(IdInAddress),
      year: z.optional(z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100))),
    }),
    response: z.object({
      employee: z.object({ id: z.number(), code: z.string(), name: z.string() }),
      year: z.number(),
      balances: z.array(Balance),
      lines: z.array(Line),
    }),
  }),
}
