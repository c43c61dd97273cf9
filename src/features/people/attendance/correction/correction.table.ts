import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { CorrectionStatus, DayTimes } from './correction.contract.ts'

/** A person's report of a day, for a decision. */
export const attendanceCorrections = pgTable(
  'attendance_corrections',
  {
    id: id(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    day: date().$type<Day>().notNull(),
    status: text().$type<CorrectionStatus>().notNull().default('pending'),
    /** On the clock of the organisation at that time. */
    asked: jsonb().$type<DayTimes>().notNull(),
    recorded: jsonb().$type<DayTimes>().notNull(),
    reason: text().notNull(),
    rejectionReason: text(),
    decidedById: integer().references(() => users.id),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    // At most one per day and person is pending.
    uniqueIndex('attendance_corrections_pending_key')
      .on(table.employeeId, table.day)
      .where(sql`status = 'pending'`),
    index().on(table.employeeId, table.day),
    index().on(table.status, table.createdAt),
    index().on(table.createdAt, table.id),
  ],
)
