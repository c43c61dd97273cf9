import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { createdAt, id } from '#server/db/columns.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { LeaveType } from '../leave.contract.ts'
import type { LineKind } from './balance.contract.ts'
import { leaveRequests } from '../leave.table.ts'

const employeeId = () =>
  integer()
    .notNull()
    .references(() => employees.id)

/** What has changed the leave of a person, in half days. Rows are only added; a trigger refuses anything else. */
export const leaveEntries = pgTable(
  'leave_entries',
  {
    id: id(),
    /** The same cause writes one line, however often it is told. */
    key: text().notNull(),
    employeeId: employeeId(),
    type: text().$type<LeaveType>().notNull(),
    year: integer().notNull(),
    kind: text().$type<LineKind>().notNull(),
    granted: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    used: integer().notNull().default(0),
    requestId: integer().references(() => leaveRequests.id),
    /** No one, for what follows from the settings. */
    byId: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('leave_entries_key').on(table.key),
    index().on(table.employeeId, table.year, table.type, table.id),
  ],
)

/** The sums of the lines of a person, a kind and a year; each changes in the transaction that writes the line. */
export const leaveBalances = pgTable(
  'leave_balances',
  {
    employeeId: employeeId(),
    type: text().$type<LeaveType>().notNull(),
    year: integer().notNull(),
    granted: integer().notNull().default(0),
    /** Asked for, and not decided. */
    reserved: integer().notNull().default(0),
    used: integer().notNull().default(0),
    /** The part of `granted` that the settings give, and how often they have changed it. */
    entitled: integer().notNull().default(0),
    revision: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.type, table.year] }),
    check('leave_balances_sums', sql`${table.reserved} >= 0 and ${table.used} >= 0`),
  ],
)
