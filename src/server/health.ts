import fs from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Services } from './context.ts'

const FREE_BYTES_NEEDED = 500_000_000
const SLOW_MS = 1000

/** The state of the system, as far as the process itself can measure it. */
export type SystemHealth = {
  status: 'healthy' | 'attention'
  database: { ok: boolean; milliseconds: number }
  storage: { ok: boolean; free_bytes: number | null }
  jobs: { ok: boolean; failed: number; late: number }
}

/** Checks the database, the disk of the data folder and the background work; two queries. */
export async function checkSystem(services: Pick<Services, 'db' | 'jobs' | 'config' | 'now'>): Promise<SystemHealth> {
  const started = performance.now()
  await services.db.execute(sql`select 1`)
  const milliseconds = Math.round((performance.now() - started) * 10) / 10
  const freeBytes = await findFreeBytes(services.config.dataDir)
  const backlog = await services.jobs.backlog(services.db, services.now())
  const database = { ok: milliseconds < SLOW_MS, milliseconds }
  const storage = { ok: freeBytes !== null && freeBytes >= FREE_BYTES_NEEDED, free_bytes: freeBytes }
  const jobs = { ok: backlog.failed === 0 && backlog.late === 0, ...backlog }
  return { status: database.ok && storage.ok && jobs.ok ? 'healthy' : 'attention', database, storage, jobs }
}

/** Free bytes where the data lives; null when the folder cannot be written to. */
async function findFreeBytes(folder: string): Promise<number | null> {
  try {
    await fs.access(folder, fs.constants.W_OK)
    const disk = await fs.statfs(folder)
    return disk.bavail * disk.bsize
  } catch {
    return null
  }
}
