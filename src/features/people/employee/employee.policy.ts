import { text } from '#shared/message.ts'
import { type Actor, hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

/** The fields that the policy reads; the API returns the same. */
export type EmployeeFacts = { user_id: number; position: string; manager_id: number | null }

const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']

/** The only position that an admin gives; everyone else gives the others (spec 2 §5). */
const ADMINS_POSITION = 'HR'

/** May this person give someone this position? Anyone who is both an admin and HR gives any. */
export const canGivePosition = (me: Pick<Actor, 'roles'>, position: string): boolean =>
  hasRole(me, [position === ADMINS_POSITION ? 'admin' : 'hr'])

/**
 * May this person change or delete this record? HR any, an admin only those of HR (spec 2 §6), and no one their own:
 * it holds the person's own salary.
 */
const mayEditRecord = (me: Actor, { user_id: userId, position }: EmployeeFacts): boolean =>
  userId !== me.id && (hasRole(me, ['hr']) || position === ADMINS_POSITION)

const whyMayNotEdit = (me: Actor, { user_id: userId }: EmployeeFacts): string =>
  userId === me.id ? text('You cannot edit your own record') : text('Only HR can change this record')

const ROLES_OF: Readonly<Record<string, Role>> = {
  HR: 'hr',
  Accountant: 'accountant',
  Teacher: 'teacher',
  Mentor: 'mentor',
}

type Work = { position: string; status: string }

/** The roles that a record gives while it is neither deleted (`null`) nor Terminated. */
function rolesOf(work: Work | null): readonly Role[] {
  const role = work && work.status !== 'Terminated' && ROLES_OF[work.position]
  return role ? ['employee', role] : []
}

/** The roles that a change of a record gives and removes; `null` is no record. */
export function changedRoles(before: Work | null, after: Work | null): { give: Role[]; take: Role[] } {
  const [had, has] = [rolesOf(before), rolesOf(after)]
  return { give: has.filter((role) => !had.includes(role)), take: had.filter((role) => !has.includes(role)) }
}

/** Who may do what with the records of employees (spec 2 §6). */
export const employeePolicy = policy('employee', {
  list: { roles: RESPONSIBLE_ROLES },
  /** Code, name and department, for a choice: no personal data. */
  listNames: { roles: ['admin', 'hr', 'manager'] },
  /** Salary, birth date, address and emergency contact: only for those who keep the records, and the person. */
  get: {
    roles: 'signedIn',
    row: (me: Actor, row: Pick<EmployeeFacts, 'user_id'>) => hasRole(me, RESPONSIBLE_ROLES) || row.user_id === me.id,
  },
  /** All records as a file, salaries too. */
  export: { roles: RESPONSIBLE_ROLES },
  create: { roles: RESPONSIBLE_ROLES },
  update: { roles: RESPONSIBLE_ROLES, row: mayEditRecord, why: whyMayNotEdit },
  remove: { roles: RESPONSIBLE_ROLES, row: mayEditRecord, why: whyMayNotEdit },
  readStatistics: { roles: RESPONSIBLE_ROLES },
})
