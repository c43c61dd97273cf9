import type { FastifyInstance } from 'fastify'
import type { Services } from '../service-types.ts'
import { exchangeCounts } from '../rate-limits/request-counts.data.ts'
import type { RequestLimits } from './request-limits.ts'

const EVERY_MS = 1000
/** A database that does not answer must not delay the shutdown. */
const LAST_MS = 2000

/**
 * Shares the request limits with the other processes on the same database (ADR 9): about once a
 * second while the app listens, and once more when it stops. While the database does not answer,
 * each process uses its own counts.
 * @returns one exchange, for tests
 */
export function shareLimits(
  http: FastifyInstance,
  { db, log }: Pick<Services, 'db' | 'log'>,
  limits: RequestLimits,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isApart = false

  async function exchangeOnce(): Promise<void> {
    try {
      await limits.exchange((counted) => exchangeCounts(db, counted))
      if (isApart) log.info('request limits are shared again')
      isApart = false
    } catch (problem) {
      if (!isApart) log.error({ err: problem }, 'request limits are not shared while the database does not answer')
      isApart = true
    }
  }
  /** One at a time: a slow database gets no second query. */
  const exchange = (): Promise<void> =>
    (running ??= exchangeOnce().finally(() => {
      running = undefined
    }))

  http.addHook('onListen', async () => {
    timer = setInterval(() => void exchange(), EVERY_MS).unref()
  })
  http.addHook('onClose', async () => {
    clearInterval(timer)
    if (!timer) return
    let limit: NodeJS.Timeout | undefined
    const tooLong = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, LAST_MS)
    })
    await Promise.race([(running ?? Promise.resolve()).then(exchange), tooLong])
    clearTimeout(limit)
  })
  return exchange
}
