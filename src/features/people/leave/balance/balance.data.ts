import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { LeaveType } from '../leave.contract.ts'
import { leaveRequests } from '../leave.table.ts'
import { leaveBalances, leaveEntries } from './balance.table.ts'

/** Whose days, of which kind, in which year. */
export type Account = { employeeId: number; type: LeaveType; year: number }
export type StoredBalance = typeof leaveBalances.$inferSelect

const isOf = ({ employeeId, type, year }: Account) =>
  and(eq(leaveBalances.employeeId, employeeId), eq(leaveBalances.type, type), eq(leaveBalances.year, year))

/** The balances of a person in some years; a year that nothing has happened in has none. */
export function listBalances(db: Db, employeeId: number, years: readonly number[]): Promise<StoredBalance[]> {
  return db
    .select()
    .from(leaveBalances)
    .where(and(eq(leaveBalances.employeeId, employeeId), inArray(leaveBalances.year, [...years])))
}

/** The balance, made where there is none, locked until the transaction ends. */
export async function lockBalance(tx: Db, account: Account): Promise<StoredBalance> {
  await tx.insert(leaveBalances).values(account).onConflictDoNothing()
  const [held] = await tx.select().from(leaveBalances).where(isOf(account)).for('update')
  if (!held) throw new Error('the balance is gone')
  return held
}

/** What the settings give has changed: the balance remembers it, and how often. */
export async function setEntitled(tx: Db, account: Account, to: { entitled: number; revision: number }): Promise<void> {
  await tx.update(leaveBalances).set(to).where(isOf(account))
}

type Amounts = { granted: number; reserved: number; used: number }

/**
 * Changes the sums of a balance.
 * @param isWithin only while that many half days remain
 * @returns whether it did
 */
export async function addToBalance(
  tx: Db,
  account: Account,
  { granted, reserved, used }: Amounts,
  isWithin: boolean,
): Promise<boolean> {
  const { granted: had, reserved: waiting, used: taken } = leaveBalances
  const isEnough = gte(sql`${had} - ${taken} - ${waiting}`, reserved + used)
  const rows = await tx
    .update(leaveBalances)
    .set({ granted: sql`${had} + ${granted}`, reserved: sql`${waiting} + ${reserved}`, used: sql`${taken} + ${used}` })
    .where(and(isOf(account), isWithin ? isEnough : undefined))
    .returning({ year: leaveBalances.year })
  return rows.length > 0
}

/** Adds a line; false when its cause has written it before. */
export async function insertBalanceLine(tx: Db, values: typeof leaveEntries.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(leaveEntries)
    .values(values)
    .onConflictDoNothing({ target: leaveEntries.key })
    .returning({ id: leaveEntries.id })
  return rows.length > 0
}

/** The first day of work of an employee. */
export async function findJoinDate(db: Db, employeeId: number): Promise<Day | undefined> {
  const [found] = await db.select({ joinDate: employees.joinDate }).from(employees).where(eq(employees.id, employeeId))
  return found?.joinDate
}

/** Every line of a person in a year, with the leave it is about, oldest first. */
export function listBalanceLines(db: Db, employeeId: number, year: number) {
  const { id, type, kind, granted, reserved, used, createdAt } = leaveEntries
  return db
    .select({
      id,
      type,
      kind,
      halfDays: sql<number>`${granted} - ${reserved} - ${used}`,
      createdAt,
      by: users.name,
      requestId: leaveRequests.id,
      startDate: leaveRequests.startDate,
      endDate: leaveRequests.endDate,
    })
    .from(leaveEntries)
    .leftJoin(users, eq(users.id, leaveEntries.byId))
    .leftJoin(leaveRequests, eq(leaveRequests.id, leaveEntries.requestId))
    .where(and(eq(leaveEntries.employeeId, employeeId), eq(leaveEntries.year, year)))
    .orderBy(asc(leaveEntries.id))
}
