import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { recipientColumns, users } from '#features/base/user/user.table.ts'
import { jobs } from '../job.table.ts'
import type { JobAlert } from './job-alert.contract.ts'
import { jobAlerts, jobAlertsSent } from './job-alert.table.ts'

const toAlert = (row: typeof jobAlerts.$inferSelect): JobAlert => ({
  id: row.id,
  user_id: row.userId,
  keyword: row.keyword,
  location: row.location,
  type: row.type,
  work_mode: row.workMode,
})

export async function listJobAlerts(db: Db, userId: number): Promise<JobAlert[]> {
  const rows = await db.select().from(jobAlerts).where(eq(jobAlerts.userId, userId)).orderBy(asc(jobAlerts.id))
  return rows.map(toAlert)
}

export async function findJobAlert(db: Db, id: number): Promise<JobAlert | undefined> {
  const [found] = await db.select().from(jobAlerts).where(eq(jobAlerts.id, id))
  return found && toAlert(found)
}

/** Locks the alerts of a person until the transaction ends, so that two writes at once are one after the other. */
export async function lockAlertsOf(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

export async function countJobAlerts(tx: Db, userId: number): Promise<number> {
  const [found] = await tx.select({ many: count() }).from(jobAlerts).where(eq(jobAlerts.userId, userId))
  return found?.many ?? 0
}

export async function insertJobAlert(tx: Db, values: typeof jobAlerts.$inferInsert): Promise<JobAlert> {
  const [added] = await tx.insert(jobAlerts).values(values).returning()
  if (!added) throw new Error('the alert was not written')
  return toAlert(added)
}

export async function deleteJobAlert(tx: Db, id: number): Promise<void> {
  await tx.delete(jobAlerts).where(eq(jobAlerts.id, id))
}

export async function deleteAlertsOf(tx: Db, userId: number): Promise<void> {
  await tx.delete(jobAlerts).where(eq(jobAlerts.userId, userId))
}

export type Digest = { user_id: number; job_id: number }

/**
 * Writes down which open jobs go to whom today, and answers them: new since the alert, never sent to this person
 * before, at most `most` for each person, and no one who had a mail today. One statement, so that a second run the same
 * day finds nothing.
 */
export async function claimDueDigests(tx: Db, today: Day, most: number): Promise<Digest[]> {
  const { rows } = await tx.execute<Digest>(sql`
    insert into ${jobAlertsSent} (user_id, job_id, sent_on)
    select user_id, job_id, ${today}::date from (
      select found.user_id, found.job_id,
        row_number() over (partition by found.user_id order by found.posted_at, found.job_id) as place
      from (
        select distinct ${jobAlerts.userId} as user_id, ${jobs.id} as job_id, ${jobs.postedAt} as posted_at
        from ${jobAlerts}
        join ${users} on ${users.id} = ${jobAlerts.userId} and ${users.isActive}
        join ${jobs} on ${jobs.status} = 'open' and ${jobs.archivedAt} is null
          and ${jobs.postedAt} >= ${jobAlerts.createdAt}
          and (${jobAlerts.type} is null or ${jobs.type} = ${jobAlerts.type})
          and (${jobAlerts.workMode} is null or ${jobs.workMode} = ${jobAlerts.workMode})
          and (${jobAlerts.location} = '' or strpos(folded(${jobs.location}), folded(${jobAlerts.location})) > 0)
          and (${jobAlerts.words} is null or ${jobs.search} @@ to_tsquery('simple', ${jobAlerts.words}))
      ) found
      where not exists (
        select 1 from ${jobAlertsSent} sent
        where sent.user_id = found.user_id and (sent.job_id = found.job_id or sent.sent_on = ${today}::date)
      )
    ) numbered
    where place <= ${most}
    on conflict do nothing
    returning user_id, job_id`)
  return rows
}

export type AlertedJob = { id: number; title: string; company: string; location: string }

export async function listAlertedJobs(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, AlertedJob>> {
  const rows = await db
    .select({ id: jobs.id, title: jobs.title, company: jobs.company, location: jobs.location })
    .from(jobs)
    .where(inArray(jobs.id, [...ids]))
  return new Map(rows.map((job) => [job.id, job]))
}

export async function listDigestReaders(db: Db, ids: readonly number[]) {
  return db
    .select(recipientColumns)
    .from(users)
    .where(and(inArray(users.id, [...ids]), users.isActive))
}
