import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { findRow } from '#server/db/find-row.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { addDays, startOfDay } from '#shared/calendar.ts'
import { type Day } from '#shared/dates.ts'
import { searchQuery } from '#shared/search-words.ts'
import type { Sorted } from '#shared/paging.ts'
import { JOB_STATUSES, type Job, type JobColumn } from './job.contract.ts'
import { jobs } from './job.table.ts'

const row = jsonObject({
  id: jobs.id,
  title: jobs.title,
  company: jobs.company,
  location: jobs.location,
  type: jobs.type,
  salary: jobs.salary,
  description: jobs.description,
  requirements: jobs.requirements,
  skills: jobs.skills,
  experience: jobs.experience,
  workMode: jobs.workMode,
  closesOn: jobs.closesOn,
  status: jobs.status,
  postedAt: jobs.postedAt,
})
type Row = typeof row._.type

const shown = isNull(jobs.archivedAt)

type Filter = {
  status?: string | undefined
  words?: string | undefined
  type?: string | undefined
  workMode?: string | undefined
  location?: string | undefined
}

const JOBS: List<Row, Filter, JobColumn> = {
  name: 'jobs',
  from: jobs,
  id: jobs.id,
  row,
  where: shown,
  filters: {
    status: eq(jobs.status, sql.placeholder('status')),
    words: sql`${jobs.search} @@ to_tsquery('simple', ${sql.placeholder('words')})`,
    type: eq(jobs.type, sql.placeholder('type')),
    workMode: eq(jobs.workMode, sql.placeholder('workMode')),
    location: contains(jobs.location, sql.placeholder('location')),
  },
  tabs: { key: 'status', column: jobs.status, values: JOB_STATUSES },
  sorts: {
    title: nameOrder(jobs.title),
    company: nameOrder(jobs.company),
    closes: sql`${jobs.closesOn}`,
  },
  order: [desc(jobs.postedAt), desc(jobs.id)],
}

type ListOptions = {
  page?: number | undefined
  limit?: number | undefined
  sort?: Sorted<JobColumn> | undefined
  counts?: '1' | undefined
}
export type JobFilter = Omit<Filter, 'words'> & { search?: string | undefined }

const filterWithPatterns = ({ search, location, ...others }: JobFilter): Filter => ({
  ...others,
  words: search && searchQuery(search),
  location: location && likePatternOf(location),
})

/** All rows, for a file. */
export const listAllJobs = (db: Db, filter: JobFilter, zone: string, sort: ListOptions['sort']) =>
  listAll(db, JOBS, { filter: filterWithPatterns(filter), sort }, (found) => toJob(found, zone))

/**
 * One page of jobs, the newest first; deleted ones are in no list.
 * @param zone of the organisation, whose days the last days are
 */
export async function listJobs(db: Db, filter: JobFilter, zone: string, asked: ListOptions) {
  const { rows, ...page } = await listPage(db, JOBS, { filter: filterWithPatterns(filter), ...asked })
  return { rows: rows.map((found) => toJob(found, zone)), ...page }
}

export async function findJob(db: Db, id: number, zone: string): Promise<Job | undefined> {
  const found = await findRow(db, JOBS, and(eq(jobs.id, id), shown))
  return found && toJob(found, zone)
}

export async function insertJob(tx: Db, values: typeof jobs.$inferInsert): Promise<number> {
  const [made] = await tx.insert(jobs).values(values).returning({ id: jobs.id })
  if (!made) throw new Error('the job was not written')
  return made.id
}

/** Changes a job; false when it is not there any more. */
export async function setJob(tx: Db, id: number, patch: Partial<typeof jobs.$inferInsert>): Promise<boolean> {
  const changed = await tx
    .update(jobs)
    .set(patch)
    .where(and(eq(jobs.id, id), shown))
    .returning({ id: jobs.id })
  return changed.length > 0
}

/** Closes the open jobs whose last day is before this one; answers them. */
export function closeJobsBefore(tx: Db, today: Day): Promise<{ id: number; title: string }[]> {
  return tx
    .update(jobs)
    .set({ status: 'closed' })
    .where(and(eq(jobs.status, 'open'), lt(jobs.closesOn, today), shown))
    .returning({ id: jobs.id, title: jobs.title })
}

function toJob(found: Row, zone: string): Job {
  const { workMode, closesOn, postedAt, ...same } = found
  return {
    ...same,
    work_mode: workMode,
    posted_at: new Date(postedAt).toISOString(),
    closes_on: closesOn,
    valid_through: closesOn && startOfDay(addDays(closesOn, 1), zone).toISOString(),
  }
}
