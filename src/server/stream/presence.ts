import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/db.ts'
import { recordPresence } from './presence.data.ts'

/** Changes are written in batches, since many people come and go at the same time. */
const SOON_MS = 1000
const RENEW_MS = 15_000

/** Notes in the database who has a page open on this process: soon after someone comes or goes, and while they stay. */
export function followPresence(
  db: Db,
  people: () => number[],
  log: FastifyBaseLogger,
): { change: () => void; stop: () => void } {
  const process = randomUUID()
  let timer: NodeJS.Timeout | undefined
  let isSoon = false
  let isStopped = false

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void write(), ms).unref()
  }
  async function write(): Promise<void> {
    isSoon = false
    const present = people()
    try {
      await recordPresence(db, process, present)
    } catch (problem) {
      if (!isStopped) log.error({ err: problem }, 'who has a page open cannot be noted; it is tried again')
    }
    if (!isStopped && !isSoon && present.length > 0) wait(RENEW_MS)
  }
  return {
    change() {
      if (isSoon || isStopped) return
      isSoon = true
      wait(SOON_MS)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
