import { text } from '#shared/message.ts'
import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** Who keeps what people are paid besides their salary, and where the money goes. */
const RESPONSIBLE_ROLES: readonly Role[] = ['accountant', 'admin']

/** The fields that the policy reads; the API returns the same. */
type SalaryFacts = { user_id: number }

/** Who may do what with salaries and their standing lines. Salaries themselves are changed in the employee's record. */
export const salaryPolicy = policy('salary', {
  list: { roles: ['accountant', 'admin', 'hr'] },
  /** No one gives themselves an allowance, or names another account for their own pay. */
  keep: {
    roles: RESPONSIBLE_ROLES,
    row: (me: Actor, row: SalaryFacts) => row.user_id !== me.id,
    why: () => text('You cannot change your own allowances, deductions or bank account'),
  },
  /** HR knows salaries, and needs no account numbers. */
  readAccount: {
    roles: 'signedIn',
    row: (me: Actor, row: SalaryFacts) => row.user_id === me.id || hasRole(me, RESPONSIBLE_ROLES),
  },
})
