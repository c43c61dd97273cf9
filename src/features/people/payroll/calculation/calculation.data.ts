import { and, asc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import type { Day } from '#shared/dates.ts'
import { departments } from '#features/people/department/department.table.ts'
import { employeeChanges, employees } from '#features/people/employee/employee.table.ts'
import { payRunLines, payRuns, payslips } from '../payroll.table.ts'
import type { PayAccount, PayLine } from '../payslip/payslip.contract.ts'
import { payAccounts, payLines } from '#features/people/salary/salary.table.ts'
import type { DatedSalary, Extra } from './pay.logic.ts'

/** Who a payslip is for, as it is printed. */
export type Payee = {
  employeeId: number
  userId: number
  code: string
  name: string
  department: string
  position: typeof employees.$inferSelect.position
}

/** All that the pay of one employee in a month is made from. */
export type PayeeInput = Payee & {
  joinOn: Day
  lastOn: Day | null
  /** Until someone says since when, they are paid: the preparer is asked to look. */
  isInactive: boolean
  salaries: DatedSalary[]
  standing: Extra[]
  entered: Extra[]
  unpaidHalfDays: number
  account: PayAccount | null
}

const EMPTY = sql.raw(`'[]'::json`)

const jsonList = <T>(one: SQL<T>, order: SQL, from: SQL): SQL<T[]> =>
  sql`coalesce((select json_agg(${one} order by ${order}) ${from}), ${EMPTY})`

/** The salaries until the end of a month: the history of the record, which dates each of its changes. */
const salariesJson = (lastDay: Day) =>
  jsonList(
    jsonObject({ from: employeeChanges.effectiveOn, cents: employeeChanges.salaryCents }),
    sql`${employeeChanges.effectiveOn}, ${employeeChanges.id}`,
    sql`from ${employeeChanges} where ${and(eq(employeeChanges.employeeId, employees.id), lte(employeeChanges.effectiveOn, lastDay))}`,
  )

const monthlyLinesJson = (month: string) =>
  jsonList(
    jsonObject({
      name: payLines.name,
      kind: payLines.kind,
      is_taxable: payLines.isTaxable,
      amount: payLines.amountCents,
    }),
    sql`${payLines.id}`,
    sql`from ${payLines} where ${and(
      eq(payLines.employeeId, employees.id),
      lte(payLines.fromMonth, month),
      or(isNull(payLines.toMonth), gte(payLines.toMonth, month)),
    )}`,
  )

const isLineOfRuns = (runIds: readonly number[]) =>
  and(eq(payRunLines.employeeId, employees.id), inArray(payRunLines.runId, [...runIds]))

const enteredLinesJson = (runIds: readonly number[]) =>
  jsonList(
    jsonObject({
      name: payRunLines.name,
      kind: sql<Extra['kind']>`${payRunLines.kind}`,
      is_taxable: payRunLines.isTaxable,
      amount: sql<number>`${payRunLines.amount}`,
    }),
    sql`${payRunLines.id}`,
    sql`from ${payRunLines} where ${and(isLineOfRuns(runIds), sql`${payRunLines.kind} <> 'unpaid'`)}`,
  )

type Period = { month: string; firstDay: Day; lastDay: Day; zone: string; runIds: readonly number[] }

/**
 * Everyone who has worked on a day of the month, by id: one statement.
 * @param runIds the runs of the month whose own lines count: this one, and for a correction those before it
 */
export async function readInputs(db: Db, { month, firstDay, lastDay, zone, runIds }: Period): Promise<PayeeInput[]> {
  // Who is deleted without a last day has worked until then.
  const lastOn = sql<Day | null>`coalesce(${employees.leftOn}, (${employees.archivedAt} at time zone ${zone})::date)`
  const rows = await db
    .select({
      row: jsonObject({
        employeeId: employees.id,
        userId: employees.userId,
        code: employees.code,
        name: employees.fullName,
        department: departments.name,
        position: employees.position,
        joinOn: employees.joinDate,
        lastOn,
        isInactive: sql<boolean>`${eq(employees.status, 'Inactive')}`,
        currentCents: employees.salaryCents,
        salaries: salariesJson(lastDay),
        standing: monthlyLinesJson(month),
        entered: enteredLinesJson(runIds),
        unpaidHalfDays: sql<number>`coalesce((select sum(${payRunLines.halfDays})::int from ${payRunLines} where ${isLineOfRuns(runIds)}), 0)`,
        account: sql<PayAccount | null>`(select ${jsonObject({ bank: payAccounts.bank, number: payAccounts.number, holder: payAccounts.holder })} from ${payAccounts} where ${eq(payAccounts.employeeId, employees.id)})`,
      }),
    })
    .from(employees)
    .innerJoin(departments, eq(departments.id, employees.departmentId))
    .where(and(lte(employees.joinDate, lastDay), or(sql`${lastOn} is null`, sql`${lastOn} >= ${firstDay}`)))
    .orderBy(asc(employees.id))
  return rows.map(({ row: { currentCents, ...row } }) => ({
    ...row,
    // A record without a history has had its salary all the time.
    salaries: row.salaries.length > 0 ? row.salaries : [{ from: row.joinOn, cents: currentCents }],
  }))
}

/** What the runs before a correction have paid, by employee: the lines of all of them. */
export async function readPaid(
  db: Db,
  { month, before }: { month: string; before: number },
): Promise<Map<number, Payee & { lines: PayLine[] }>> {
  const rows = await db
    .select({
      employeeId: payslips.employeeId,
      userId: payslips.userId,
      code: payslips.code,
      name: payslips.name,
      department: payslips.department,
      position: payslips.position,
      lines: payslips.lines,
    })
    .from(payslips)
    .innerJoin(payRuns, eq(payRuns.id, payslips.runId))
    .where(and(eq(payRuns.month, month), lt(payRuns.number, before)))
    .orderBy(asc(payslips.id))
  const found = new Map<number, Payee & { lines: PayLine[] }>()
  for (const row of rows) {
    const known = found.get(row.employeeId)
    found.set(row.employeeId, known ? { ...row, lines: [...known.lines, ...row.lines] } : row)
  }
  return found
}
