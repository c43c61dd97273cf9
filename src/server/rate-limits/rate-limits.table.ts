import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Counters behind the limits that guard secrets and public forms; shared by all processes. */
export const tries = pgTable(
  'tries',
  {
    /** What is counted for whom, hashed: no address or email can be read from it. */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** How often this key has been locked in a row; each lock is twice as long. */
    level: integer().notNull().default(0),
    lockedUntil: moment(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)
