import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { leaveRequests } from '../leave.table.ts'

/** The manager approves a request that waits for it; true only for the call that did it. */
export async function setManagerApproved(
  tx: Db,
  id: number,
  { byId, now }: { byId: number; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(leaveRequests)
    .set({ managerApprovedById: byId, managerApprovedAt: now })
    .where(and(eq(leaveRequests.id, id), eq(leaveRequests.status, 'pending'), isNull(leaveRequests.managerApprovedAt)))
    .returning({ id: leaveRequests.id })
  return rows.length > 0
}

/** The person wants an approved leave back, or (`null`) it stays; true only for the call that changed it. */
export async function setCancelAsked(tx: Db, id: number, at: Date | null): Promise<boolean> {
  const isOther = at ? isNull(leaveRequests.cancelAskedAt) : isNotNull(leaveRequests.cancelAskedAt)
  const rows = await tx
    .update(leaveRequests)
    .set({ cancelAskedAt: at })
    .where(and(eq(leaveRequests.id, id), eq(leaveRequests.status, 'approved'), isOther))
    .returning({ id: leaveRequests.id })
  return rows.length > 0
}
