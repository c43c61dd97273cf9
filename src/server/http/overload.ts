import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { busyError, RETRY_AFTER_SECONDS } from '../busy-error.ts'

const SAMPLE_MS = 1000
/** How many requests may wait for their answer before the next one of its kind is refused. */
const WAITING = { light: 200, heavy: 40 }
/** Paths that are always answered, however busy the process is. */
const QUICK: ReadonlySet<string> = new Set(['/livez', '/metrics'])
/** The largest body that counts as a form rather than a file. */
const SMALL_WRITE_BYTES = 64_000

/**
 * Refuses with 503 while the event loop is blocked and many requests wait here: a loop that other programs of the
 * machine hold up is slow, and refusing would not make it quicker. Pages and small writes go first, so that who is in
 * the middle of something can finish it. The start is not measured: opening the database and filling in demo data may
 * block the loop for seconds, which says nothing about the load after the start.
 * @param maxDelayMs 0 switches the guard off
 */
export async function guardOverload(
  http: FastifyInstance,
  { maxDelayMs, sampleMs = SAMPLE_MS }: { maxDelayMs: number; sampleMs?: number },
): Promise<void> {
  let isMeasuredFresh = false
  let timer: NodeJS.Timeout | undefined
  http.addHook('onListen', async () => {
    // The sample that runs now began before; the one after it is the first that knows visitors only.
    timer = setTimeout(() => {
      isMeasuredFresh = true
    }, 2 * sampleMs).unref()
  })
  http.addHook('onClose', async () => clearTimeout(timer))
  const waiting = countWaiting(http)
  await http.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: sampleMs,
    retryAfter: RETRY_AFTER_SECONDS,
    pressureHandler: (request) => {
      // Busy is not dead: restarting a busy process would make it worse. A page that was sent gets its scripts and
      // styles.
      if (!isMeasuredFresh || QUICK.has(request.url) || request.url.startsWith('/assets/')) return
      if (waiting() > (isLight(request) ? WAITING.light : WAITING.heavy)) throw busyError()
    },
  })
}

/**
 * How many requests wait for their answer here. Open streams are answered, however long they last; and a request that is
 * still coming in, as an upload over a slow link, waits for its sender and not for us.
 */
function countWaiting(http: FastifyInstance): () => number {
  const waiting = new Set<FastifyRequest>()
  http.addHook('onRequest', (request, _reply, done) => {
    waiting.add(request)
    done()
  })
  http.addHook('onSend', (request, _reply, payload, done) => {
    waiting.delete(request)
    done(null, payload)
  })
  // Runs also when the client has disconnected, or when the answer was written without the framework.
  http.addHook('onResponse', (request, _reply, done) => {
    waiting.delete(request)
    done()
  })
  return () => [...waiting].filter((request) => !isComingIn(request)).length
}

/** Whether the body of a request has not come in as a whole. One that is made inside of the process has. */
const isComingIn = ({ raw }: FastifyRequest): boolean => 'complete' in raw && !raw.complete

/** The GET of a page, or a form without a file. A body without a length may be of any size, so it does not count as light. */
function isLight({ method, url, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return !url.startsWith('/api/')
  if (headers['transfer-encoding'] !== undefined) return false
  return Number(headers['content-length'] ?? 0) <= SMALL_WRITE_BYTES
}
