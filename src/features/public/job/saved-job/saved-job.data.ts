import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jobs } from '../job.table.ts'
import type { SavedJob } from './saved-job.contract.ts'
import { savedJobs } from './saved-job.table.ts'

type Pair = { userId: number; jobId: number }

const isSavedBy = ({ userId, jobId }: Pair) => and(eq(savedJobs.userId, userId), eq(savedJobs.jobId, jobId))

export async function isSaved(db: Db, pair: Pair): Promise<boolean> {
  return (await db.select({ jobId: savedJobs.jobId }).from(savedJobs).where(isSavedBy(pair))).length > 0
}

/** Saves a job; saving it again changes nothing. */
export async function insertSavedJob(tx: Db, pair: Pair, now: Date): Promise<void> {
  await tx
    .insert(savedJobs)
    .values({ ...pair, createdAt: now })
    .onConflictDoNothing()
}

export async function deleteSavedJob(tx: Db, pair: Pair): Promise<void> {
  await tx.delete(savedJobs).where(isSavedBy(pair))
}

/** The jobs that someone has saved, closed ones too, the last first. */
export async function listSavedJobs(db: Db, userId: number, most: number): Promise<SavedJob[]> {
  const rows = await db
    .select({
      id: jobs.id,
      title: jobs.title,
      company: jobs.company,
      location: jobs.location,
      status: jobs.status,
      closes_on: jobs.closesOn,
    })
    .from(savedJobs)
    .innerJoin(jobs, eq(jobs.id, savedJobs.jobId))
    .where(and(eq(savedJobs.userId, userId), isNull(jobs.archivedAt)))
    .orderBy(desc(savedJobs.createdAt), desc(jobs.id))
    .limit(most)
  return rows
}
