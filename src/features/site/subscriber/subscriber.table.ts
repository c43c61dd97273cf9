import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'

/** An address that asked for the newsletter; it counts only once confirmed. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: id(),
    /** In lower case. */
    email: text().notNull(),
    tokenHash: text().notNull(),
    /** Where the request came from, for the limit per address; deleted when confirmed. */
    askedFrom: text(),
    askedAt: moment().notNull(),
    confirmedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex().on(table.email),
    uniqueIndex().on(table.tokenHash),
    index().on(table.askedFrom, table.askedAt),
  ],
)
