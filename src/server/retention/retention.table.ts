import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** What the jobs that keep tables short have done: one row for each table. */
export const retentionRuns = pgTable('retention_runs', {
  /** The table in the database. */
  name: text().primaryKey(),
  ranAt: moment().notNull(),
  /** By the last run. */
  removed: bigint({ mode: 'number' }).notNull(),
  /** By all counted runs. */
  removedEver: bigint({ mode: 'number' }).notNull(),
  /** Past its time and still there, such as a message that was reported. */
  left: bigint({ mode: 'number' }).notNull(),
})
