import { aliasedTable, and, asc, eq, gte, inArray, lte, ne, or } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import type { StoredLeave } from '../leave.data.ts'
import { leaveRequests } from '../leave.table.ts'

const OPEN = ['pending', 'approved'] as const
/** More names would not help the decision. */
const MOST = 50

const person = aliasedTable(employees, 'person')

/**
 * Who is away or asks to be while a leave lasts, by the first day: colleagues of the department, and the substitute.
 */
export async function listAwayDuring(db: Db, leave: StoredLeave) {
  const substitute = leave.substitute?.id ?? 0
  const rows = await db
    .select({
      employeeId: leaveRequests.employeeId,
      department: employees.departmentId,
      ofPerson: person.departmentId,
      id: leaveRequests.id,
      name: employees.fullName,
      status: leaveRequests.status,
      start: leaveRequests.startDate,
      end: leaveRequests.endDate,
    })
    .from(leaveRequests)
    .innerJoin(employees, eq(employees.id, leaveRequests.employeeId))
    .innerJoin(person, eq(person.id, leave.employee.id))
    .where(
      and(
        inArray(leaveRequests.status, [...OPEN]),
        ne(leaveRequests.employeeId, leave.employee.id),
        lte(leaveRequests.startDate, leave.end_date),
        gte(leaveRequests.endDate, leave.start_date),
        or(eq(employees.departmentId, person.departmentId), eq(employees.id, substitute)),
      ),
    )
    .orderBy(asc(leaveRequests.startDate), asc(nameOrder(employees.fullName)), asc(leaveRequests.id))
    .limit(MOST)
  return {
    isSubstituteAway: rows.some(({ employeeId }) => employeeId === substitute),
    colleagues: rows
      .filter(({ department, ofPerson }) => department === ofPerson)
      .map(({ id, name, status, start, end }) => ({
        id,
        name,
        status: status === 'approved' ? ('approved' as const) : ('pending' as const),
        start_date: start,
        end_date: end,
      })),
  }
}
