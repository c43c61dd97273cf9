import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import { employees, isRunning } from '#features/people/employee/employee.table.ts'

/** More colleagues than anyone chooses from. */
const MOST = 500

/** Those who work in the department of an employee, by name, without the employee. */
export function listColleagues(db: Db, employeeId: number): Promise<{ id: number; name: string }[]> {
  const department = sql`(select ${employees.departmentId} from ${employees} where ${employees.id} = ${employeeId})`
  return db
    .select({ id: employees.id, name: employees.fullName })
    .from(employees)
    .where(and(isRunning, ne(employees.id, employeeId), eq(employees.departmentId, department)))
    .orderBy(asc(nameOrder(employees.fullName)), asc(employees.id))
    .limit(MOST)
}

/** Whose record it is. */
export async function findUserOf(db: Db, employeeId: number): Promise<number | undefined> {
  const [found] = await db.select({ userId: employees.userId }).from(employees).where(eq(employees.id, employeeId))
  return found?.userId
}
