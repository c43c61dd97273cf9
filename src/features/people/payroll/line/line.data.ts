import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { type Currency, toMajor } from '#shared/currency.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { payRunLines, payslips } from '../payroll.table.ts'
import type { RunLine } from './line.contract.ts'

const HALVES = 2

type LineFilter = { runId: number; employeeId?: number | undefined; currency: Currency }

/** What was entered for a run, in the order of entering. */
export async function listRunLines(db: Db, { runId, employeeId, currency }: LineFilter): Promise<RunLine[]> {
  const rows = await db
    .select({
      id: payRunLines.id,
      employee_id: payRunLines.employeeId,
      kind: payRunLines.kind,
      name: payRunLines.name,
      is_taxable: payRunLines.isTaxable,
      minor: payRunLines.amount,
      halfDays: payRunLines.halfDays,
      by: users.name,
    })
    .from(payRunLines)
    .innerJoin(users, eq(users.id, payRunLines.byId))
    .where(
      and(eq(payRunLines.runId, runId), employeeId === undefined ? undefined : eq(payRunLines.employeeId, employeeId)),
    )
    .orderBy(asc(payRunLines.id))
  return rows.map(({ minor, halfDays, ...row }) => ({
    ...row,
    amount: minor === null ? (halfDays ?? 0) / HALVES : toMajor(minor, currency),
  }))
}

/** Whether this employee exists, archived or not: a correction may concern who has left. */
export async function isKnownEmployee(db: Db, id: number): Promise<boolean> {
  const [found] = await db
    .select({ one: sql`1` })
    .from(employees)
    .where(eq(employees.id, id))
  return found !== undefined
}

export async function insertRunLine(tx: Db, values: typeof payRunLines.$inferInsert): Promise<number> {
  const [added] = await tx.insert(payRunLines).values(values).returning({ id: payRunLines.id })
  if (!added) throw new Error('no line was written')
  return added.id
}

/** The line as it was; nothing when this run has none of this id. */
export async function deleteRunLine(tx: Db, { runId, id }: { runId: number; id: number }) {
  const [gone] = await tx
    .delete(payRunLines)
    .where(and(eq(payRunLines.id, id), eq(payRunLines.runId, runId)))
    .returning()
  return gone
}

/** Whether someone has a payslip in a run. */
export async function hasPayslip(db: Db, { runId, employeeId }: { runId: number; employeeId: number }) {
  const [found] = await db
    .select({ id: payslips.id })
    .from(payslips)
    .where(and(eq(payslips.runId, runId), eq(payslips.employeeId, employeeId)))
  return found !== undefined
}
