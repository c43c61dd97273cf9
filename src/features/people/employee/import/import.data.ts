import { eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { users } from '#features/base/user/user.table.ts'
import { employees } from '../employee.table.ts'

/** Whose record each key is, in small letters: the code, and the addresses of the record and of the account. */
export async function listKnownKeys(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: employees.id, code: employees.code, email: employees.email, account: users.email })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.userId))
    .where(isNull(employees.archivedAt))
  return new Map(rows.flatMap(({ id, ...keys }) => Object.values(keys).map((key) => [key.toLowerCase(), id] as const)))
}
