import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'
import { jobs } from '../job.table.ts'

/** Jobs that people want to find again. */
export const savedJobs = pgTable(
  'saved_jobs',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    jobId: integer()
      .notNull()
      .references(() => jobs.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.jobId] }), index().on(table.jobId)],
)
