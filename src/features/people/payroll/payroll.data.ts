import { iso } from '#server/db/iso.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { listTotal } from '#server/db/list-total.ts'
import { toMajor } from '#shared/currency.ts'
import { users } from '#features/base/user/user.table.ts'
import { unscaledRate } from './calculation/amounts.logic.ts'
import type { PayRun } from './payroll.contract.ts'
import { payRunLines, payRuns, payslips } from './payroll.table.ts'
import { payouts } from './payout/payout.table.ts'
import { RUN_STATUSES, type RunStatus } from './payslip/payslip.contract.ts'

export type StoredRun = typeof payRuns.$inferSelect

const preparers = alias(users, 'preparers')
const approvers = alias(users, 'approvers')

const sumColumn = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::bigint`

/** Of all payslips of a run, read once. */
const totals = jsonObject({
  payslips: sql<number>`count(*)`,
  gross: sumColumn(payslips.gross),
  deductions: sumColumn(payslips.deductions),
  net: sumColumn(payslips.net),
  employer: sumColumn(payslips.employer),
  payments: sql<number>`count(*) filter (where ${payslips.net} <> 0)`,
})

const run = jsonObject({
  id: payRuns.id,
  month: payRuns.month,
  number: payRuns.number,
  status: payRuns.status,
  country: payRuns.country,
  rules: payRuns.rulesKey,
  currency: payRuns.currency,
  rate: payRuns.scaledRate,
  totals: sql<typeof totals._.type>`(select ${totals} from ${payslips} where ${payslips.runId} = ${payRuns.id})`,
  paid: sql<number>`(select count(*) from ${payouts} where ${payouts.runId} = ${payRuns.id} and ${payouts.paidAt} is not null and ${payouts.returnedAt} is null)`,
  prepared_by: jsonObject({ id: preparers.id, name: preparers.name }),
  worked_by: payRuns.workedBy,
  approved_by: sql<{
    id: number
    name: string
  } | null>`case when ${approvers.id} is not null then ${jsonObject({ id: approvers.id, name: approvers.name })} end`,
  approved_at: payRuns.approvedAt,
  paid_at: payRuns.paidAt,
  reason: payRuns.reason,
  created_at: payRuns.createdAt,
})

function toRun({ rate, totals: sums, ...row }: typeof run._.type): PayRun {
  const major = (minor: number): number => toMajor(minor, row.currency)
  return {
    ...row,
    rate: unscaledRate(rate),
    payslips: sums.payslips,
    payments: sums.payments,
    gross: major(sums.gross),
    deductions: major(sums.deductions),
    net: major(sums.net),
    employer: major(sums.employer),
    approved_at: iso(row.approved_at),
    paid_at: iso(row.paid_at),
    created_at: iso(row.created_at),
  }
}

type RunFilter = {
  status?: RunStatus | undefined
  id?: number | undefined
  /** Those that wait for approval and on which this person has not worked. */
  decider?: number | undefined
}

const RUNS: List<typeof run._.type, RunFilter> = {
  name: 'pay runs',
  from: payRuns,
  id: payRuns.id,
  joins: [
    { table: preparers, on: eq(preparers.id, payRuns.preparedById) },
    { table: approvers, on: eq(approvers.id, payRuns.approvedById), isLeft: true },
  ],
  row: run,
  filters: {
    status: eq(payRuns.status, sql.placeholder('status')),
    id: eq(payRuns.id, sql.placeholder('id')),
    decider: sql`(${payRuns.status} = 'submitted' and not ${sql.placeholder('decider')}::int = any(${payRuns.workedBy}))`,
  },
  tabs: { key: 'status', column: payRuns.status, values: RUN_STATUSES },
  order: [desc(payRuns.month), desc(payRuns.number), desc(payRuns.id)],
}

type ListOptions = { page?: number | undefined; limit?: number | undefined }

/** One page of runs, the newest month first: one statement. */
export async function listRuns(db: Db, filter: RunFilter, asked: ListOptions & { counts?: '1' | undefined }) {
  const { rows, ...paged } = await listPage(db, RUNS, { filter, ...asked })
  return { rows: rows.map(toRun), ...paged }
}

/** All rows, for a file. */
export const listAllRuns = (db: Db, filter: RunFilter) => listAll(db, RUNS, { filter }, toRun)
/** How many there are. */
export const countRuns = (db: Db, filter: RunFilter): Promise<number> => listTotal(db, RUNS, filter)

export async function findRun(db: Db, id: number): Promise<PayRun | undefined> {
  return (await listRuns(db, { id }, { limit: 1 })).rows[0]
}

/** The run as its columns. */
export async function findStoredRun(db: Db, id: number): Promise<StoredRun | undefined> {
  const [found] = await db.select().from(payRuns).where(eq(payRuns.id, id))
  return found
}

/** The same, locked until the transaction ends. */
export async function lockRun(tx: Db, id: number): Promise<StoredRun | undefined> {
  const [held] = await tx.select().from(payRuns).where(eq(payRuns.id, id)).for('update')
  return held
}

/** The runs of a month, the first one first. */
export const listMonthRuns = (db: Db, month: string): Promise<StoredRun[]> =>
  db.select().from(payRuns).where(eq(payRuns.month, month)).orderBy(asc(payRuns.number))

/** Nothing when the month has a run that no one has approved yet. */
export async function insertRun(tx: Db, values: typeof payRuns.$inferInsert): Promise<StoredRun | undefined> {
  const [added] = await tx.insert(payRuns).values(values).onConflictDoNothing().returning()
  return added
}

/** Changes a run that is in this state; false when it is in another. */
export async function setRun(
  tx: Db,
  { id, from }: { id: number; from: readonly RunStatus[] },
  patch: Partial<typeof payRuns.$inferInsert>,
): Promise<boolean> {
  const changed = await tx
    .update(payRuns)
    .set(patch)
    .where(and(eq(payRuns.id, id), inArray(payRuns.status, [...from])))
    .returning({ id: payRuns.id })
  return changed.length > 0
}

/** Deletes a draft with its payslips and lines. */
export async function deleteRun(tx: Db, id: number): Promise<void> {
  await tx.delete(payslips).where(eq(payslips.runId, id))
  await tx.delete(payRunLines).where(eq(payRunLines.runId, id))
  await tx.delete(payRuns).where(eq(payRuns.id, id))
}
