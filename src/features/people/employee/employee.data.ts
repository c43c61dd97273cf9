import { iso } from '#server/db/iso.ts'
import { findRow } from '#server/db/find-row.ts'
import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { cachedQuery } from '#server/db/cached-query.ts'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { centsToDollars } from '#shared/money.ts'
import type { Sorted } from '#shared/paging.ts'
import { users } from '#features/base/user/user.table.ts'
import { departments } from '#features/people/department/department.table.ts'
import type { EmployedUser, EmployeeChanged, EmployeeColumn, EmployeeName } from './employee.contract.ts'
import { employeeChanges, employeeCounters, employees, isRunning } from './employee.table.ts'

/** The employee record of a row of `users`. */
export const employeeFacts = {
  employee_id: sql<number | null>`(select ${employees.id} from ${employees}
    where ${employees.userId} = ${users.id} and ${isRunning})`,
}

const managers = alias(users, 'managers')
const words = sql.placeholder('search')

const employeeRow = jsonObject({
  id: employees.id,
  employee_id: employees.code,
  user_id: employees.userId,
  full_name: employees.fullName,
  date_of_birth: employees.dateOfBirth,
  gender: employees.gender,
  marital_status: employees.maritalStatus,
  nationality: employees.nationality,
  profile_picture: employees.profilePicture,
  email: employees.email,
  phone_number: employees.phoneNumber,
  emergency_contact_name: employees.emergencyContactName,
  emergency_contact_phone: employees.emergencyContactPhone,
  address: employees.address,
  city: employees.city,
  state: employees.state,
  postal_code: employees.postalCode,
  country: employees.country,
  position: employees.position,
  department: departments.name,
  department_id: employees.departmentId,
  join_date: employees.joinDate,
  employment_type: employees.employmentType,
  salary: employees.salaryCents,
  status: employees.status,
  manager_id: employees.managerId,
  manager: sql<string | null>`${managers.name}`,
  rating: employees.rating,
  recommendation: employees.recommendation,
  left_on: employees.leftOn,
  version: employees.version,
  created_at: employees.createdAt,
  updated_at: employees.updatedAt,
})

const row = jsonObject({
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  profile_picture: users.profilePicture,
  phone_number: users.phoneNumber,
  employee: employeeRow,
})

export type EmployeeFilter = {
  search?: string | undefined
  department?: string | undefined
  status?: string | undefined
}

const EMPLOYEES: List<typeof row._.type, EmployeeFilter, EmployeeColumn> = {
  name: 'employees',
  from: employees,
  id: employees.id,
  joins: [
    { table: users, on: eq(users.id, employees.userId) },
    { table: departments, on: eq(departments.id, employees.departmentId), filters: ['department'] },
    { table: managers, on: eq(managers.id, employees.managerId), isLeft: true },
  ],
  row,
  where: isNull(employees.archivedAt),
  filters: {
    search: or(contains(employees.fullName, words), contains(employees.code, words), contains(employees.email, words)),
    // By its name (spec 2 §7), or by the id that a choice has.
    department: sql`(folded(${departments.name}) = folded(${sql.placeholder('department')})
      or ${departments.id}::text = ${sql.placeholder('department')})`,
    status: eq(employees.status, sql.placeholder('status')),
  },
  sorts: {
    code: sql`${employees.code}`,
    name: nameOrder(employees.fullName),
    department: nameOrder(departments.name),
    position: sql`${employees.position}`,
    joined: sql`${employees.joinDate}`,
    status: sql`${employees.status}`,
  },
  order: [asc(nameOrder(employees.fullName)), asc(employees.id)],
}

type Sort = Sorted<EmployeeColumn> | undefined
type ListOptions = { sort?: Sort; page?: number | undefined; limit?: number | undefined }

function toEmployedUser({ employee, ...user }: typeof row._.type): EmployedUser {
  const { manager, manager_id: managerId, salary } = employee
  return {
    ...user,
    employee: {
      ...employee,
      salary: centsToDollars(salary),
      manager: managerId === null || manager === null ? null : { id: managerId, name: manager },
      created_at: iso(employee.created_at),
      updated_at: iso(employee.updated_at),
    },
  }
}

const patterns = ({ search, ...filter }: EmployeeFilter) => ({ ...filter, search: search && likePatternOf(search) })

/** One page of employees: one statement. */
export async function listEmployees(db: Db, filter: EmployeeFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, EMPLOYEES, { filter: patterns(filter), ...asked })
  return { rows: rows.map(toEmployedUser), ...paged }
}

/** All rows, for a file. */
export function listAllEmployees(db: Db, filter: EmployeeFilter, sort: Sort) {
  return listAll(db, EMPLOYEES, { filter: patterns(filter), sort }, toEmployedUser)
}

async function findEmployeeWhere(db: Db, where: SQL): Promise<EmployedUser | undefined> {
  const found = await findRow(db, EMPLOYEES, and(where, isNull(employees.archivedAt)))
  return found && toEmployedUser(found)
}

