import type { Message } from '#shared/message.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import type { JobSpec } from '../jobs/jobs.ts'
import { countPast, saveRun } from './retention.data.ts'

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

/** The same jobs; those that keep tables short also note how many rows a run has removed. */
export const watched = (services: Services, specs: readonly JobSpec[]): JobSpec[] =>
  specs.map((spec) => (spec.keeps ? { ...spec, handle: (data, id) => runWatched(services, spec, data, id) } : spec))

async function runWatched(services: Services, spec: JobSpec, data: Record<string, unknown>, id: string): Promise<void> {
  const { db, now } = services
  const at = now()
  const keeps = await Promise.all(
    (spec.keeps ?? []).map(async (keeping) => ({ keeping, before: await keeping.before(db, at) })),
  )
  const counted = new Map<Keeping, number>()
  for (const { keeping, before } of keeps) if (before) counted.set(keeping, await countPast(db, keeping, before))
  await spec.handle(data, id)
  for (const { keeping, before } of keeps) {
    const left = before ? await countPast(db, keeping, before) : 0
    await saveRun(db, {
      name: keeping.table,
      ranAt: at,
      removed: Math.max(0, (counted.get(keeping) ?? 0) - left),
      left,
    })
  }
}
