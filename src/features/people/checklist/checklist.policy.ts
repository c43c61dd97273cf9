import { text } from '#shared/message.ts'
import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** The fields that the policy reads; the API returns the same. */
export type ListOwner = { user_id: number; manager_id: number | null }
export type TaskFacts = { doer: 'hr' | 'manager' | 'employee' | 'accountant'; employee: ListOwner }

const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']

const isReader = (me: Actor, { user_id: userId, manager_id: managerId }: ListOwner): boolean =>
  hasRole(me, RESPONSIBLE_ROLES) || userId === me.id || managerId === me.id

/** Whose task it is. HR and admins, who look after the lists, tick any but their own as an employee's. */
function mayTick(me: Actor, { doer, employee }: TaskFacts): boolean {
  if (doer === 'employee' && employee.user_id === me.id) return true
  // People do not confirm what others do for them.
  if (employee.user_id === me.id) return false
  if (hasRole(me, RESPONSIBLE_ROLES)) return true
  return doer === 'manager' ? employee.manager_id === me.id : doer === 'accountant' && hasRole(me, ['accountant'])
}

/** Who may do what with onboarding and offboarding checklists. */
export const checklistPolicy = policy('checklist', {
  /** The tasks that every list begins with. */
  keepTemplates: { roles: RESPONSIBLE_ROLES },
  list: { roles: 'signedIn', row: isReader },
  /** The open tasks that are the caller's to do. */
  listTasks: { roles: ['admin', 'hr', 'manager', 'accountant', 'employee'] },
  start: {
    roles: RESPONSIBLE_ROLES,
    row: (me: Actor, owner: ListOwner) => owner.user_id !== me.id,
    why: () => text('You cannot start or remove your own checklists'),
  },
  stop: {
    roles: RESPONSIBLE_ROLES,
    row: (me: Actor, { employee }: { employee: ListOwner }) => employee.user_id !== me.id,
  },
  tick: { roles: 'signedIn', row: mayTick },
})
