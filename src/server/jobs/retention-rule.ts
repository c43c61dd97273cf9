import type { Message } from '#shared/message.ts'
import type { Db } from '../db/db.ts'

/**
 * That a job keeps a table short: declared beside the job, so that the report for administrators lists what really
 * runs (ADR 48).
 */
export type Keeping = {
  /** The table and its column that says since when a row is there, as the database calls them. */
  table: string
  since: string
  /** A condition in SQL of the rows that it is about; all of them, if not given. */
  where?: string
  what: Message
  why: Message
  /** What is older than this goes; undefined: all is kept. */
  before: (db: Db, now: Date) => Promise<Date | undefined> | Date | undefined
}
