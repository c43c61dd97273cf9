import { readTrail } from '#server/audit/audit.data.ts'
import type { Db } from '#server/db/db.ts'
import type { Role } from '#shared/roles.ts'
import { changeOf, ROLE_ACTIONS } from '../role/role.events.ts'
import { listGrants } from '../user.data.ts'
import { PROTECTED_DAYS } from '../user.policy.ts'
import { userSubject } from '../user.service.ts'

const DAY_MS = 86_400_000

/**
 * The roles that somebody has lost within the days for which an account stays protected, whoever took them and whatever
 * the way: a form, a record of an employee, or their own end. The log is asked, which nobody changes.
 */
export async function rolesHeldLately(db: Db, userId: number, now: Date): Promise<Role[]> {
  const since = new Date(now.getTime() - PROTECTED_DAYS * DAY_MS).toISOString()
  const lines = await readTrail(db, [userSubject(userId)], ROLE_ACTIONS)
  const lost = lines.map(changeOf).filter(({ at }) => at >= since)
  // One whose end has come is written to the log some minutes later.
  const ending = await listGrants(db, userId)
  return [...lost.flatMap(({ taken }) => taken), ...ending.map(({ role }) => role)]
}
