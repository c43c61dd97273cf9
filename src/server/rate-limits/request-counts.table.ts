import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Requests per address or person in the window that runs now, counted together by all processes (ADR 9). */
export const requestCounts = pgTable(
  'request_counts',
  {
    /** Which limit and whose, hashed: no address can be read from it. */
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: moment().notNull(),
  },
  (table) => [index().on(table.endsAt)],
)
