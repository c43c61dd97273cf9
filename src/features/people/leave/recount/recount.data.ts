import { and, asc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { leaveDays, leaveRequests } from '../leave.table.ts'

/** The leave that is open or approved and has days of these, from a day on. */
export async function listLeavesWithDays(db: Db, days: readonly Day[], from: Day): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: leaveRequests.id })
    .from(leaveRequests)
    .innerJoin(leaveDays, eq(leaveDays.requestId, leaveRequests.id))
    .where(
      and(
        inArray(leaveRequests.status, ['pending', 'approved']),
        inArray(leaveDays.day, [...days]),
        gte(leaveDays.day, from),
      ),
    )
    .orderBy(asc(leaveRequests.id))
  return rows.map(({ id }) => id)
}

/** A leave with what each of its days costs, locked until the transaction ends. */
export async function lockLeave(tx: Db, id: number) {
  const [held] = await tx.select().from(leaveRequests).where(eq(leaveRequests.id, id)).for('update')
  if (!held) return undefined
  const charges = await tx
    .select({ day: leaveDays.day, halfDays: leaveDays.halfDays })
    .from(leaveDays)
    .where(eq(leaveDays.requestId, id))
    .orderBy(asc(leaveDays.day))
  return { ...held, charges }
}

/** A day of a leave costs nothing from now on; true only for the call that did it. */
export async function removeCharge(tx: Db, requestId: number, day: Day): Promise<boolean> {
  const [removed] = await tx
    .delete(leaveDays)
    .where(and(eq(leaveDays.requestId, requestId), eq(leaveDays.day, day)))
    .returning({ halfDays: leaveDays.halfDays })
  if (!removed) return false
  const { halfDays } = leaveRequests
  await tx
    .update(leaveRequests)
    .set({ halfDays: sql`${halfDays} - ${removed.halfDays}` })
    .where(and(eq(leaveRequests.id, requestId), gt(halfDays, removed.halfDays)))
  return true
}
