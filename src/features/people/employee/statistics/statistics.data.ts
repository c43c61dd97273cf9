import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { employees, isRunning } from '../employee.table.ts'
import { type HrStatistics, UPCOMING_DAYS } from './statistics.contract.ts'

/** How many rows a condition holds for. */
const countWhere = (condition: SQL | undefined): SQL<number> =>
  sql<number>`${count()} filter (where ${condition})`.mapWith(Number)

/**
 * Whether a day of the past returns within the next days, in its first year or later. Adding years to 29 February gives
 * the 28th in a year without one.
 */
function hasAnniversarySoon(column: PgColumn, today: Day): SQL {
  const years = sql`(extract(year from ${today}::date) - extract(year from ${column}))::int`
  const anniversaryFallsSoon = (more: number) => sql`(${years} + ${more}::int > 0
    and (${column} + make_interval(years => ${years} + ${more}::int))::date
      between ${today}::date and ${today}::date + ${UPCOMING_DAYS}::int)`
  // At the end of a year the next return is in the following one.
  return sql`(${anniversaryFallsSoon(0)} or ${anniversaryFallsSoon(1)})`
}

/** The eight numbers in one statement. */
export async function readStatistics(db: Db, today: Day): Promise<HrStatistics> {
  const isKept = isNull(employees.archivedAt)
  const isThisMonth = (column: PgColumn) =>
    sql`date_trunc('month', ${column}::timestamp) = date_trunc('month', ${today}::timestamp)`
  const [found] = await db
    .select({
      totalEmployees: countWhere(isRunning),
      activeEmployees: countWhere(and(isKept, eq(employees.status, 'Active'))),
      inactiveEmployees: countWhere(and(isKept, eq(employees.status, 'Inactive'))),
      onLeaveEmployees: countWhere(and(isKept, eq(employees.status, 'On Leave'))),
      newHiresThisMonth: countWhere(and(isKept, isThisMonth(employees.joinDate))),
      // Someone who left stays counted when the record is deleted afterwards.
      departuresThisMonth: countWhere(isThisMonth(employees.leftOn)),
      upcomingBirthdays: countWhere(and(isRunning, hasAnniversarySoon(employees.dateOfBirth, today))),
      upcomingAnniversaries: countWhere(and(isRunning, hasAnniversarySoon(employees.joinDate, today))),
    })
    .from(employees)
  if (!found) throw new Error('counting gave no row')
  return found
}
