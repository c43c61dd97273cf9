import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { amountMinor, createdAt, id, moment } from '#server/db/columns.ts'
import type { Currency } from '#shared/currency.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { programs } from '#features/mentorship/program/program.table.ts'
import { users } from '#features/base/user/user.table.ts'

/** A coupon takes a percentage, or an amount in one currency, off a price. */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** In capital letters, as it is compared. */
    code: text().notNull(),
    percent: integer(),
    amountMinor: amountMinor(),
    /** ISO 4217, for an amount. */
    currency: text().$type<Currency>(),
    /** For one course only. */
    courseId: integer().references(() => courses.id),
    /** For one program only. */
    programId: integer().references(() => programs.id),
    /** How often it can be used; null for as often as people like. */
    cap: integer(),
    used: integer().notNull().default(0),
    expiresAt: moment(),
    endedAt: moment(),
    createdById: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex().on(table.code),
    check('coupons_one_kind', sql`num_nonnulls(${table.percent}, ${table.amountMinor}) = 1`),
    check('coupons_of_one', sql`num_nonnulls(${table.courseId}, ${table.programId}) <= 1`),
    check('coupons_used', sql`${table.cap} is null or ${table.used} <= ${table.cap}`),
  ],
)