export const findEmployee = (db: Db, id: number): Promise<EmployedUser | undefined> =>
  findEmployeeWhere(db, eq(employees.id, id))

/** The running record of this person: neither deleted nor Terminated. */
export async function runningEmployeeOf(db: Db, userId: number): Promise<EmployedUser['employee'] | undefined> {
  const query = cachedQuery(db, 'employee of user', (name) =>
    db
      .select({ id: employees.id })
      .from(employees)
      .where(and(eq(employees.userId, sql.placeholder('userId')), isRunning))
      .prepare(name),
  )
  const [found] = await query.execute({ userId })
  return found && (await findEmployee(db, found.id))?.employee
}

/** Current employees, by name, of whom name or code contain the text. */
export function listEmployeeNames(
  db: Db,
  { search, managerId, limit }: { search?: string | undefined; managerId?: number | undefined; limit: number },
): Promise<EmployeeName[]> {
  const pattern = likePatternOf(search ?? '')
  const isFound = search ? or(contains(employees.fullName, pattern), contains(employees.code, pattern)) : undefined
  return db
    .select({ id: employees.id, code: employees.code, name: employees.fullName, department: departments.name })
    .from(employees)
    .innerJoin(departments, eq(departments.id, employees.departmentId))
    .where(and(isRunning, isFound, managerId === undefined ? undefined : eq(employees.managerId, managerId)))
    .orderBy(asc(nameOrder(employees.fullName)), asc(employees.id))
    .limit(limit)
}

/** The record as its columns, locked until the transaction ends. */
export async function lockEmployee(tx: Db, id: number) {
  const [held] = await tx
    .select()
    .from(employees)
    .where(and(eq(employees.id, id), isNull(employees.archivedAt)))
    .for('update')
  return held
}
export type HeldEmployee = NonNullable<Awaited<ReturnType<typeof lockEmployee>>>

const SERIES = 'EMP'

/** The next code; who comes later waits until the transaction ends. Take it last. */
export async function nextEmployeeCode(tx: Db): Promise<string> {
  const [taken] = await tx
    .insert(employeeCounters)
    .values({ series: SERIES, last: 1 })
    .onConflictDoUpdate({ target: employeeCounters.series, set: { last: sql`${employeeCounters.last} + 1` } })
    .returning({ last: employeeCounters.last })
  if (!taken) throw new Error('no code was given')
  return `${SERIES}-${String(taken.last).padStart(4, '0')}`
}

/** Changes of managers are made one at a time, so that two changes together never make a circle. */
export async function lockManagers(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('employee-managers'))`)
}

/** Whether `managerId`, or someone above, is managed by this person: a circle if that one became their manager. */
export async function isManagedBy(tx: Db, managerId: number, userId: number): Promise<boolean> {
  const found = await tx.execute(sql`
    with recursive above(id) as (
      select ${managerId}::int
      union
      select ${employees.managerId} from ${employees} join above on above.id = ${employees.userId}
      where ${employees.managerId} is not null and ${employees.archivedAt} is null
    )
    select 1 from above where id = ${userId}`)
  return found.rows.length > 0
}

export type NewEmployee = Omit<typeof employees.$inferInsert, 'id' | 'version'>

/** Answers nothing when the person has a record. */
export async function insertEmployee(tx: Db, values: NewEmployee): Promise<number | undefined> {
  const [added] = await tx
    .insert(employees)
    .values(values)
    .onConflictDoNothing({ target: employees.userId, where: sql`archived_at is null` })
    .returning({ id: employees.id })
  return added?.id
}

/** Changes a record; its version grows by one. */
export async function setEmployee(tx: Db, id: number, patch: Partial<NewEmployee>): Promise<void> {
  await tx
    .update(employees)
    .set({ ...patch, version: sql`${employees.version} + 1` })
    .where(eq(employees.id, id))
}

/** What holds from a day on. */
export async function insertEmployeeChange(tx: Db, values: typeof employeeChanges.$inferInsert): Promise<void> {
  await tx.insert(employeeChanges).values(values)
}

const deciders = alias(users, 'deciders')

/** The history of position, department, salary and manager, the newest first. */
export async function listEmployeeChanges(db: Db, employeeId: number): Promise<EmployeeChanged[]> {
  const rows = await db
    .select({
      id: employeeChanges.id,
      effective_on: employeeChanges.effectiveOn,
      position: employeeChanges.position,
      department: departments.name,
      salary: employeeChanges.salaryCents,
      manager: managers.name,
      by: deciders.name,
      created_at: employeeChanges.createdAt,
    })
    .from(employeeChanges)
    .innerJoin(departments, eq(departments.id, employeeChanges.departmentId))
    .leftJoin(managers, eq(managers.id, employeeChanges.managerId))
    .leftJoin(deciders, eq(deciders.id, employeeChanges.byId))
    .where(eq(employeeChanges.employeeId, employeeId))
    .orderBy(desc(employeeChanges.effectiveOn), desc(employeeChanges.id))
  return rows.map(({ salary, created_at: at, ...line }) => ({
    ...line,
    salary: centsToDollars(salary),
    created_at: iso(at),
  }))
}
