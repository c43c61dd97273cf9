import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { busy, RETRY_AFTER_SECONDS } from './errors.ts'

const SAMPLE_MS = 1000

/**
 * Refuses with 503 while the event loop is blocked. The start is not measured: opening the database and filling in demo
 * data may block the loop for seconds, which says nothing about the load after the start.
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
  await http.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: sampleMs,
    retryAfter: RETRY_AFTER_SECONDS,
    pressureHandler: (request) => {
      // Busy is not dead: restarting a busy process would make it worse. A page that was sent gets its scripts and styles.
      if (!isMeasuredFresh || request.url === '/livez' || request.url.startsWith('/assets/')) return
      throw busy()
    },
  })
}
