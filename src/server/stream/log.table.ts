import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../db/columns.ts'

/**
 * What open pages hear of, one row for each who hears it (ADR 38). Rows are read in the order of their transactions: a
 * number of a sequence is given before the commit, so that reading by it alone loses the person who commits later.
 */
export const streamEvents = pgTable(
  'stream_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The transaction that wrote it. */
    xid: bigint({ mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** No foreign key on purpose: a log of some days is cleaned by its age, and is written often. */
    userId: integer().notNull(),
    /** The feature that it is about. */
    type: text().notNull(),
    data: jsonb().notNull().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.xid, table.id),
    index().on(table.userId, table.xid, table.id),
    index().on(table.userId, table.type, table.xid, table.id),
  ],
)

/** Who has a page open, by process. Rows are renewed while it lasts; old ones mean nothing. */
export const streamPeople = pgTable(
  'stream_people',
  { process: text().notNull(), userId: integer().notNull(), seenAt: moment().notNull() },
  // No other index: rows are renewed in their place all the time, and there are as many as people who have a page open.
  (table) => [primaryKey({ columns: [table.userId, table.process] })],
)

/** The log as a whole; one row. */
export const streamLogs = pgTable('stream_logs', {
  /** Changes when the numbers of transactions begin again, as on another server. */
  epoch: text().primaryKey(),
  /** Events of transactions below this one are gone. */
  floor: bigint({ mode: 'number' }).notNull(),
})
