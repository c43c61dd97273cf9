import { and, asc, between, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { leaveDays, leaveRequests } from '#features/people/leave/leave.table.ts'
import type { LeaveOfDay } from './sheet.logic.ts'

type Of = { employeeId: number; from: Day; to: Day }

/** The days of approved leave of an employee between two days. */
export const listLeaveOf = (db: Db, { employeeId, from, to }: Of): Promise<LeaveOfDay[]> =>
  db
    .select({ day: leaveDays.day, type: leaveRequests.type, halfDays: leaveDays.halfDays })
    .from(leaveDays)
    .innerJoin(leaveRequests, eq(leaveRequests.id, leaveDays.requestId))
    .where(
      and(
        eq(leaveRequests.employeeId, employeeId),
        eq(leaveRequests.status, 'approved'),
        between(leaveDays.day, from, to),
      ),
    )
    .orderBy(asc(leaveDays.day))
