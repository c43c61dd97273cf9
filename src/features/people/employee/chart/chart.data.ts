import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import { users } from '#features/base/user/user.table.ts'
import { departments } from '#features/people/department/department.table.ts'
import { employeePicture, employees, isRunning } from '../employee.table.ts'
import type { ChartPerson } from './chart.contract.ts'

const managed = alias(employees, 'managed')

/** Every current employee, and the person who manages one of them. */
export function listChart(db: Db): Promise<ChartPerson[]> {
  const ids = db
    .select({ id: employees.userId })
    .from(employees)
    .where(isRunning)
    .union(
      db
        .select({ id: sql<number>`${managed.managerId}`.as('id') })
        .from(managed)
        .where(and(isNotNull(managed.managerId), isNull(managed.archivedAt), sql`${managed.status} <> 'Terminated'`)),
    )
  return db
    .select({
      user_id: users.id,
      name: sql<string>`coalesce(${employees.fullName}, ${users.name})`,
      profile_picture: employeePicture,
      employee_id: employees.id,
      position: employees.position,
      department: departments.name,
      manager_id: employees.managerId,
    })
    .from(users)
    .leftJoin(employees, and(eq(employees.userId, users.id), isRunning))
    .leftJoin(departments, eq(departments.id, employees.departmentId))
    .where(sql`${users.id} = any(array(${ids}))`)
    .orderBy(asc(nameOrder(users.name)), asc(users.id))
}
