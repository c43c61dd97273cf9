import { text } from '#shared/message.ts'
import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** Who manages payments of learners. */
const RESPONSIBLE_ROLES: readonly Role[] = ['accountant', 'admin']

type Owned = { user: { id: number } }
/** The newest try to pay an order, as far as the rules look at it. */
type Tried = { attempt: { provider: string; submitted_by: number } | null }

/** Why someone who decides about the payments of others does not decide about this one. */
function whyMayNotDecide(me: Actor, { user, attempt }: Owned & Tried): string | null {
  if (user.id === me.id) return text('You cannot approve or reject your own payment')
  if (attempt === null) return null
  if (attempt.provider !== 'manual') return text('Only the payment provider can confirm this payment')
  return attempt.submitted_by === me.id ? text('You submitted this proof. Someone else must decide.') : null
}

/** Who may do what with orders and payments. */
export const paymentPolicy = policy('payment', {
  /** Buying a course, and one's own orders. */
  buy: { roles: 'signedIn' },
  /** Rows that the caller may not see are answered with 404. */
  get: { roles: 'signedIn', row: (me: Actor, row: Owned) => row.user.id === me.id || hasRole(me, RESPONSIBLE_ROLES) },
  /** Only for oneself. */
  pay: { roles: 'signedIn', row: (me: Actor, row: Owned) => row.user.id === me.id },
  list: { roles: ['accountant', 'admin'] },
  /** People never approve their own proof; payments that a provider reports are decided by the provider. */
  decide: {
    roles: ['accountant', 'admin'],
    row: (me: Actor, row: Owned & Tried) =>
      row.user.id !== me.id && row.attempt?.provider === 'manual' && row.attempt.submitted_by !== me.id,
    why: whyMayNotDecide,
  },
  /** No one pays themselves back. */
  refund: {
    roles: ['accountant', 'admin'],
    row: (me: Actor, row: Owned) => row.user.id !== me.id,
    why: () => text('You cannot refund your own payment'),
  },
})
