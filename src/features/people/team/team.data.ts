import { and, asc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import { attendanceCorrections } from '#features/people/attendance/correction/correction.table.ts'
import { departments } from '#features/people/department/department.table.ts'
import { employeePicture, employees, isRunning } from '#features/people/employee/employee.table.ts'
import { employeeRatings } from '#features/people/employee/rating/rating.table.ts'
import { leaveRequests } from '#features/people/leave/leave.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { MAX_WAITING, type WaitingRequest } from './team.contract.ts'

/** Current employees and have this manager, by name. */
export const listPeopleOf = (db: Db, managerId: number) =>
  db
    .select({
      id: employees.id,
      name: employees.fullName,
      department: departments.name,
      profile_picture: employeePicture,
      avg_rating: sql<number | null>`(select round(avg(${employeeRatings.rating}), 1)::float8 from ${employeeRatings}
        where ${employeeRatings.employeeId} = ${employees.id})`,
    })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.userId))
    .innerJoin(departments, eq(departments.id, employees.departmentId))
    .where(and(isRunning, eq(employees.managerId, managerId)))
    .orderBy(asc(nameOrder(employees.fullName)), asc(employees.id))

const all = sql<number>`count(*) over ()`.mapWith(Number).as('total')
const kindOf = (kind: SQL) => sql<WaitingRequest['kind']>`${kind}`.as('kind')

/** What these people have asked for and no one has decided, the oldest first, and how much of it there is. */
export async function listWaiting(db: Db, managerId: number): Promise<{ rows: WaitingRequest[]; total: number }> {
  const isTheirs = eq(employees.managerId, managerId)
  const isAskedBack = and(eq(leaveRequests.status, 'approved'), isNotNull(leaveRequests.cancelAskedAt))
  const leaves = db
    .select({
      kind: kindOf(sql`case when ${leaveRequests.status} = 'pending' then 'leave' else 'cancellation' end`),
      id: leaveRequests.id,
      name: employees.fullName,
      profile_picture: employeePicture.as('profile_picture'),
      from: leaveRequests.startDate,
      to: leaveRequests.endDate,
      since: sql<Date>`coalesce(${leaveRequests.cancelAskedAt}, ${leaveRequests.createdAt})`
        .mapWith(leaveRequests.createdAt)
        .as('since'),
    })
    .from(leaveRequests)
    .innerJoin(employees, eq(employees.id, leaveRequests.employeeId))
    .innerJoin(users, eq(users.id, employees.userId))
    .where(and(isTheirs, or(eq(leaveRequests.status, 'pending'), isAskedBack)))
  const corrections = db
    .select({
      kind: kindOf(sql`'correction'`),
      id: attendanceCorrections.id,
      name: employees.fullName,
      profile_picture: employeePicture.as('profile_picture'),
      from: attendanceCorrections.day,
      to: attendanceCorrections.day,
      since: sql<Date>`${attendanceCorrections.createdAt}`.mapWith(attendanceCorrections.createdAt).as('since'),
    })
    .from(attendanceCorrections)
    .innerJoin(employees, eq(employees.id, attendanceCorrections.employeeId))
    .innerJoin(users, eq(users.id, employees.userId))
    .where(and(isTheirs, eq(attendanceCorrections.status, 'pending')))
  const both = unionAll(leaves, corrections).as('both')
  const found = await db
    .select({
      kind: both.kind,
      id: both.id,
      name: both.name,
      profile_picture: both.profile_picture,
      from: both.from,
      to: both.to,
      since: both.since,
      total: all,
    })
    .from(both)
    .orderBy(asc(both.since), asc(both.kind), asc(both.id))
    .limit(MAX_WAITING)
  const rows = found.map(({ total: _total, since, ...row }) => ({ ...row, since: since.toISOString() }))
  return { rows, total: found[0]?.total ?? 0 }
}
