import { text } from '#shared/message.ts'
import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** The fields that the policy reads; the API returns the same. */
export type RatedFacts = { user_id: number; manager_id: number | null }

const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']
/** Who rates (spec 2 §6). */
const RATERS: readonly Role[] = ['admin', 'hr', 'manager']

const isManagerOrResponsible = (me: Actor, { manager_id: managerId }: RatedFacts): boolean =>
  hasRole(me, RESPONSIBLE_ROLES) || managerId === me.id

/** Whose ratings a list shows: those of everyone, or of the caller's team. */
export const ratingScope = (me: Actor): 'all' | 'managed' => (hasRole(me, RESPONSIBLE_ROLES) ? 'all' : 'managed')

/** Who may do what with the ratings of employees. No one rates themselves; everyone may read their own. */
export const ratingPolicy = policy('rating', {
  list: { roles: RATERS },
  get: {
    roles: 'signedIn',
    row: (me: Actor, row: RatedFacts) =>
      row.user_id === me.id || (hasRole(me, RATERS) && isManagerOrResponsible(me, row)),
  },
  rate: {
    roles: RATERS,
    row: (me: Actor, row: RatedFacts) => row.user_id !== me.id && isManagerOrResponsible(me, row),
    why: (me: Actor, row: RatedFacts) => (row.user_id === me.id ? text('You cannot rate your own work') : null),
  },
})
