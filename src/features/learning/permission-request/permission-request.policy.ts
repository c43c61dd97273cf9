import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** The fields that the policy reads; the API returns the same. */
type PermissionRequestFacts = { user: { id: number } }

const DECIDERS: readonly Role[] = ['admin']

/** Whose requests a list shows: everyone's, or the caller's own. */
export const permissionRequestScope = (me: Actor, isMineOnly: boolean): 'all' | 'own' =>
  !isMineOnly && hasRole(me, DECIDERS) ? 'all' : 'own'

/** Who may do what with requests for permissions: teachers submit, admins decide (spec 3 §6). */
export const permissionRequestPolicy = policy('permission-request', {
  list: { roles: ['admin', 'teacher'] },
  /** Rows that the caller may not see are answered with 404. */
  get: {
    roles: ['admin', 'teacher'],
    row: (me: Actor, row: PermissionRequestFacts) => hasRole(me, DECIDERS) || row.user.id === me.id,
  },
  create: { roles: ['teacher'] },
  export: { roles: ['admin'] },
  readHistory: { roles: ['admin'] },
  decide: { roles: ['admin'] },
})
