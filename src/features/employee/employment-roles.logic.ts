import type { Role } from '#shared/roles.ts'
import type { EmployeeStatus, Position } from './employee.contract.ts'

const ROLE_OF: Record<Position, Role> = { HR: 'hr', Accountant: 'accountant', Teacher: 'teacher', Mentor: 'mentor' }

type Work = { position: Position; status: EmployeeStatus }

/** The roles that a record gives while it is neither deleted (`null`) nor Terminated. */
const rolesOf = (work: Work | null): readonly Role[] =>
  work === null || work.status === 'Terminated' ? [] : ['employee', ROLE_OF[work.position]]

/** What a change of a record gives and takes; `null` is no record. */
export function changedRoles(before: Work | null, after: Work | null): { give: Role[]; take: Role[] } {
  const [had, has] = [rolesOf(before), rolesOf(after)]
  return { give: has.filter((role) => !had.includes(role)), take: had.filter((role) => !has.includes(role)) }
}
