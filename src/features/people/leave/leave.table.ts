import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { lettersOf } from '#server/db/like.ts'
import type { Day } from '#shared/dates.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { HalfOfDay, LeaveStatus, LeaveType } from './leave.contract.ts'

/**
 * Someone's leave, asked for or given (spec 2 §3). The constraint `leave_requests_overlap`, which the migration writes
 * by hand, lets no half day of a person be in two that are pending or approved.
 */
export const leaveRequests = pgTable(
  'leave_requests',
  {
    id: id(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    type: text().$type<LeaveType>().notNull(),
    startDate: date().$type<Day>().notNull(),
    /** It begins with this half of the first day, and ends with this half of the last. */
    startHalf: text().$type<HalfOfDay>().notNull().default('morning'),
    endDate: date().$type<Day>().notNull(),
    endHalf: text().$type<HalfOfDay>().notNull().default('afternoon'),
    /** What it costs, the sum of its days. */
    halfDays: integer().notNull(),
    status: text().$type<LeaveStatus>().notNull(),
    reason: text().notNull(),
    rejectionReason: text(),
    /** Asked for later than the notice period of that time. */
    isShortNotice: boolean().notNull().default(false),
    /** Who decided, assigned or cancelled. */
    decidedById: integer().references(() => users.id),
    decidedAt: moment(),
    /** Who does the work in the meantime. */
    substituteId: integer().references(() => employees.id),
    /** The manager approves first, where the setting says so; then someone else decides. */
    managerApprovedById: integer().references(() => users.id),
    managerApprovedAt: moment(),
    /** The person has asked to cancel this approved leave. */
    cancelAskedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.employeeId, table.startDate),
    index().on(table.status, table.createdAt),
    index().on(table.createdAt, table.id),
    index('leave_requests_search_index').using('gin', lettersOf(table.reason)),
    check('leave_requests_days', sql`${table.endDate} >= ${table.startDate} and ${table.halfDays} > 0`),
  ],
)

/** What each day of a leave costs, as it was when it was asked for; days that cost nothing have no row. */
export const leaveDays = pgTable(
  'leave_days',
  {
    requestId: integer()
      .notNull()
      .references(() => leaveRequests.id),
    day: date().$type<Day>().notNull(),
    halfDays: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.day] }),
    check('leave_days_half_days', sql`${table.halfDays} in (1, 2)`),
  ],
)
