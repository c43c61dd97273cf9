import { aliasedTable, and, asc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import type { StoredLeave } from '../leave.data.ts'
import { leaveBalances } from '../balance/balance.table.ts'
import { leaveDays, leaveRequests } from '../leave.table.ts'

const OPEN = ['pending', 'approved'] as const
/** More names would not help the decision. */
const MOST = 50

const person = aliasedTable(employees, 'person')
const other = aliasedTable(leaveRequests, 'other')
const colleague = aliasedTable(employees, 'colleague')

const isMeanwhile = and(
  inArray(other.status, [...OPEN]),
  ne(other.employeeId, leaveRequests.employeeId),
  lte(other.startDate, leaveRequests.endDate),
  gte(other.endDate, leaveRequests.startDate),
)

type YearOfLeave = { year: number } & Pick<
  typeof leaveBalances.$inferSelect,
  'granted' | 'reserved' | 'used' | 'entitled' | 'revision'
>

/** What is known of requests beside their own rows, for a list: one statement. */
export const listFactsOfRequests = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: leaveRequests.id,
      type: leaveRequests.type,
      joinDate: employees.joinDate,
      away: sql<number>`(select count(distinct ${other.employeeId})::int from ${leaveRequests} as "other"
        inner join ${employees} as "colleague" on ${colleague.id} = ${other.employeeId}
        where ${isMeanwhile} and ${colleague.departmentId} = ${employees.departmentId})`,
      isSubstituteAway: sql<boolean>`exists (select from ${leaveRequests} as "other"
        where ${isMeanwhile} and ${other.employeeId} = ${leaveRequests.substituteId})`,
      // A year that nothing has happened in has no balance.
      years: sql<YearOfLeave[]>`(select coalesce(json_agg(json_build_object('year', "charged"."year",
          'granted', coalesce(${leaveBalances.granted}, 0), 'reserved', coalesce(${leaveBalances.reserved}, 0),
          'used', coalesce(${leaveBalances.used}, 0), 'entitled', coalesce(${leaveBalances.entitled}, 0),
          'revision', coalesce(${leaveBalances.revision}, 0))), '[]')
        from (select distinct extract(year from ${leaveDays.day})::int as "year" from ${leaveDays}
          where ${leaveDays.requestId} = ${leaveRequests.id}) as "charged"
        left join ${leaveBalances} on ${leaveBalances.employeeId} = ${leaveRequests.employeeId}
          and ${leaveBalances.type} = ${leaveRequests.type} and ${leaveBalances.year} = "charged"."year")`,
    })
    .from(leaveRequests)
    .innerJoin(employees, eq(employees.id, leaveRequests.employeeId))
    .where(inArray(leaveRequests.id, [...ids]))

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
