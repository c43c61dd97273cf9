import { text } from '#shared/message.ts'
import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** The fields that the policy reads; the API returns the same. */
export type LeaveFacts = {
  status: string
  employee: { user_id: number; manager_id: number | null }
  /** A setting: managers decide about the leave of their own team. */
  manager_decides: boolean
  /** Another one: it waits for the manager first. */
  needs_manager: boolean
  manager_approved_by_id: number | null
  cancel_asked_at: string | null
}
type OwnedLeave = Pick<LeaveFacts, 'employee'>

/** Roles that look after everyone's leave. */
const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']
/** Those, and managers with a team. */
const READERS: readonly Role[] = [...RESPONSIBLE_ROLES, 'manager']

const isOwn = (me: Actor, { employee }: OwnedLeave): boolean => employee.user_id === me.id
const isManager = (me: Actor, { employee }: OwnedLeave): boolean =>
  hasRole(me, ['manager']) && employee.manager_id === me.id

/** The manager approves before anyone decides, where the setting says so. */
const mayConfirm = (me: Actor, row: LeaveFacts): boolean =>
  row.needs_manager && !isOwn(me, row) && row.employee.manager_id === me.id

/**
 * No one decides about their own leave. Managers decide where the setting says so; where they approve first, someone
 * else decides after them.
 */
function mayDecide(me: Actor, row: LeaveFacts): boolean {
  if (isOwn(me, row) || row.needs_manager || row.manager_approved_by_id === me.id) return false
  return hasRole(me, RESPONSIBLE_ROLES) || (row.manager_decides && isManager(me, row))
}

/** Why someone who decides about the leave of others does not decide about this one. */
function whyMayNotDecide(me: Actor, row: LeaveFacts): string | null {
  if (isOwn(me, row)) return text('You cannot approve or reject your own leave')
  if (row.employee.manager_id !== me.id && row.needs_manager && hasRole(me, RESPONSIBLE_ROLES))
    return text('The manager must approve first')
  return row.manager_approved_by_id === me.id
    ? text('You approved this as manager. Someone else makes the final decision.')
    : null
}

/** Whose leave a list shows: everyone's, that of the caller and their team, or the caller's own. */
export function leaveScope(me: Pick<Actor, 'roles'>, isMineOnly: boolean): 'all' | 'team' | 'own' {
  if (isMineOnly) return 'own'
  if (hasRole(me, RESPONSIBLE_ROLES)) return 'all'
  return hasRole(me, ['manager']) ? 'team' : 'own'
}

/** Whose requests someone decides, whatever else a request asks: everyone's, those of their team, or no one's. */
export function decisionScope(me: Pick<Actor, 'roles'>, managersDecide: boolean): 'all' | 'team' | 'none' {
  if (hasRole(me, RESPONSIBLE_ROLES)) return 'all'
  return managersDecide && hasRole(me, ['manager']) ? 'team' : 'none'
}

/** Who may do what with leave (spec 2 §6). */
export const leavePolicy = policy('leave', {
  list: { roles: 'signedIn' },
  /** The page over the leave of others. */
  manage: { roles: READERS },
  /** Rows that the caller may not see are answered with 404. */
  get: {
    roles: 'signedIn',
    row: (me: Actor, row: OwnedLeave) => isOwn(me, row) || hasRole(me, RESPONSIBLE_ROLES) || isManager(me, row),
  },
  export: { roles: READERS },
  /** What to know before deciding: about whom they see. */
  weigh: {
    roles: READERS,
    row: (me: Actor, row: OwnedLeave) => hasRole(me, RESPONSIBLE_ROLES) || isManager(me, row),
  },
  /** For oneself; the person who may assign chooses the employee. */
  create: { roles: 'signedIn' },
  /** Leave that is approved at once: to anyone but oneself. */
  assign: { roles: RESPONSIBLE_ROLES, row: (me: Actor, row: OwnedLeave) => !isOwn(me, row) },
  decide: { roles: READERS, row: mayDecide, why: whyMayNotDecide },
  confirm: { roles: READERS, row: mayConfirm },
  /** Those who may approve may also reject. */
  reject: {
    roles: READERS,
    row: (me: Actor, row: LeaveFacts) => mayDecide(me, row) || mayConfirm(me, row),
    why: whyMayNotDecide,
  },
  /** The person while no one has decided, and later the person who decides. */
  cancel: {
    roles: 'signedIn',
    row: (me: Actor, row: LeaveFacts) => (isOwn(me, row) ? row.status === 'pending' : mayDecide(me, row)),
  },
  /** Requests to cancel an approved leave. */
  askCancel: {
    roles: 'signedIn',
    row: (me: Actor, row: LeaveFacts) => isOwn(me, row) && row.status === 'approved' && row.cancel_asked_at === null,
  },
  /** Rejecting the request to cancel an approved leave. */
  keep: {
    roles: READERS,
    row: (me: Actor, row: LeaveFacts) =>
      row.status === 'approved' && row.cancel_asked_at !== null && mayDecide(me, row),
  },
  /** The caller's own balance (spec 2 §6). */
  readStats: { roles: ['employee'] },
  changeSettings: { roles: RESPONSIBLE_ROLES },
})
