import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { leavePolicy } from '../leave.policy.ts'

/** The most days that a year can give of one kind. */
const YEAR_DAYS = 366

const wholeDays = z
  .number(text('Enter a number of days'))
  .check(
    z.int(text('Enter a whole number of days')),
    z.minimum(0, text('Enter 0 days or more')),
    z.maximum(YEAR_DAYS, text('Enter at most {maximum} days')),
  )

/** The days that everyone has in a year, and what holds for requests (spec 2 §9). */
export const LeaveLimits = z.strictObject({
  annual: wholeDays,
  sick: wholeDays,
  maternity: wholeDays,
  paternity: wholeDays,
  /** Days that go into the next year at most. */
  carry_forward: wholeDays,
  /** Days between a request and the leave, below which it is marked as short notice. */
  notice_period: wholeDays,
})
export type LeaveLimits = z.infer<typeof LeaveLimits>

export const limitsApi = {
  get: endpoint({
    name: 'leave.settings',
    method: 'GET',
    path: '/api/hr/leaves/settings',
    access: leavePolicy.changeSettings,
    summary: 'The days of leave that everybody has in a year, and what holds for requests (spec 2 §9).',
    response: z.object({ settings: LeaveLimits }),
  }),
  save: endpoint({
    name: 'leave.saveSettings',
    method: 'PUT',
    path: '/api/hr/leaves/settings',
    access: leavePolicy.changeSettings,
    summary: 'Saves them; balances of this year and later follow.',
    body: LeaveLimits,
    response: z.object({ message: z.string(), settings: LeaveLimits }),
  }),
}
