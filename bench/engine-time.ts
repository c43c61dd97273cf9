import fs from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/** What Linux counts a process's time in. */
const TICK_MS = 10

type Time = { parent: number; own: number; ofEnded: number }

/** Undefined for a process that has ended, or where there is no /proc. */
async function timeOf(pid: number | string): Promise<Time | undefined> {
  const text = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const fields = text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  if (!fields) return undefined
  const [, parent = 0] = fields
  const [own, system, ended, endedSystem] = fields.slice(11, 15) as [number, number, number, number]
  return { parent, own: (own + system) * TICK_MS, ofEnded: (ended + endedSystem) * TICK_MS }
}

/**
 * Reads the processor time of this process and of a PostgreSQL server on this machine, all its processes together, in
 * milliseconds. It hardly depends on what else the machine does.
 */
export async function processorTime(db: Db): Promise<() => Promise<number>> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const server = (await timeOf(rows[0]?.pid ?? 0))?.parent
  return async () => {
    const { user, system } = process.cpuUsage()
    let sum = (user + system) / 1000
    if (server === undefined) return sum
    for (const pid of await fs.readdir('/proc')) {
      const time = /^\d+$/.test(pid) ? await timeOf(pid) : undefined
      if (time?.parent === server) sum += time.own
      if (Number(pid) === server) sum += (time?.own ?? 0) + (time?.ofEnded ?? 0)
    }
    return sum
  }
}
