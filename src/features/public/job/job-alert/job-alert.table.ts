import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { users } from '#features/base/user/user.table.ts'
import type { JobType, WorkMode } from '../job.contract.ts'
import { jobs } from '../job.table.ts'

/** Searches of the career board whose new jobs someone gets by mail. */
export const jobAlerts = pgTable(
  'job_alerts',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** What was typed; an empty one finds every job. */
    keyword: text().notNull().default(''),
    /** The same as a query of the text index (`searchQuery`); null where no keyword was typed. */
    words: text(),
    location: text().notNull().default(''),
    type: text().$type<JobType>(),
    workMode: text().$type<WorkMode>(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
)

/** Which job was in which person's mail, and on which day: each job once, one mail a day. */
export const jobAlertsSent = pgTable(
  'job_alerts_sent',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    jobId: integer()
      .notNull()
      .references(() => jobs.id),
    /** On the organisation's calendar. */
    sentOn: date().$type<Day>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.jobId] }), index().on(table.userId, table.sentOn)],
)
