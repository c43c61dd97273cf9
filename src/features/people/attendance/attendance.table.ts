import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import type { AttendanceAction, DayStatus } from './attendance.contract.ts'

/** One day of an employee on the organisation's calendar: what counts of it. */
export const attendanceDays = pgTable(
  'attendance_days',
  {
    id: id(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    day: date().$type<Day>().notNull(),
    checkIn: moment(),
    break1Start: moment(),
    break1End: moment(),
    lunchStart: moment(),
    lunchEnd: moment(),
    break2Start: moment(),
    break2End: moment(),
    checkOut: moment(),
    /** Where the day is worked, by the name that the place had at the check-in. */
    site: text(),
    /** As it was at the check-in. */
    isLate: boolean().notNull().default(false),
    /** Absent without a check-in; a half day is known when it is over. */
    status: text().$type<DayStatus>().notNull().default('absent'),
    /** Closed at midnight without a check-out. */
    isForgotten: boolean().notNull().default(false),
    /** As the person has said and someone has approved; the punches stay. */
    isCorrected: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('attendance_days_employee_day_key').on(table.employeeId, table.day),
    index().on(table.day, table.employeeId),
    index().on(table.day, table.id),
    // A list can be ordered by each of these, and has the newest day first among the same, whichever way.
    index().on(table.status, table.day, table.id),
    index('attendance_days_status_newest_index').on(table.status, sql`${table.day} desc`),
    index().on(table.checkIn, table.day),
    index().on(table.checkOut, table.day),
    // Which absences were leave.
    index('attendance_days_absent_index')
      .on(table.employeeId, table.day, table.id)
      .where(sql`status = 'absent'`),
    index('attendance_days_forgotten_index')
      .on(table.day, table.id)
      .where(sql`is_forgotten`),
    // The few days that the job closes.
    index('attendance_days_open_index')
      .on(table.day)
      .where(sql`check_in is not null and check_out is null and not is_forgotten`),
    check('attendance_days_order', sql`${table.checkOut} is null or ${table.checkOut} >= ${table.checkIn}`),
    check('attendance_days_absent', sql`(${table.status} = 'absent') = (${table.checkIn} is null)`),
  ],
)

/** What was recorded, and when, as it came in: rows are only added. */
export const attendancePunches = pgTable(
  'attendance_punches',
  {
    id: id(),
    dayId: integer()
      .notNull()
      .references(() => attendanceDays.id),
    action: text().$type<AttendanceAction>().notNull(),
    /** By the clock of the server; of what was sent late, as long ago as the device says. */
    at: moment().notNull(),
    /** Of what was done without a connection: whose it is, the device's own number of it, and its clock. */
    employeeId: integer().references(() => employees.id),
    clientId: uuid(),
    deviceAt: moment(),
    /** How many seconds that clock was ahead of the server's. */
    skewSeconds: integer(),
    /** Contradicts the other times of the day and is ignored. */
    isUnordered: boolean().notNull().default(false),
  },
  (table) => [
    index().on(table.dayId),
    uniqueIndex('attendance_punches_client_key').on(table.employeeId, table.clientId),
  ],
)
