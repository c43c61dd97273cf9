import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Requests that came with a key, and what was answered to each: a request that comes again is not carried out again (ADR 55). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** A hash of the person and the key; neither can be read from it. */
    id: text().primaryKey(),
    /** A hash of the call and everything sent with it. */
    content: text().notNull(),
    /** The run that carries it out; another run takes over when this one has ended without a trace. */
    holder: text().notNull(),
    startedAt: moment().notNull(),
    /** Written in the transaction of the request, so that it is there exactly when the request was carried out. */
    doneAt: moment(),
    /** The first answer, encrypted. */
    answer: text(),
  },
  (table) => [index().on(table.startedAt)],
)
