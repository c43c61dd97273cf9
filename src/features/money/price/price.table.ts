import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { amountMinor, createdAt, id, moment } from '#server/db/columns.ts'
import type { Currency } from '#shared/currency.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { programs } from '#features/mentorship/program/program.table.ts'
import { users } from '#features/base/user/user.table.ts'

/**
 * What a course or a program costs in a currency for some time; 0 is free. Without one, the dollars of a course are those
 * in its form, and a program is free. The name in the database is older than the prices of programs: released tables are
 * not renamed.
 */
export const prices = pgTable(
  'course_prices',
  {
    id: id(),
    courseId: integer().references(() => courses.id),
    programId: integer().references(() => programs.id),
    /** ISO 4217. */
    currency: text().$type<Currency>().notNull(),
    amountMinor: amountMinor().notNull(),
    startsAt: moment().notNull(),
    /** The first moment at which it does not hold any more; null for no end. */
    endsAt: moment(),
    note: text().notNull().default(''),
    createdById: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.courseId, table.currency, table.startsAt),
    index().on(table.programId, table.currency, table.startsAt),
    check('course_prices_amount', sql`${table.amountMinor} >= 0`),
    check('course_prices_span', sql`${table.endsAt} is null or ${table.endsAt} >= ${table.startsAt}`),
    check('course_prices_of_one', sql`num_nonnulls(${table.courseId}, ${table.programId}) = 1`),
  ],
)
