import { and, asc, eq, gte, inArray, lte, or } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import type { Day } from '#shared/dates.ts'
import { departments } from '#features/people/department/department.table.ts'
import { employeePicture, employees } from '#features/people/employee/employee.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { leaveRequests } from '#features/people/leave/leave.table.ts'
import type { Away } from './leave-calendar.contract.ts'

/** More than a calendar of a month can show. */
const MOST = 2000

const OPEN = ['pending', 'approved'] as const

/**
 * Leave that has a day between these and is approved or waits, by its first day.
 * @param teamOf a person: only theirs, and that of those they manage
 */
export async function listOpenLeavesBetween(
  db: Db,
  { from, to, teamOf }: { from: Day; to: Day; teamOf: number | undefined },
): Promise<Away[]> {
  const isOfTeam = teamOf === undefined ? undefined : or(eq(employees.userId, teamOf), eq(employees.managerId, teamOf))
  const rows = await db
    .select({
      id: leaveRequests.id,
      type: leaveRequests.type,
      status: leaveRequests.status,
      start_date: leaveRequests.startDate,
      end_date: leaveRequests.endDate,
      start_half: leaveRequests.startHalf,
      end_half: leaveRequests.endHalf,
      employee: {
        id: employees.id,
        name: employees.fullName,
        department: departments.name,
        profile_picture: employeePicture,
      },
    })
    .from(leaveRequests)
    .innerJoin(employees, eq(employees.id, leaveRequests.employeeId))
    .innerJoin(users, eq(users.id, employees.userId))
    .innerJoin(departments, eq(departments.id, employees.departmentId))
    .where(
      and(
        inArray(leaveRequests.status, [...OPEN]),
        lte(leaveRequests.startDate, to),
        gte(leaveRequests.endDate, from),
        isOfTeam,
      ),
    )
    .orderBy(asc(leaveRequests.startDate), asc(nameOrder(employees.fullName)), asc(leaveRequests.id))
    .limit(MOST)
  return rows.map((row) => ({ ...row, status: row.status === 'approved' ? 'approved' : 'pending' }))
}
