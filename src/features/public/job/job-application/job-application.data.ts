import { iso } from '#server/db/iso.ts'
import { findRow } from '#server/db/find-row.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf } from '#server/db/like.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { files } from '#server/files/files.table.ts'
import type { Sorted } from '#shared/paging.ts'
import { isNamed, users } from '#features/base/user/user.table.ts'
import { jobs } from '../job.table.ts'
import {
  JOB_APPLICATION_STATUSES,
  type JobApplication,
  type JobApplicationColumn,
  type JobApplicationStatus,
  type OwnJobApplication,
} from './job-application.contract.ts'
import { jobApplicationNotes, jobApplications as applications } from './job-application.table.ts'

const reviewers = alias(users, 'reviewers')
const words = sql.placeholder('search')

const base = {
  id: applications.id,
  job_id: applications.jobId,
  user_id: applications.userId,
  status: applications.status,
  note: applications.note,
  cv_name: files.originalName,
  cv_bytes: files.bytes,
  decision_reason: applications.decisionReason,
  decided_at: applications.decidedAt,
  created_at: applications.createdAt,
  job_title: jobs.title,
  company: jobs.company,
}

const row = jsonObject({
  ...base,
  name: users.name,
  email: users.email,
  profile_picture: users.profilePicture,
  reviewer: sql<string | null>`${reviewers.name}`,
})
type Row = typeof row._.type

const ownRow = jsonObject({ ...base, is_open: sql<boolean>`${jobs.status} = 'open' and ${jobs.archivedAt} is null` })
type OwnRow = typeof ownRow._.type

export type JobApplicationFilter = {
  status?: JobApplicationStatus | undefined
  job?: number | undefined
  search?: string | undefined
}

const LIST: List<Row, JobApplicationFilter, JobApplicationColumn> = {
  name: 'job applicants',
  from: applications,
  id: applications.id,
  joins: [
    { table: jobs, on: eq(jobs.id, applications.jobId) },
    { table: users, on: eq(users.id, applications.userId) },
    { table: files, on: eq(files.id, applications.cvFileId) },
    { table: reviewers, on: eq(reviewers.id, applications.reviewerId), isLeft: true },
  ],
  row,
  filters: {
    status: eq(applications.status, sql.placeholder('status')),
    job: eq(applications.jobId, sql.placeholder('job')),
    search: isNamed(applications.userId, words),
  },
  tabs: { key: 'status', column: applications.status, values: JOB_APPLICATION_STATUSES },
  sorts: {
    name: sql`${users.name} collate "und-x-icu"`,
    when: sql`${applications.createdAt}`,
  },
  order: [
    asc(sql`${applications.status} in ('hired', 'rejected', 'withdrawn')`),
    asc(applications.createdAt),
    asc(applications.id),
  ],
}

type OwnFilter = { user?: number | undefined; job?: number | undefined }

const OWN: List<OwnRow, OwnFilter> = {
  name: 'own applications',
  from: applications,
  id: applications.id,
  joins: [
    { table: jobs, on: eq(jobs.id, applications.jobId) },
    { table: files, on: eq(files.id, applications.cvFileId) },
  ],
  row: ownRow,
  filters: {
    user: eq(applications.userId, sql.placeholder('user')),
    job: eq(applications.jobId, sql.placeholder('job')),
  },
  order: [desc(applications.createdAt), desc(applications.id)],
}

function sharedFields<R extends Pick<Row, 'cv_name' | 'cv_bytes' | 'decided_at' | 'created_at'>>(found: R) {
  const { cv_name: name, cv_bytes: bytes, ...same } = found
  return {
    ...same,
    cv: { name: name ?? '', size_bytes: bytes },
    decided_at: iso(found.decided_at),
    created_at: iso(found.created_at),
  }
}

const toApplication = (found: Row): JobApplication => ({
  ...sharedFields(found),
  reviewer: found.reviewer === null ? null : { name: found.reviewer },
})

