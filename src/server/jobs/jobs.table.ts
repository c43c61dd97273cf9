import { integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** The states of work in the queue, as the queue calls them. */
export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

/** The queue's own table, for reading: pg-boss makes it, so no migration does. */
export const queuedJobs = pgSchema('pgboss').table('job', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  state: text().$type<JobState>().notNull(),
  data: jsonb().$type<Record<string, unknown>>(),
  output: jsonb().$type<Record<string, unknown>>(),
  retryCount: integer().notNull(),
  retryLimit: integer().notNull(),
  createdOn: moment().notNull(),
  startAfter: moment().notNull(),
  startedOn: moment(),
  completedOn: moment(),
})
