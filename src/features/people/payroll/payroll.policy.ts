import { text } from '#shared/message.ts'
import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** Who prepares what people are paid, and pays it. */
export const PREPARERS: readonly Role[] = ['accountant', 'admin']
/** Who sees all of it, and approves what others have prepared: HR knows the salaries. */
export const READERS: readonly Role[] = [...PREPARERS, 'hr']

/** The fields that the policy reads; the API returns the same. */
export type RunFacts = { worked_by: readonly number[] }
export type PayslipFacts = { user_id: number; status: string }

/** A payslip is shown to the person when nothing in it can change any more. */
const isFinal = (status: string): boolean => status === 'approved' || status === 'paid'

/** Who may do what with pay. This is the one place where an accountant sees salaries. */
export const payrollPolicy = policy('pay', {
  list: { roles: READERS },
  prepare: { roles: PREPARERS },
  /** Another person than all who have worked on the run. */
  approve: {
    roles: READERS,
    row: (me: Actor, row: RunFacts) => !row.worked_by.includes(me.id),
    why: () => text('You worked on this run, so another person must approve it'),
  },
  /** Marking payments as sent. */
  pay: { roles: PREPARERS },
  listOwn: { roles: 'signedIn' },
  readPayslip: {
    roles: 'signedIn',
    row: (me: Actor, row: PayslipFacts) => hasRole(me, READERS) || (row.user_id === me.id && isFinal(row.status)),
  },
})
