import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { AppError, notFound } from '#shared/errors.ts'
import { CONTENT_CHANNEL } from './content-changed.ts'
import type { OpenServices, Services } from './service-types.ts'
import type { ActorFactsSql } from './db/actor-facts.ts'
import { keepErrors } from './error-log/error-log.ts'
import { type ResumableKind, serveResumable } from './http/resumable-uploads.ts'
import { serveFiles } from './files/serve.ts'
import { serveApiDocs } from './http/api-docs/api-docs.ts'
import { isFileStoreUp } from './health.ts'
import { createCanonicalAddresses } from './http/canonical-addresses.ts'
import { bindEndpoints, createGate, type FindSession } from './http/binder.ts'
import type { Bound } from './http/call.ts'
import { hasRepeatedKeys } from './http/repeated-keys.ts'
import { ADDRESS_NOT_FOUND, sendError, UNREADABLE, UNSUPPORTED } from './http/errors.ts'
import { createRequestLimits } from './http/request-limits.ts'
import { guardOverload } from './http/overload.ts'
import { createQuickAnswers } from './http/quick-answers.ts'
import { createCache, type InvalidatableCache, type AnswerCache } from './http/answer-cache.ts'
import { rememberReaders } from './http/reader.ts'
import { shareLimits } from './http/shared-limits.ts'
import { sendOnce } from './idempotency/send-once.ts'
import { loggerOptions } from './log.ts'
import { serveMetrics } from './metrics/metrics.ts'
import type { PreviewParts } from './preview/role-preview.ts'
import { EVEN_MS } from './session/minimum-time.ts'
import { newToken } from './session/tokens.ts'
import { cacheSettings } from './settings/settings.ts'
import { createHub, type FindRoles } from './stream/hub.ts'
import { type PageSource, servePages } from './ssr/pages.ts'
import { traceRequests } from './tracing/requests.ts'

const MOST_DELAY_MS = 2000
const BODY_LIMIT = 1_048_576
const FORM_LIMITS = { fieldSize: 262_144, fields: 60, files: 12, fileSize: 105_000_000, parts: 80 }

/** What the features give to the server; `src/app/server.ts` names them (ADR 10). */
export type Registers = {
  /** Every call that the product answers. */
  handlers: readonly Bound[]
  /** What features add to the caller. */
  actorFacts: ActorFactsSql
  findSession: FindSession
  /** The roles behind sessions, for the open streams. */
  findRoles: (services: Pick<Services, 'db' | 'now'>, ...asked: Parameters<FindRoles>) => ReturnType<FindRoles>
  /** Who may preview the product as a role, and as which person (ADR 51). */
  preview: PreviewParts
  /** Resumable uploads. */
  resumable: ResumableKind
}

/** The app, ready to answer HTTP. */
export type App = {
  http: FastifyInstance
  services: Services
  /** Exchanges request counts with the other processes. */
  exchangeLimits: () => Promise<void>
  /** From now on `/readyz` says that this process is stopping, and streams have ended; everything else still works. */
  beginStop: () => void
  close: () => Promise<void>
}

/**
 * Builds the app of these features on already opened services; nothing listens yet (`inject` works). A worker's app
 * answers its health only.
 * @param pages where the screens come from; left out, only the API answers
 */
