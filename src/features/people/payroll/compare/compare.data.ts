import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import { addMonths } from '#shared/calendar.ts'
import { type Currency, toMajor } from '#shared/currency.ts'
import { firstDayOf, monthOf } from '#shared/months.ts'
import type { Compared } from '../payroll.contract.ts'
import { payRuns, payslips } from '../payroll.table.ts'

const earlier = alias(payslips, 'earlier')
const earlierRuns = alias(payRuns, 'earlier_runs')
const isFinal = inArray(earlierRuns.status, ['approved', 'paid'])

/**
 * What the person of a payslip was paid in the month before, corrections included, in minor units of the run's
 * currency; null for no one's, in corrections, and where that month was in another currency. The month is a statement of
 * its own, which is answered once for a payslip instead of for each run.
 */
export const netBefore = sql<number | null>`case when ${payRuns.number} = 0 then (
  select sum(${earlier.net})::bigint from ${payslips} ${sql.identifier('earlier')}
  join ${payRuns} ${sql.identifier('earlier_runs')} on ${earlierRuns.id} = ${earlier.runId}
  where ${earlier.employeeId} = ${payslips.employeeId} and ${isFinal} and ${earlierRuns.currency} = ${payRuns.currency}
    and ${earlierRuns.month} = (select to_char((${payRuns.month} || '-01')::date - interval '1 month', 'YYYY-MM'))
) end`

/** How a run differs from what the month before has paid; null where there is nothing in its currency to compare with. */
export async function compareRun(
  db: Db,
  { id, month, currency }: { id: number; month: string; currency: Currency },
): Promise<Compared | null> {
  const before = monthOf(addMonths(firstDayOf(month), -1))
  const now = alias(payslips, 'now')
  const rows = await db
    .select({
      employee_id: earlier.employeeId,
      name: sql<string>`max(${earlier.name})`,
      before: sql<number>`sum(${earlier.net})`.mapWith(Number),
      net: sql<number | null>`(select ${now.net} from ${payslips} ${sql.identifier('now')}
        where ${now.runId} = ${id} and ${now.employeeId} = ${earlier.employeeId})`.mapWith(Number),
    })
    .from(earlier)
    .innerJoin(earlierRuns, eq(earlierRuns.id, earlier.runId))
    .where(and(eq(earlierRuns.month, before), eq(earlierRuns.currency, currency), isFinal))
    .groupBy(earlier.employeeId)
    .orderBy(asc(nameOrder(sql`max(${earlier.name})`)), asc(earlier.employeeId))
  if (rows.length === 0) return null
  const known = new Set(rows.map((row) => row.employee_id))
  const paidNow = await db
    .select({ id: payslips.employeeId })
    .from(payslips)
    .where(and(eq(payslips.runId, id), ne(payslips.net, 0)))
  return {
    month: before,
    net: toMajor(
      rows.reduce((sum, row) => sum + row.before, 0),
      currency,
    ),
    new: paidNow.filter((row) => !known.has(row.id)).length,
    changed: rows.filter((row) => row.net !== null && row.net !== row.before).length,
    left: rows
      .filter((row) => row.net === null && row.before !== 0)
      .map((row) => ({ employee_id: row.employee_id, name: row.name, net: toMajor(row.before, currency) })),
  }
}
