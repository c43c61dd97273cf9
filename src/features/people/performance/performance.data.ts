import { and, asc, between, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import type { Day } from '#shared/dates.ts'
import { attendanceDays } from '#features/people/attendance/attendance.table.ts'
import { employees, isRunning } from '#features/people/employee/employee.table.ts'
import { employeeRatings } from '#features/people/employee/rating/rating.table.ts'
import type { DailyRecord, Performer } from './performance.contract.ts'

/** The days of one employee in the period, the earliest first. */
export const listDays = (db: Db, employeeId: number, period: { from: Day; to: Day }): Promise<DailyRecord[]> =>
  db
    .select({ date: attendanceDays.day, status: attendanceDays.status })
    .from(attendanceDays)
    .where(and(eq(attendanceDays.employeeId, employeeId), between(attendanceDays.day, period.from, period.to)))
    .orderBy(asc(attendanceDays.day))

/** Current employees with the most stars since a day, the best first. */
export function listPerformers(db: Db, from: Day, limit: number): Promise<Performer[]> {
  const score = sql<number>`sum(${employeeRatings.rating})`
  return db
    .select({ id: employees.id, name: employees.fullName, total_score: score.mapWith(Number) })
    .from(employeeRatings)
    .innerJoin(employees, eq(employees.id, employeeRatings.employeeId))
    .where(and(isRunning, gte(employeeRatings.ratedOn, from)))
    .groupBy(employees.id, employees.fullName)
    .orderBy(
      desc(score),
      desc(sql`avg(${employeeRatings.rating})`),
      asc(nameOrder(employees.fullName)),
      asc(employees.id),
    )
    .limit(limit)
}
