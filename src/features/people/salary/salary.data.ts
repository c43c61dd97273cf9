import { and, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { centsToDollars } from '#shared/money.ts'
import type { Sorted } from '#shared/paging.ts'
import { departments } from '#features/people/department/department.table.ts'
import { employeeChanges, employees, isRunning } from '#features/people/employee/employee.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { PayAccount, Revision, SalaryColumn, SalaryRow, StandingLine } from './salary.contract.ts'
import { payAccounts, payLines } from './salary.table.ts'

/** What stands this month beside the salary. */
const sumOfMonthlyLines = (month: SQL) => sql<number>`(
  select coalesce(sum(case when ${payLines.kind} = 'deduction' then -${payLines.amountCents} else ${payLines.amountCents} end), 0)::bigint
  from ${payLines} where ${payLines.employeeId} = ${employees.id}
    and ${payLines.fromMonth} <= ${month} and (${payLines.toMonth} is null or ${payLines.toMonth} >= ${month}))`

const salaryRowJson = (month: SQL) =>
  jsonObject({
    id: employees.id,
    user_id: employees.userId,
    code: employees.code,
    name: employees.fullName,
    profile_picture: employees.profilePicture,
    department: departments.name,
    salary: employees.salaryCents,
    extras: sumOfMonthlyLines(month),
    has_account: sql<boolean>`exists (select from ${payAccounts} where ${payAccounts.employeeId} = ${employees.id})`,
  })
const THIS_MONTH = sql`to_char(now(), 'YYYY-MM')`
const row = salaryRowJson(THIS_MONTH)

const toRow = ({ salary, extras: more, ...rest }: typeof row._.type): SalaryRow => ({
  ...rest,
  salary: centsToDollars(salary),
  extras: centsToDollars(more),
})

const SALARIES: List<typeof row._.type, { search?: string | undefined; id?: number | undefined }, SalaryColumn> = {
  name: 'salaries',
  from: employees,
  id: employees.id,
  joins: [{ table: departments, on: eq(departments.id, employees.departmentId) }],
  row,
  where: isRunning,
  filters: {
    search: or(
      contains(employees.fullName, sql.placeholder('search')),
      contains(employees.code, sql.placeholder('search')),
    ),
    id: eq(employees.id, sql.placeholder('id')),
  },
  sorts: {
    name: nameOrder(employees.fullName),
    department: nameOrder(departments.name),
    salary: sql`${employees.salaryCents}`,
  },
  order: [asc(nameOrder(employees.fullName)), asc(employees.id)],
}

const toSearchFilter = (search: string | undefined) => ({ search: search && likePatternOf(search) })

type Sort = Sorted<SalaryColumn> | undefined
type ListOptions = {
  sort?: Sort
  page?: number | undefined
  limit?: number | undefined
}

/** One page of current employees: one statement. */
export async function listSalaries(db: Db, search: string | undefined, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, SALARIES, { filter: toSearchFilter(search), ...asked })
  return { rows: rows.map(toRow), ...paged }
}

/** All rows, for a file. */
export const listAllSalaries = (db: Db, search: string | undefined, sort: Sort) =>
  listAll(db, SALARIES, { filter: toSearchFilter(search), sort }, toRow)

export async function findSalary(db: Db, id: number): Promise<SalaryRow | undefined> {
  const { rows } = await listPage(db, SALARIES, { filter: { id }, limit: 1 })
  return rows[0] && toRow(rows[0])
}

/** The salaries of an employee with the day that each holds from, the newest first: changes of other kinds are left out. */
export async function listRevisions(db: Db, employeeId: number): Promise<Revision[]> {
  const former = sql`lag(${employeeChanges.salaryCents}) over (order by ${employeeChanges.effectiveOn}, ${employeeChanges.id})`
  // As a plain number: servers send large integers as texts.
  const before = sql<number | null>`(${former})::float8`
  const rows = await db
    .select({
      id: employeeChanges.id,
      from: employeeChanges.effectiveOn,
      cents: employeeChanges.salaryCents,
      before: before.as('before'),
      by: users.name,
    })
    .from(employeeChanges)
    .leftJoin(users, eq(users.id, employeeChanges.byId))
    .where(eq(employeeChanges.employeeId, employeeId))
    .orderBy(desc(employeeChanges.effectiveOn), desc(employeeChanges.id))
  return rows
    .filter(({ cents, before: old }) => old === null || old !== cents)
    .map(({ id, from, cents, by }) => ({ id, from, salary: centsToDollars(cents), by }))
}

/** The lines of an employee, those that hold longest first. */
export async function listMonthlyLines(db: Db, employeeId: number): Promise<StandingLine[]> {
  const rows = await db
    .select({
      id: payLines.id,
      kind: payLines.kind,
      name: payLines.name,
      cents: payLines.amountCents,
      is_taxable: payLines.isTaxable,
      from_month: payLines.fromMonth,
      to_month: payLines.toMonth,
      by: users.name,
    })
    .from(payLines)
    .innerJoin(users, eq(users.id, payLines.byId))
    .where(eq(payLines.employeeId, employeeId))
    .orderBy(sql`${payLines.toMonth} desc nulls first`, asc(payLines.id))
  return rows.map(({ cents, ...line }) => ({ ...line, amount: centsToDollars(cents) }))
}

export async function insertMonthlyLine(tx: Db, values: typeof payLines.$inferInsert): Promise<void> {
  await tx.insert(payLines).values(values)
}

/** A line, locked until the transaction ends, with whose it is. */
export async function lockMonthlyLine(tx: Db, id: number) {
  const [held] = await tx
    .select({
      id: payLines.id,
      employeeId: payLines.employeeId,
      name: payLines.name,
      fromMonth: payLines.fromMonth,
      userId: employees.userId,
    })
    .from(payLines)
    .innerJoin(employees, eq(employees.id, payLines.employeeId))
    .where(eq(payLines.id, id))
    .for('update', { of: payLines })
  return held
}

export async function endMonthlyLine(tx: Db, id: number, toMonth: string): Promise<void> {
  await tx.update(payLines).set({ toMonth }).where(eq(payLines.id, id))
}

export async function findPayAccount(db: Db, employeeId: number): Promise<PayAccount | undefined> {
  const [found] = await db
    .select({ bank: payAccounts.bank, number: payAccounts.number, holder: payAccounts.holder })
    .from(payAccounts)
    .where(and(eq(payAccounts.employeeId, employeeId)))
  return found
}

/** The current employees who have the same account number and are other people, by name. */
export async function listHoldersOf(db: Db, number: string, exceptUserId: number): Promise<string[]> {
  const rows = await db
    .select({ name: employees.fullName })
    .from(payAccounts)
    .innerJoin(employees, eq(employees.id, payAccounts.employeeId))
    .where(
      and(sql`upper(${payAccounts.number}) = ${number.toUpperCase()}`, ne(employees.userId, exceptUserId), isRunning),
    )
    .orderBy(asc(nameOrder(employees.fullName)), asc(employees.id))
  return rows.map(({ name }) => name)
}

export async function upsertPayAccount(tx: Db, values: typeof payAccounts.$inferInsert): Promise<void> {
  await tx.insert(payAccounts).values(values).onConflictDoUpdate({ target: payAccounts.employeeId, set: values })
}
