import { iso } from '#server/db/iso.ts'
import { and, asc, desc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import { type Currency, toMajor } from '#shared/currency.ts'
import { users } from '#features/base/user/user.table.ts'
import type { BankFile } from '../payroll.contract.ts'
import { payRuns, payslips } from '../payroll.table.ts'
import type { PayAccount, Payout } from '../payslip/payslip.contract.ts'
import { payAccounts } from '#features/people/salary/salary.table.ts'
import { payouts } from './payout.table.ts'

const isLive = and(eq(payouts.payslipId, payslips.id), isNull(payouts.returnedAt))
const countWhere = (of: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${of})`.mapWith(Number)

/** How many payslips of a run are in a bank file, and how many no one has paid: of these, how many have an account. */
export async function countPayments(db: Db, runId: number): Promise<{ sent: number; open: number; ready: number }> {
  const hasAccount = sql`(${payslips.account} is not null or ${payAccounts.employeeId} is not null)`
  const [counts] = await db
    .select({
      sent: countWhere(sql`${payouts.id} is not null and ${payouts.paidAt} is null`),
      open: countWhere(sql`${payouts.id} is null`),
      ready: countWhere(sql`${payouts.id} is null and ${payslips.net} > 0 and ${hasAccount}`),
    })
    .from(payslips)
    .leftJoin(payouts, isLive)
    .leftJoin(payAccounts, eq(payAccounts.employeeId, payslips.employeeId))
    .where(and(eq(payslips.runId, runId), ne(payslips.net, 0)))
  return counts ?? { sent: 0, open: 0, ready: 0 }
}

/** The bank files of a run, the newest first. What the bank did not pay stays in the file that it was in. */
export async function listFiles(db: Db, runId: number, currency: Currency): Promise<BankFile[]> {
  const number = sql<number>`${payouts.fileNumber}`
  const rows = await db
    .select({
      number,
      by: users.name,
      made: payouts.createdAt,
      payments: sql<number>`count(*)`.mapWith(Number),
      amount: sql<number>`sum(${payslips.net})`.mapWith(Number),
      waiting: countWhere(sql`${payouts.paidAt} is null and ${payouts.returnedAt} is null`),
    })
    .from(payouts)
    .innerJoin(payslips, eq(payslips.id, payouts.payslipId))
    .innerJoin(users, eq(users.id, payouts.byId))
    .where(and(eq(payouts.runId, runId), isNotNull(payouts.fileNumber)))
    .groupBy(payouts.fileNumber, users.name, payouts.createdAt)
    .orderBy(desc(payouts.fileNumber))
  return rows.map(({ made, amount, ...row }) => ({ ...row, made_at: iso(made), amount: toMajor(amount, currency) }))
}

/**
 * Who is to be paid by the next bank file of a run, with the account. It is the one that was approved, or, for a person
 * who had none, the one of today, unless the person who makes the file wrote it down: no one pays an account of their
 * own choice alone.
 */
export async function listPayable(
  tx: Db,
  runId: number,
  byId: number,
): Promise<{ id: number; account: PayAccount; net: number }[]> {
  const rows = await tx
    .select({
      id: payslips.id,
      net: payslips.net,
      approved: payslips.account,
      today: { bank: payAccounts.bank, number: payAccounts.number, holder: payAccounts.holder },
    })
    .from(payslips)
    .leftJoin(payouts, isLive)
    .leftJoin(payAccounts, and(eq(payAccounts.employeeId, payslips.employeeId), ne(payAccounts.byId, byId)))
    .where(
      and(
        eq(payslips.runId, runId),
        gt(payslips.net, 0),
        isNull(payouts.id),
        or(isNotNull(payslips.account), isNotNull(payAccounts.employeeId)),
      ),
    )
    .orderBy(asc(payslips.id))
  return rows.flatMap(({ approved, today, ...row }) => {
    const account = approved ?? today
    return account ? [{ ...row, account }] : []
  })
}

/** The payments of one bank file, by name. */
export const listTransfers = (db: Db, runId: number, fileNumber: number) =>
  db
    .select({ code: payslips.code, net: payslips.net, account: payouts.account })
    .from(payouts)
    .innerJoin(payslips, eq(payslips.id, payouts.payslipId))
    .where(and(eq(payouts.runId, runId), eq(payouts.fileNumber, fileNumber)))
    .orderBy(asc(nameOrder(payslips.name)), asc(payslips.id))

/** The number of the newest bank file of a run; 0 when it has none. */
export async function findLastFileNumber(db: Db, runId: number): Promise<number> {
  const [found] = await db
    .select({ last: sql<number>`coalesce(max(${payouts.fileNumber}), 0)`.mapWith(Number) })
    .from(payouts)
    .where(eq(payouts.runId, runId))
  return found?.last ?? 0
}

/** The most rows of one statement. */
const AT_ONCE = 1000

export async function insertPayouts(tx: Db, rows: readonly (typeof payouts.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) await tx.insert(payouts).values(rows.slice(at, at + AT_ONCE))
}

type Paid = { runId: number; fileNumber: number | undefined; byId: number; at: Date }

/** Marks what is in bank files of a run, or in one of them, as paid; answers how many payments. */
export async function markFilesPaid(tx: Db, { runId, fileNumber, byId, at }: Paid): Promise<number> {
  const paid = await tx
    .update(payouts)
    .set({ paidById: byId, paidAt: at })
    .where(
      and(
        eq(payouts.runId, runId),
        isNull(payouts.paidAt),
        isNull(payouts.returnedAt),
        fileNumber === undefined ? undefined : eq(payouts.fileNumber, fileNumber),
      ),
    )
    .returning({ id: payouts.id })
  return paid.length
}

/** The payment of a payslip that holds; nothing while it is open. */
export async function findPayout(tx: Db, payslipId: number) {
  const [found] = await tx
    .select({ id: payouts.id, fileNumber: payouts.fileNumber, paidAt: payouts.paidAt })
    .from(payouts)
    .where(and(eq(payouts.payslipId, payslipId), isNull(payouts.returnedAt)))
  return found
}

/** Records that it was not paid. */
export async function returnPayout(tx: Db, id: number, how: { byId: number; at: Date; reason: string }): Promise<void> {
  await tx
    .update(payouts)
    .set({ returnedById: how.byId, returnedAt: how.at, reason: how.reason })
    .where(eq(payouts.id, id))
}

/** Whose payslip it is, of which run, and what it pays, in minor units. */
export async function findSlipToPay(db: Db, id: number) {
  const [found] = await db
    .select({
      id: payslips.id,
      runId: payslips.runId,
      net: payslips.net,
      name: payslips.name,
      employeeId: payslips.employeeId,
    })
    .from(payslips)
    .innerJoin(payRuns, eq(payRuns.id, payslips.runId))
    .where(eq(payslips.id, id))
  return found
}

/** All that was recorded about the payment of a payslip, the newest first. */
export async function listPayouts(db: Db, payslipId: number): Promise<Payout[]> {
  const rows = await db
    .select({
      id: payouts.id,
      way: payouts.way,
      file: payouts.fileNumber,
      note: payouts.note,
      by: users.name,
      made: payouts.createdAt,
      paid: payouts.paidAt,
      returned: payouts.returnedAt,
      reason: payouts.reason,
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.byId))
    .where(eq(payouts.payslipId, payslipId))
    .orderBy(desc(payouts.id))
  return rows.map(({ made, paid, returned, ...row }) => ({
    ...row,
    made_at: iso(made),
    paid_at: paid && iso(paid),
    returned_at: returned && iso(returned),
  }))
}
