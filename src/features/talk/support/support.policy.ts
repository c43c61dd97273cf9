import { policy } from '#shared/policy.ts'
import { ROLES, type Role } from '#shared/roles.ts'

/** Those who get support: everyone but the admins. */
const HELPED: readonly Role[] = ROLES.filter((role) => role !== 'admin')

/** Everyone writes to one inbox, which every admin reads (spec 2 §6). A thread is never named by whom it belongs to: it is the caller's own. */
export const supportPolicy = policy('support', {
  ask: { roles: HELPED },
  /** The inbox with notes, labels and saved replies. */
  answer: { roles: ['admin'] },
  /** A picture: its thread is asked with each, those of others are answered with 404. */
  attach: { roles: 'signedIn' },
})
