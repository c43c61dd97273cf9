import fs from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Services } from './service-types.ts'

/** Free space below this causes a warning. */
export const FREE_BYTES_NEEDED = 500_000_000
const SLOW_MS = 1000

/** The state of the system, as far as the process itself can measure it. */
export type SystemHealth = {
  status: 'healthy' | 'attention'
  database: { ok: boolean; milliseconds: number }
  storage: { ok: boolean; answers: boolean; free_bytes: number | null }
  jobs: { ok: boolean; failed: number; late: number }
}

/** Whether the file store answers within a second. */
export function isFileStoreUp({ files }: Pick<Services, 'files'>): Promise<boolean> {
  const answered = files.check().then(
    () => true,
    () => false,
  )
  return Promise.race([answered, wait(SLOW_MS, false, { ref: false })])
}

/** Checks the database, the disk of the data folder, the file store and the background work; two queries. */
export async function checkSystem(
  services: Pick<Services, 'db' | 'files' | 'jobs' | 'config' | 'now'>,
): Promise<SystemHealth> {
  const started = performance.now()
  await services.db.execute(sql`select 1`)
  const milliseconds = Math.round((performance.now() - started) * 10) / 10
  const freeBytes = await findFreeBytes(services.config.dataDir)
  const backlog = await services.jobs.backlog(services.db, services.now())
  const database = { ok: milliseconds < SLOW_MS, milliseconds }
  const answers = await isFileStoreUp(services)
  const hasSpace = freeBytes !== null && freeBytes >= FREE_BYTES_NEEDED
  const storage = { ok: answers && hasSpace, answers, free_bytes: freeBytes }
  const jobs = { ok: backlog.failed === 0 && backlog.late === 0, ...backlog }
  return { status: database.ok && storage.ok && jobs.ok ? 'healthy' : 'attention', database, storage, jobs }
}

/** Free bytes where the data lives; null when the folder cannot be written to. */
export async function findFreeBytes(folder: string): Promise<number | null> {
  try {
    await fs.access(folder, fs.constants.W_OK)
    const disk = await fs.statfs(folder)
    return disk.bavail * disk.bsize
  } catch {
    return null
  }
}
