import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { employees, isRunning } from '#features/people/employee/employee.table.ts'
import { leaveEntries } from '../balance/balance.table.ts'
import { leaveDays, leaveRequests } from '../leave.table.ts'

/** Current employees. */
export async function listCurrentEmployeeIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: employees.id }).from(employees).where(isRunning).orderBy(asc(employees.id))
  return rows.map(({ id }) => id)
}

/** The half days that someone has carried into a year. */
export async function sumCarriedHalfDays(db: Db, employeeId: number, year: number): Promise<number> {
  const [found] = await db
    .select({ sum: sql<number>`coalesce(sum(${leaveEntries.granted}), 0)::int` })
    .from(leaveEntries)
    .where(and(eq(leaveEntries.employeeId, employeeId), eq(leaveEntries.year, year), eq(leaveEntries.kind, 'carry')))
  return found?.sum ?? 0
}

/** The half days of annual leave between two days, waiting ones too. */
export async function sumAnnualHalfDays(
  db: Db,
  employeeId: number,
  { from, to }: { from: Day; to: Day },
): Promise<number> {
  const [found] = await db
    .select({ sum: sql<number>`coalesce(sum(${leaveDays.halfDays}), 0)::int` })
    .from(leaveDays)
    .innerJoin(leaveRequests, eq(leaveRequests.id, leaveDays.requestId))
    .where(
      and(
        eq(leaveRequests.employeeId, employeeId),
        eq(leaveRequests.type, 'annual'),
        inArray(leaveRequests.status, ['pending', 'approved']),
        gte(leaveDays.day, from),
        lte(leaveDays.day, to),
      ),
    )
  return found?.sum ?? 0
}