export async function buildApp(services: OpenServices, registers: Registers, pages?: PageSource): Promise<App> {
  const { config } = services
  const { handlers, actorFacts, findSession, findRoles, preview, resumable } = registers
  const addresses = createCanonicalAddresses()
  const quick = createQuickAnswers(addresses)
  const http = fastify({
    logger: loggerOptions(config),
    serverFactory: quick.serverFactory,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    // An address that cannot be decoded is refused before any route and hook.
    frameworkErrors: sendError,
  })
  const { database, db, now } = services
  const streams = await createHub({ database, log: http.log, findRoles: (ids) => findRoles({ db, now }, ids) })
  const endpoints = handlers.map(({ endpoint }) => endpoint)
  const withLog: Services = { ...services, log: http.log, actorFacts, endpoints, streams, evenMs: EVEN_MS }
  const answers: AnswerCache = createCache()
  const internalKey = newToken()
  const caches: InvalidatableCache[] = [answers, quick]
  await services.database.listen(
    CONTENT_CHANNEL,
    (feature) => caches.forEach((one) => one.drop(feature)),
    () => caches.forEach((one) => one.dropAll()),
  )

  await cacheSettings(services.database, http.log)

  traceRequests(http)
  keepErrors(http, withLog)
  http.setErrorHandler(sendError)
  http.setNotFoundHandler((request, reply) => sendError(notFound(ADDRESS_NOT_FOUND), request, reply))
  acceptJsonOnly(http)
  acceptOneClickBody(http)
  rememberReaders(http)
  await http.register(cookie)
  await http.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
  await http.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: config.baseUrl.startsWith('https://') ? { maxAge: 31_536_000 } : false,
  })
  // A test machine may be slow for seconds at a time; that is no reason to refuse.
  await guardOverload(http, { maxDelayMs: config.env === 'test' ? 0 : MOST_DELAY_MS })
  http.addHook('onSend', (request, reply, payload, done) => {
    void reply.header('x-request-id', request.id)
    done(null, payload)
  })
  await serveMetrics(http, withLog, internalKey)
  const beginStop = serveHealth(http, withLog)
  // A worker serves no people, only its health and metrics.
  if (config.role === 'worker')
    return { http, services: withLog, exchangeLimits: async () => {}, beginStop, close: () => http.close() }
  serveFiles(http, withLog)
  const limits = createRequestLimits(config.requestLimits)
  const exchangeLimits = shareLimits(http, withLog, limits)
  await serveApiDocs(http, endpoints, config.baseUrl)
  const parts = { services: withLog, findSession, limits, answers, addresses, quick, internalKey, preview, sendOnce }
  serveResumable(http, withLog, resumable, createGate(parts))
  bindEndpoints(http, handlers, parts)
  if (pages) caches.push(await servePages(http, withLog, pages, { internalKey, limits, addresses, quick }))
  return { http, services: withLog, exchangeLimits, beginStop, close: () => http.close() }
}

/** JSON and forms only; an empty JSON body counts as `{}` and text/plain is refused. */
function acceptJsonOnly(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser(['application/json', 'text/plain'])
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, {})
    void parse(request, String(body), (problem, read) => {
      const isDoubtful = !problem && hasRepeatedKeys(String(body), read)
      done(isDoubtful ? new AppError('bad_request', UNREADABLE) : problem, read)
    })
  })
}

function acceptOneClickBody(http: FastifyInstance): void {
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (!request.routeOptions.config.isOneClick) return done(new AppError('unsupported_type', UNSUPPORTED))
    // Its body is always the same, or empty when our page sends it; the address has the rest.
    const isKnown = body === '' || body === 'List-Unsubscribe=One-Click'
    done(isKnown ? null : new AppError('bad_request', UNREADABLE), {})
  })
}

/**
 * `/livez`: the process answers. `/readyz`: it also reaches its database and is not stopping. A file store that is away
 * is told there and nothing more: all processes miss it alike, and pages work without it.
 * @returns makes `/readyz` fail, and lets open streams find another process
 */
function serveHealth(http: FastifyInstance, services: Services): () => void {
  let isStopping = false
  const beginStop = (): void => {
    isStopping = true
    services.streams.stop()
  }
  http.addHook('preClose', async () => beginStop())
  http.get('/livez', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    if (isStopping) return reply.status(503).send({ status: 'stopping' })
    try {
      await services.db.execute(sql`select 1`)
      return { status: 'ok', files: (await isFileStoreUp(services)) ? 'ok' : 'do not answer' }
    } catch (problem) {
      services.log.error({ err: problem }, 'database does not answer')
      return reply.status(503).send({ status: 'database does not answer' })
    }
  })
  return beginStop
}