function toOwnApplication(found: OwnRow): OwnJobApplication {
  const { job_title: title, company, is_open: isOpen, ...same } = sharedFields(found)
  return { ...same, job: { id: found.job_id, title, company, is_open: isOpen } }
}

type Sort = Sorted<JobApplicationColumn> | undefined
type ListOptions = { page?: number | undefined; limit?: number | undefined }

const filterWithPattern = ({ search, ...filter }: JobApplicationFilter) => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** One page of applications, those that wait the longest first: one statement. */
export async function listJobApplications(
  db: Db,
  filter: JobApplicationFilter,
  asked: ListOptions & { sort?: Sort; counts?: '1' | undefined },
) {
  const { rows, ...paged } = await listPage(db, LIST, { filter: filterWithPattern(filter), ...asked })
  return { rows: rows.map(toApplication), ...paged }
}

/** All rows, for a file. */
export function listAllJobApplications(db: Db, filter: JobApplicationFilter, sort: Sort) {
  return listAll(db, LIST, { filter: filterWithPattern(filter), sort }, toApplication)
}

/** Own applications, of one job where it is named; the newest first. */
export async function listOwnJobApplications(db: Db, filter: OwnFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, OWN, { filter, ...asked })
  return { rows: rows.map(toOwnApplication), ...paged }
}

export async function findJobApplication(db: Db, id: number): Promise<JobApplication | undefined> {
  const found = await findRow(db, LIST, eq(applications.id, id))
  return found && toApplication(found)
}

/** Which file the CV is. */
export async function findCv(db: Db, id: number): Promise<{ id: string; type: string } | undefined> {
  const [found] = await db
    .select({ id: files.id, type: files.type })
    .from(applications)
    .innerJoin(files, eq(files.id, applications.cvFileId))
    .where(eq(applications.id, id))
  return found
}

/** A new application; answers nothing when the person has applied for this job before. */
export async function insertJobApplication(
  tx: Db,
  values: typeof applications.$inferInsert,
): Promise<number | undefined> {
  const [added] = await tx.insert(applications).values(values).onConflictDoNothing().returning({ id: applications.id })
  return added?.id
}

type Changed = Partial<Pick<typeof applications.$inferInsert, 'reviewerId' | 'decidedAt' | 'decisionReason'>>

/** Moves an application that is still in `from`; true only for the call that did it. */
export async function moveJobApplication(
  tx: Db,
  id: number,
  { from, to, ...changed }: Changed & { from: readonly JobApplicationStatus[]; to: JobApplicationStatus },
): Promise<boolean> {
  const rows = await tx
    .update(applications)
    .set({ ...changed, status: to })
    .where(and(eq(applications.id, id), inArray(applications.status, [...from])))
    .returning({ id: applications.id })
  return rows.length > 0
}

/** A limit that no application reaches. */
const MOST_NOTES = 200

export async function listAdminNotes(db: Db, applicationId: number) {
  const rows = await db
    .select({
      id: jobApplicationNotes.id,
      text: jobApplicationNotes.text,
      writer: users.name,
      createdAt: jobApplicationNotes.createdAt,
    })
    .from(jobApplicationNotes)
    .innerJoin(users, eq(users.id, jobApplicationNotes.writerId))
    .where(eq(jobApplicationNotes.applicationId, applicationId))
    .orderBy(desc(jobApplicationNotes.id))
    .limit(MOST_NOTES)
  return rows.map(({ createdAt, ...note }) => ({ ...note, created_at: iso(createdAt) }))
}

export async function insertAdminNote(tx: Db, values: typeof jobApplicationNotes.$inferInsert): Promise<void> {
  await tx.insert(jobApplicationNotes).values(values)
}

/** Locks a job open until the transaction ends: false when it takes no applications. */
export async function lockOpenJob(tx: Db, jobId: number): Promise<boolean> {
  const [found] = await tx
    .select({ status: jobs.status })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.status, 'open'), sql`${jobs.archivedAt} is null`))
    .for('share')
  return found !== undefined
}
