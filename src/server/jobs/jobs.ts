import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database, Db } from '../db/db.ts'
import { messageOf } from '../error-text.ts'
import { inSpan } from '../tracing/tracing.ts'
import type { Keeping } from './retention-rule.ts'
import { makeQueueIndexes } from './queue-indexes.ts'

/** One kind of background work. `handle` may run again after a crash, under the same id, so it must be idempotent. */
export type JobSpec = {
  name: string
  handle: (data: Record<string, unknown>, id: string) => Promise<void>
  /** Cron line for scheduled work. */
  schedule?: string
  retries?: number
  /** How much of it is done at the same time, by one process; 1 by default. What fails is tried again automatically. */
  atOnce?: number
  /** Work that has not finished after this long counts as lost with its process, and runs again. */
  limitSeconds?: number
  /** The tables that it keeps short; the report about them is made from this (server/retention). */
  keeps?: readonly Keeping[]
}

export type Jobs = {
  /**
   * Queues work inside the writing transaction, all of it in one statement: it exists only if that commits.
   * `afterSeconds`: it begins no earlier, all of it or each piece on its own. Answers the ids, in the order of the
   * work.
   */
  send: (
    tx: Db,
    name: string,
    work: readonly Record<string, unknown>[],
    afterSeconds?: number | readonly number[],
  ) => Promise<string[]>
  /** Cancels queued work inside the transaction; returns how much was cancelled. */
  withdraw: (tx: Db, name: string, ids: readonly string[]) => Promise<number>
  /**
   * Queues work once more that failed permanently; answers its name, or undefined when nothing of this number has
   * failed.
   */
  retry: (tx: Db, id: string) => Promise<string | undefined>
  /** Whether the queue has work with this number. */
  has: (db: Db, id: string) => Promise<boolean>
  /** Prepares the queues; with `work` also starts the workers. */
  start: (specs: readonly JobSpec[], work: boolean) => Promise<void>
  /** Runs everything that is waiting, also for its time, then returns; for tests and scripts. */
  drain: () => Promise<void>
  /** Work that failed permanently in the last 24 hours, and work that has waited for more than ten minutes. */
  backlog: (db: Db, now: Date) => Promise<{ failed: number; late: number }>
  /** The same by the name of the work, with what is due and not begun. */
  counts: (db: Db, now: Date) => Promise<{ queue: string; waiting: number; late: number; failed: number }[]>
  stop: () => Promise<void>
}

const RETRIES = 5
const LIMIT_SECONDS = 600
const LONGEST_DELAY_SECONDS = 300
const LOOK_MS = 1000
/** How often a queue is asked although nothing seemed to wait in it. */
const POLL_SECONDS = 60

/**
 * The job queue: pg-boss on the product's own database, inside the same process.
 * @param isWorker false where other processes do the work: this one only queues it, and neither watches over lost work
 *   nor the times of scheduled work
 */
