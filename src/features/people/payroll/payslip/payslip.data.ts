import { iso } from '#server/db/iso.ts'
import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { type Currency, toMajor } from '#shared/currency.ts'
import type { Sorted } from '#shared/paging.ts'
import { unscaledRate } from '../calculation/amounts.logic.ts'
import { netBefore } from '../compare/compare.data.ts'
import type { Attention, PayslipColumn } from '../payroll.contract.ts'
import { payRuns, payslips } from '../payroll.table.ts'
import { listPayouts } from '../payout/payout.data.ts'
import { payouts } from '../payout/payout.table.ts'
import type { PaymentState, Payslip, PayslipRow, PayWarning, RunPayslip } from './payslip.contract.ts'

export type NewPayslip = typeof payslips.$inferInsert

type ListOptions = { page?: number | undefined; limit?: number | undefined }

/** As many as one statement takes. */
const AT_ONCE = 1000

/** All but whose payslip it is. */
const REPLACED = {
  userId: sql`excluded.user_id`,
  code: sql`excluded.code`,
  name: sql`excluded.name`,
  department: sql`excluded.department`,
  position: sql`excluded.position`,
  gross: sql`excluded.gross`,
  deductions: sql`excluded.deductions`,
  net: sql`excluded.net`,
  employer: sql`excluded.employer`,
  paidDays: sql`excluded.paid_days`,
  monthDays: sql`excluded.month_days`,
  lines: sql`excluded.lines`,
  warnings: sql`excluded.warnings`,
  account: sql`excluded.account`,
}

/** Makes these the payslips of a run; a payslip of the same employee keeps its id. */
export async function savePayslips(tx: Db, runId: number, rows: readonly Omit<NewPayslip, 'runId'>[]): Promise<void> {
  const stay = rows.map(({ employeeId }) => employeeId).join(',')
  await tx
    .delete(payslips)
    .where(and(eq(payslips.runId, runId), sql`${payslips.employeeId} <> all(string_to_array(${stay}, ',')::int[])`))
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await tx
      .insert(payslips)
      .values(rows.slice(at, at + AT_ONCE).map((row) => ({ ...row, runId })))
      .onConflictDoUpdate({ target: [payslips.runId, payslips.employeeId], set: REPLACED })
  }
}

const IS_LIVE = sql`${payouts.payslipId} = ${payslips.id} and ${payouts.returnedAt} is null`

/** What has been done about paying a payslip. */
const PAYMENT: SQL<PaymentState> = sql`case when ${payslips.net} = 0 then 'none'
  else coalesce((select case when ${payouts.paidAt} is null then 'sent' else 'paid' end from ${payouts} where ${IS_LIVE}), 'open') end`

const shortPayslip = {
  id: payslips.id,
  run_id: payslips.runId,
  month: payRuns.month,
  number: payRuns.number,
  status: payRuns.status,
  currency: payRuns.currency,
  employee_id: payslips.employeeId,
  user_id: payslips.userId,
  code: payslips.code,
  name: payslips.name,
  department: payslips.department,
  gross: payslips.gross,
  deductions: payslips.deductions,
  net: payslips.net,
  employer: payslips.employer,
  warnings: payslips.warnings,
  payment: PAYMENT,
  paid_at: sql<string | null>`(select ${payouts.paidAt} from ${payouts} where ${IS_LIVE})`,
}
const payslipRow = jsonObject(shortPayslip)

const inRun = jsonObject({
  ...shortPayslip,
  before: netBefore,
  file: sql<number | null>`(select ${payouts.fileNumber} from ${payouts} where ${IS_LIVE})`,
})

function toRow<Row extends typeof payslipRow._.type>(row: Row): Row {
  const major = (minor: number): number => toMajor(minor, row.currency)
  const { gross, deductions, net, employer, paid_at: paidAt } = row
  return {
    ...row,
    paid_at: paidAt && iso(paidAt),
    gross: major(gross),
    deductions: major(deductions),
    net: major(net),
    employer: major(employer),
  }
}

const toRunRow = ({ before, ...row }: typeof inRun._.type): RunPayslip => ({
  ...toRow(row),
  before: before === null ? null : toMajor(before, row.currency),
})

type PayslipFilter = {
  runId?: number | undefined
  userId?: number | undefined
  search?: string | undefined
  warning?: PayWarning | undefined
  payment?: PaymentState | undefined
  change?: 'new' | 'changed' | undefined
}

const common = {
  from: payslips,
  id: payslips.id,
  row: payslipRow,
}
const ofRun = { table: payRuns, on: eq(payRuns.id, payslips.runId) }

const PAYSLIPS: List<typeof inRun._.type, Omit<PayslipFilter, 'userId'>, PayslipColumn> = {
  ...common,
  row: inRun,
  name: 'payslips of run',
  joins: [{ ...ofRun, filters: ['change'] }],
  filters: {
    runId: eq(payslips.runId, sql.placeholder('runId')),
    search: sql`(${contains(payslips.name, sql.placeholder('search'))} or ${contains(payslips.code, sql.placeholder('search'))})`,
    warning: sql`${payslips.warnings} ? ${sql.placeholder('warning')}::text`,
    payment: sql`${PAYMENT} = ${sql.placeholder('payment')}`,
    change: sql`case ${sql.placeholder('change')}::text when 'new' then ${netBefore} is null else ${netBefore} <> ${payslips.net} end`,
  },
  sorts: {
    name: nameOrder(payslips.name),
    department: nameOrder(payslips.department),
    gross: sql`${payslips.gross}`,
    net: sql`${payslips.net}`,
  },
  order: [asc(nameOrder(payslips.name)), asc(payslips.id)],
}

