import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '../db/columns.ts'

/**
 * Unexpected errors of calls and pages, one row for each kind of them: what went wrong where, how often, and when first
 * and last. The values of a call are not kept; its number leads to its lines in the server's log.
 */
export const errorLog = pgTable(
  'error_log',
  {
    id: id(),
    /** Which kind it is: the error, the place in the code and the address. */
    kindKey: text().notNull(),
    /** Method and address, with the names of its parts instead of their values. */
    place: text().notNull(),
    message: text().notNull(),
    stack: text().notNull(),
    times: integer().notNull(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    /** The last call that met it. */
    requestId: text(),
  },
  (table) => [uniqueIndex().on(table.kindKey), index().on(table.lastAt)],
)
