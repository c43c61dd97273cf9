import { and, asc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { likePatternOf } from '#server/db/like.ts'
import { nameOrder } from '#server/db/list-page.ts'
import type { Role } from '#shared/roles.ts'
import { isNamed, hasAnyRoleAtForMany, users } from '#features/base/user/user.table.ts'
import { employees } from '../employee.table.ts'
import type { Candidate } from './choice.contract.ts'

/** Whether a row of `users` has one of these roles, as the primary or a further one. */
const hasOneOfRoles = (roles: readonly Role[], now: Date) =>
  hasAnyRoleAtForMany(sql`string_to_array(${roles.join(',')}, ',')`, sql`${now.toISOString()}::timestamptz`)

const byName = [asc(nameOrder(users.name)), asc(users.id)]

/** People who can get a record, of whom name or address contain the text: those of HR, or everyone but the admins. */
export function listCandidates(
  db: Db,
  {
    of,
    search,
    exceptId,
    now,
    limit,
  }: { of: 'hr' | 'all'; search: string; exceptId: number; now: Date; limit: number },
): Promise<Candidate[]> {
  const own = db
    .select({ one: sql`1` })
    .from(employees)
    .where(and(eq(employees.userId, users.id), isNull(employees.archivedAt)))
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone_number: users.phoneNumber,
      profile_picture: users.profilePicture,
    })
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        isNotNull(users.verifiedAt),
        sql`${users.id} <> ${exceptId}`,
        notExists(own),
        sql`not ${hasOneOfRoles(['admin'], now)}`,
        of === 'hr' ? hasOneOfRoles(['hr'], now) : undefined,
        search ? isNamed(users.id, sql`${likePatternOf(search)}`) : undefined,
      ),
    )
    .orderBy(...byName)
    .limit(limit)
}

/** Those who can be a manager. */
export const listManagers = (db: Db, now: Date, limit: number): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.isActive, true), hasOneOfRoles(['admin', 'hr'], now)))
    .orderBy(...byName)
    .limit(limit)