const OWN: List<typeof payslipRow._.type, Pick<PayslipFilter, 'userId'>> = {
  ...common,
  name: 'own payslips',
  joins: [{ ...ofRun, isNarrowing: true }],
  where: inArray(payRuns.status, ['approved', 'paid']),
  filters: { userId: eq(payslips.userId, sql.placeholder('userId')) },
  order: [desc(payRuns.month), desc(payRuns.number), desc(payslips.id)],
}

const patterns = ({ search, ...filter }: PayslipFilter) => ({ ...filter, search: search && likePatternOf(search) })

/** One page of the payslips of a run: one statement. */
export async function listPayslips(
  db: Db,
  filter: Omit<PayslipFilter, 'userId'>,
  asked: ListOptions & { sort?: Sorted<PayslipColumn> | undefined },
) {
  const { rows, ...paged } = await listPage(db, PAYSLIPS, { filter: patterns(filter), ...asked })
  return { rows: rows.map(toRunRow), ...paged }
}

/** All rows, for a file. */
export function listAllPayslips(db: Db, runId: number) {
  return listAll(db, PAYSLIPS, { filter: { runId } }, toRunRow)
}

/** The payslips of one person in approved runs. */
export async function listOwnPayslips(db: Db, userId: number, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, OWN, { filter: { userId }, ...asked })
  return { rows: rows.map(toRow) as PayslipRow[], ...paged }
}

const wholePayslip = jsonObject({
  ...shortPayslip,
  position: payslips.position,
  lines: payslips.lines,
  paid_days: payslips.paidDays,
  month_days: payslips.monthDays,
  rate: payRuns.scaledRate,
  approved_at: payRuns.approvedAt,
})

export async function findPayslip(db: Db, id: number): Promise<Payslip | undefined> {
  const [found] = await db
    .select({ row: wholePayslip })
    .from(payslips)
    .innerJoin(payRuns, eq(payRuns.id, payslips.runId))
    .where(eq(payslips.id, id))
  if (!found) return undefined
  const { rate, approved_at: approvedAt, lines, ...row } = found.row
  return {
    ...toRow(row),
    lines: lines.map((line) => ({ ...line, amount: toMajor(line.amount, row.currency) })),
    rate: unscaledRate(rate),
    approved_at: iso(approvedAt),
    payouts: await listPayouts(db, id),
  }
}

const countHavingWarning = (warning: PayWarning) =>
  sql<number>`count(*) filter (where ${payslips.warnings} ? ${warning}::text)`.mapWith(Number)

/** How many payslips of a run have each warning. */
export async function countWarnings(db: Db, runId: number): Promise<Record<PayWarning, number>> {
  const [counts] = await db
    .select({
      no_salary: countHavingWarning('no_salary'),
      no_account: countHavingWarning('no_account'),
      same_account: countHavingWarning('same_account'),
      negative: countHavingWarning('negative'),
      two_records: countHavingWarning('two_records'),
      inactive: countHavingWarning('inactive'),
    })
    .from(payslips)
    .where(eq(payslips.runId, runId))
  return counts ?? { no_salary: 0, no_account: 0, same_account: 0, negative: 0, two_records: 0, inactive: 0 }
}

/** Whose payslips are in a run. */
export async function payeesOf(db: Db, runId: number): Promise<number[]> {
  const rows = await db.selectDistinct({ id: payslips.userId }).from(payslips).where(eq(payslips.runId, runId))
  return rows.map(({ id }) => id)
}

/** Those whose payslip of a run needs a look, by name. */
export async function listPayslipsToCheck(db: Db, runId: number, currency: Currency): Promise<Attention[]> {
  const rows = await db
    .select({
      payslip_id: payslips.id,
      employee_id: payslips.employeeId,
      name: payslips.name,
      net: payslips.net,
      warnings: payslips.warnings,
    })
    .from(payslips)
    .where(and(eq(payslips.runId, runId), sql`${payslips.warnings} <> '[]'::jsonb`))
    .orderBy(asc(nameOrder(payslips.name)), asc(payslips.id))
  return rows.map(({ net, ...row }) => ({ ...row, net: toMajor(net, currency) }))
}

/** Whose deductions of a run are higher than their pay, by name. */
export const listNegative = (db: Db, runId: number): Promise<{ name: string }[]> =>
  db
    .select({ name: payslips.name })
    .from(payslips)
    .where(and(eq(payslips.runId, runId), sql`${payslips.warnings} ? 'negative'`))
    .orderBy(asc(nameOrder(payslips.name)), asc(payslips.id))

/** Whose pay of a run no bank file can pay: there is no account, by name. */
export const listUnpayable = (db: Db, runId: number): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: payslips.id, name: payslips.name })
    .from(payslips)
    .where(and(eq(payslips.runId, runId), gt(payslips.net, 0), isNull(payslips.account)))
    .orderBy(asc(nameOrder(payslips.name)), asc(payslips.id))
