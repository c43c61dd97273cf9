import { text } from '#shared/message.ts'
import { type Actor, allowsRole, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** Whose day it is; the API returns the same fields. */
type OwnedDay = { employee: { user_id: number; manager_id: number | null } }

/** Roles that look after everyone's attendance. */
const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']
/** Those, and managers with a team. */
const READERS: readonly Role[] = [...RESPONSIBLE_ROLES, 'manager']

const isOwn = (me: Actor, { employee }: OwnedDay): boolean => employee.user_id === me.id
const isManager = (me: Actor, { employee }: OwnedDay): boolean =>
  hasRole(me, ['manager']) && employee.manager_id === me.id

/** Whose days and corrections a list shows: everyone's, those of the caller and their team, or the caller's own. */
export function attendanceScope(me: Pick<Actor, 'roles'>, isMineOnly: boolean): 'all' | 'team' | 'own' {
  if (isMineOnly) return 'own'
  if (hasRole(me, RESPONSIBLE_ROLES)) return 'all'
  return hasRole(me, ['manager']) ? 'team' : 'own'
}

/** Who may do what with attendance (spec 2 §6). */
export const attendancePolicy = policy('attendance', {
  /** One's own day: for who has the role and a running record. */
  record: { roles: ['employee'] },
  list: { roles: 'signedIn' },
  /** Rows that the caller may not see are answered with 404. */
  get: {
    roles: 'signedIn',
    row: (me: Actor, row: OwnedDay) => isOwn(me, row) || hasRole(me, RESPONSIBLE_ROLES) || isManager(me, row),
  },
  /** The page over the corrections of others. */
  manage: { roles: READERS },
  /** People cannot decide about their own days. */
  decide: {
    roles: READERS,
    row: (me: Actor, row: OwnedDay) => !isOwn(me, row) && (hasRole(me, RESPONSIBLE_ROLES) || isManager(me, row)),
    why: (me: Actor, row: OwnedDay) =>
      isOwn(me, row) ? text('You cannot approve or reject your own correction') : null,
  },
})

/** Whether the header shows the attendance control (spec 2 §2). */
export const mayRecordAttendance = (me: Actor): boolean =>
  me.facts.employee_id !== null && allowsRole(attendancePolicy.record, me)