export function createJobs(
  database: Database,
  databaseUrl: string | undefined,
  onError: (problem: Error) => void,
  isWorker = true,
): Jobs {
  const boss = new PgBoss({
    ...(database.jobsDb
      ? { db: database.jobsDb, backend: 'pglite' as const }
      : { connectionString: databaseUrl ?? '', max: 2 }),
    supervise: isWorker,
    schedule: isWorker,
    // How often the queue looks for jobs whose worker has died.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  boss.on('error', onError)
  let known: readonly JobSpec[] = []
  /** By the name of the work. */
  const workers = new Map<string, string>()
  let look: NodeJS.Timeout | undefined
  let isLooking = false

  /**
   * Tells the workers of the queues in which work is due. Were each queue asked by its own worker every second, some
   * sixty statements a second would keep a tenth of a processor busy while no one does anything.
   */
  async function wakeWorkers(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      for (const name of await namesOfWaiting(database.db, sql`and start_after <= now()`)) {
        const worker = workers.get(name)
        if (worker !== undefined) boss.notifyWorker(worker)
      }
    } catch (problem) {
      onError(problem instanceof Error ? problem : new Error(String(problem)))
    } finally {
      isLooking = false
    }
  }

  return {
    async send(tx, name, work, afterSeconds) {
      if (work.length === 0) return []
      const jobs = work.map((data, at) => {
        const startAfter = typeof afterSeconds === 'object' ? afterSeconds[at] : afterSeconds
        return { id: crypto.randomUUID(), data, ...(startAfter !== undefined && { startAfter }) }
      })
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) })
      return jobs.map(({ id }) => id)
    },
    async withdraw(tx, name, ids) {
      if (ids.length === 0) return 0
      const { rows } = await tx.execute(sql`
        delete from pgboss.job
        where name = ${name} and state in ('created', 'retry')
          and id = any(string_to_array(${ids.join(',')}, ',')::uuid[])
        returning id`)
      return rows.length
    },
    async retry(tx, id) {
      const { rows } = await tx.execute<{ name: string }>(sql`
        update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
        where id = ${id}::uuid and state = 'failed'
        returning name`)
      return rows[0]?.name
    },
    async has(db, id) {
      const { rows } = await db.execute(sql`select from pgboss.job where id = ${id}::uuid`)
      return rows.length > 0
    },
    async start(specs, work) {
      known = specs
      await boss.start()
      await makeQueueIndexes(database.db)
      const made = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const spec of specs) {
        const rules = {
          retryLimit: spec.retries ?? RETRIES,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: LONGEST_DELAY_SECONDS,
          expireInSeconds: spec.limitSeconds ?? LIMIT_SECONDS,
        }
        const queue = made.get(spec.name)
        // Most starts find every queue as it should be, and know them all from the start of the library.
        if (!queue || Object.entries(rules).some(([rule, value]) => queue[rule as keyof typeof rules] !== value)) {
          await boss.createQueue(spec.name, rules)
          await boss.updateQueue(spec.name, rules)
          // The queue is looked up once and cached; inside a transaction the embedded
          // engine's only connection is taken, and the look-up would wait forever.
          await boss.findJobs(spec.name, { id: crypto.randomUUID() })
        }
        if (!work) continue
        if (spec.schedule) await boss.schedule(spec.name, spec.schedule)
        const batchSize = spec.atOnce ?? 1
        const worker = await boss.work<Record<string, unknown>>(
          spec.name,
          // As long as there is more than one batch, the next is fetched without a pause.
          { pollingIntervalSeconds: POLL_SECONDS, batchSize, burstWhenBatchFull: batchSize > 1, perJobResults: true },
          (batch) => Promise.all(batch.map((job) => doWork(spec, job))),
        )
        workers.set(spec.name, worker)
      }
      if (workers.size > 0) look = setInterval(() => void wakeWorkers(), LOOK_MS)
    },
    async drain() {
      let waiting = await namesOfWaiting(database.db)
      for (const spec of known) {
        if (!waiting.has(spec.name)) continue
        for (;;) {
          const batch = await boss.fetch<Record<string, unknown>>(spec.name, { ignoreStartAfter: true })
          if (batch.length === 0) break
          for (const job of batch) {
            await spec.handle(job.data, job.id)
            await boss.complete(spec.name, job.id)
          }
        }
        // A job may queue further jobs.
        waiting = await namesOfWaiting(database.db)
      }
    },
    async backlog(db, now) {
      const counts = await countWork(db, now)
      const sumOfQueues = (of: 'failed' | 'late') => counts.reduce((total, each) => total + each[of], 0)
      return { failed: sumOfQueues('failed'), late: sumOfQueues('late') }
    },
    counts: countWork,
    async stop() {
      clearInterval(look)
      await boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}

/**
 * The kinds of work of which some has not begun; the library's own index answers it.
 * @param more a further condition; all that waits by default, for its time too
 */
async function namesOfWaiting(db: Db, more = sql``): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct name from pgboss.job where state < 'active' and not blocked ${more}`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Work that is not done yet, or failed within a day, by its name; kinds without any are left out. */
async function countWork(db: Db, now: Date) {
  const at = now.toISOString()
  const { rows } = await db.execute<{ queue: string; waiting: number; late: number; failed: number }>(sql`
    select name as queue,
      (count(*) filter (where state in ('created', 'retry') and start_after <= ${at}::timestamptz))::int as waiting,
      (count(*) filter (where state in ('created', 'retry')
        and start_after < ${at}::timestamptz - interval '10 minutes'))::int as late,
      (count(*) filter (where state = 'failed' and completed_on > ${at}::timestamptz - interval '24 hours'))::int as failed
    from pgboss.job where state <> 'completed' group by name order by name`)
  return rows
}

/** Does one piece of work; a failure concerns no other piece of its batch. */
async function doWork(spec: JobSpec, { id, data }: { id: string; data: Record<string, unknown> }) {
  try {
    await inSpan({ name: `job ${spec.name}`, kind: 'consumer' }, () => spec.handle(data, id))
    return { id, status: 'completed' as const }
  } catch (problem) {
    return {
      id,
      status: 'failed' as const,
      output: { message: messageOf(problem) },
    }
  }
}
