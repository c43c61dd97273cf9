import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import { files } from '#server/files/files.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { jobs } from '../job.table.ts'
import type { JobApplicationStatus } from './job-application.contract.ts'

/** Applications for jobs: one for each person and job, whatever became of it. */
export const jobApplications = pgTable(
  'job_applications',
  {
    id: id(),
    jobId: integer()
      .notNull()
      .references(() => jobs.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    status: text().$type<JobApplicationStatus>().notNull().default('applied'),
    note: text(),
    cvFileId: text()
      .notNull()
      .references(() => files.id),
    reviewerId: integer().references(() => users.id),
    decisionReason: text(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('job_applications_once_key').on(table.jobId, table.userId),
    index().on(table.userId, table.createdAt),
    index().on(table.status, table.createdAt),
  ],
)

/** What admins write down about an application; the applicant never reads it. */
export const jobApplicationNotes = pgTable(
  'job_application_notes',
  {
    id: id(),
    applicationId: integer()
      .notNull()
      .references(() => jobApplications.id),
    writerId: integer()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.applicationId, table.id)],
)
