import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import { folded } from '#shared/folded.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import type { Department } from './department.contract.ts'
import { departments } from './department.table.ts'

const shown = { id: departments.id, name: departments.name, employees: count(employees.id) }

const selectDepartments = (db: Db, id?: number) =>
  db
    .select(shown)
    .from(departments)
    .leftJoin(employees, and(eq(employees.departmentId, departments.id), isNull(employees.archivedAt)))
    .where(and(isNull(departments.archivedAt), id === undefined ? undefined : eq(departments.id, id)))
    .groupBy(departments.id)

/** The departments that are offered, by name. */
export const listDepartments = (db: Db): Promise<Department[]> =>
  selectDepartments(db).orderBy(asc(nameOrder(departments.name)))

export async function findDepartment(db: Db, id: number): Promise<Department | undefined> {
  const [found] = await selectDepartments(db, id)
  return found
}

/** Ignores case; one that is written just so comes first. The row stays as it is until the transaction ends. */
export async function lockDepartmentNamed(tx: Db, name: string): Promise<{ id: number; name: string } | undefined> {
  const [found] = await tx
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(and(sql`folded(${departments.name}) = ${folded(name)}`, isNull(departments.archivedAt)))
    .orderBy(desc(sql`${departments.name} = ${name}`))
    .limit(1)
    .for('share')
  return found
}

/** The same by its id, against everyone else who adds an employee to it. */
export async function lockDepartment(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(departments.id, id), isNull(departments.archivedAt)))
    .for('update')
  return rows.length > 0
}

/** Answers nothing when there is one of this name. */
export async function insertDepartment(tx: Db, name: string, createdAt: Date): Promise<number | undefined> {
  const [added] = await tx
    .insert(departments)
    .values({ name, createdAt })
    .onConflictDoNothing()
    .returning({ id: departments.id })
  return added?.id
}

export async function setDepartment(
  tx: Db,
  id: number,
  patch: Partial<Pick<typeof departments.$inferInsert, 'name' | 'archivedAt'>>,
): Promise<void> {
  await tx.update(departments).set(patch).where(eq(departments.id, id))
}
