import { eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { users } from '../../user/user.table.ts'
import { employees } from '../employee.table.ts'

/** By what everybody who has a record is known: the code, and the addresses of the record and of the account. */
export async function listKnown(db: Db): Promise<Set<string>> {
  const rows = await db
    .select({ code: employees.code, email: employees.email, account: users.email })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.userId))
    .where(isNull(employees.archivedAt))
  return new Set(rows.flatMap(({ code, email, account }) => [code, email.toLowerCase(), account.toLowerCase()]))
}
