import { type SQL, sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, searchIndex } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { users } from '#features/base/user/user.table.ts'
import type { JobStatus, JobType, WorkMode } from './job.contract.ts'

/** Jobs of the career board (spec 3 §3). */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    title: text().notNull(),
    company: text().notNull(),
    location: text().notNull(),
    type: text().$type<JobType>().notNull(),
    /** As typed, for a month. */
    salary: text(),
    description: text().notNull(),
    requirements: text(),
    /** Separated by commas (spec 3 §3). */
    skills: text(),
    experience: text(),
    workMode: text().$type<WorkMode>().notNull(),
    /** The last day of applications, on the organisation's calendar. */
    closesOn: date().$type<Day>(),
    /** Written when the last day is over, so that the list, the page and the site map change at one moment. */
    status: text().$type<JobStatus>().notNull().default('open'),
    postedAt: createdAt(),
    postedById: integer()
      .notNull()
      .references(() => users.id),
    /** Set instead of deleting it. */
    archivedAt: moment(),
    /** What is searched: the words of all its texts. */
    words: text().notNull(),
    search: searchIndex((): SQL => sql`to_tsvector('simple', ${jobs.words})`),
  },
  (table) => [
    index('jobs_search_index').using('gin', table.search),
    index().on(table.status, table.postedAt),
    index().on(table.closesOn),
  ],
)
