import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { users } from '#features/base/user/user.table.ts'
import { employees } from '../employee.table.ts'

/** How someone's work was rated, by whom and on which day (spec 2 §3). The latest is also in the record. */
export const employeeRatings = pgTable(
  'employee_ratings',
  {
    id: id(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    rating: integer().notNull(),
    recommendation: text(),
    /** The organisation's day. */
    ratedOn: date().$type<Day>().notNull(),
    ratedById: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    // A second rating by the same person on a day replaces the first.
    uniqueIndex('employee_ratings_day_key').on(table.employeeId, table.ratedById, table.ratedOn),
    index().on(table.ratedOn),
    check('employee_ratings_stars', sql`${table.rating} between 1 and 5`),
  ],
)
