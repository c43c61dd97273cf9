import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '#shared/errors.ts'
import type { Services } from '../service-types.ts'
import { ADDRESS_NOT_FOUND } from '../http/errors.ts'
import { INTERNAL_HEADER } from '../http/internal-header.ts'
import { routeOf } from '../log.ts'
import { isSameSecret } from '../session/tokens.ts'
import { createInstruments, type Instruments } from './instruments.ts'

/** What a visitor was given before any route was looked for (`quick-answers.ts`). */
const CACHED = '(cached)'
/** Refusals because of load or limits, as the metrics name them. */
const REASONS: Partial<Record<string, string>> = { busy: 'busy', too_many: 'limit' }

/**
 * `/metrics` for Prometheus, where METRICS_TOKEN is set; without it nothing is counted, and the library is not loaded.
 * Anyone who does not show the token gets what an unknown address gets.
 * @param internalKey tells what pages ask of this process themselves, which is no request of anyone
 */
export async function serveMetrics(http: FastifyInstance, services: Services, internalKey: string): Promise<void> {
  const { metricsToken } = services.config
  if (metricsToken === undefined) return
  const instruments = createInstruments(await import('prom-client'))
  countRequests(http, instruments, internalKey)
  http.get('/metrics', async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw notFound(ADDRESS_NOT_FOUND)
    await updateGauges(instruments, services)
    return reply
      .header('cache-control', 'no-store')
      .type(instruments.register.contentType)
      .send(await instruments.register.metrics())
  })
}

function countRequests(http: FastifyInstance, instruments: Instruments, internalKey: string): void {
  const { requests, durations, refused } = instruments
  const routed = new WeakSet<object>()
  http.addHook('onRequest', (request, _reply, done) => {
    routed.add(request.raw)
    done()
  })
  http.addHook('onError', (_request, _reply, problem, done) => {
    const reason = problem instanceof AppError ? REASONS[problem.code] : undefined
    if (reason !== undefined) refused.inc({ reason })
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    done()
    if (request.headers[INTERNAL_HEADER] === internalKey) return
    const { method } = request
    const route = labelOf(request, reply)
    requests.inc({ method, route, status: reply.statusCode })
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    if (!isStream) durations.observe({ method, route }, reply.elapsedTime / 1000)
  })
  // Runs after the framework's own listener: what has been answered by then without a hook came from the cache.
  http.server.on('request', (request, response) => {
    if (!response.writableEnded || routed.has(request)) return
    requests.inc({ method: request.method ?? 'GET', route: CACHED, status: response.statusCode })
  })
}

/**
 * Anyone who asks for made-up addresses must not make labels: the section of a page is named only where there is one.
 */
function labelOf({ url, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): string {
  return statusCode === 200 || statusCode === 304 ? routeOf({ url, routeOptions }) : (routeOptions.url ?? '/*')
}

/** Fills in what is not counted as it happens. A database that is away is told, and does not fail the scrape. */
async function updateGauges(instruments: Instruments, { db, database, jobs, streams, now }: Services): Promise<void> {
  const { open, idle, waiting, most } = database.connections()
  instruments.connections.set({ state: 'used' }, open - idle)
  instruments.connections.set({ state: 'idle' }, idle)
  instruments.connectionsMost.set(most)
  instruments.connectionsWanted.set(waiting)
  const opened = streams.counts()
  instruments.streams.set(opened.streams)
  instruments.people.set(opened.people)
  instruments.replicaReads.reset()
  for (const [server, count] of Object.entries(database.replicas.counts()))
    instruments.replicaReads.inc({ server }, count)
  instruments.replicaLag.reset()
  for (const { number, lagSeconds } of await database.replicas.lags()) {
    instruments.replicaUp.set({ replica: number }, lagSeconds === undefined ? 0 : 1)
    if (lagSeconds !== undefined) instruments.replicaLag.set({ replica: number }, lagSeconds)
  }
  const counts = await jobs.counts(db, now()).catch(() => undefined)
  instruments.databaseUp.set(counts === undefined ? 0 : 1)
  instruments.jobs.reset()
  for (const { queue, ...states } of counts ?? [])
    for (const [state, count] of Object.entries(states)) instruments.jobs.set({ queue, state }, count)
}
