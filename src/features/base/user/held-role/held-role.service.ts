import { readTrail } from '#server/audit/audit.data.ts'
import type { Db } from '#server/db/db.ts'
import type { Role } from '#shared/roles.ts'
import { accountsMergedInto } from '../merged-account/merged-account.service.ts'
import { toRoleChange, ROLE_ACTIONS } from '../role/role.events.ts'
import { listGrants } from '../user.data.ts'
import { PROTECTED_DAYS } from '../user.policy.ts'
import { userSubject } from '../user.service.ts'

const DAY_MS = 86_400_000

/**
 * The roles that someone has lost within the days for which an account stays protected, no matter who took them and
 * whatever the way: a form, a record of an employee, or their own end; in an account that was merged into this one,
 * too. The log is asked, which no one changes.
 */
export async function rolesLostLately(db: Db, userId: number, now: Date): Promise<Role[]> {
  const since = new Date(now.getTime() - PROTECTED_DAYS * DAY_MS).toISOString()
  const subjects = (await accountsMergedInto(db, userId)).map(userSubject)
  const lines = await readTrail(db, subjects, ROLE_ACTIONS)
  const lost = lines.map(toRoleChange).filter(({ at }) => at >= since)
  // An expired role is written to the log some minutes later.
  const ending = await listGrants(db, userId)
  return [...lost.flatMap(({ taken }) => taken), ...ending.map(({ role }) => role)]
}
