import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { amountMinor, createdAt, id, moment } from '#server/db/columns.ts'
import type { Currency } from '#shared/currency.ts'
import { users } from '../../user/user.table.ts'
import { courses } from '../course.table.ts'

/** What a course costs in a currency for some time; 0 is free. Without one, dollars are those of the course itself. */
export const coursePrices = pgTable(
  'course_prices',
  {
    id: id(),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
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
    check('course_prices_amount', sql`${table.amountMinor} >= 0`),
    check('course_prices_span', sql`${table.endsAt} is null or ${table.endsAt} >= ${table.startsAt}`),
  ],
)
