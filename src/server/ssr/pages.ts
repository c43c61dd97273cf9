import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { notFound } from '#shared/errors.ts'
import { type Language, LANGUAGE_CODES } from '#shared/languages.ts'
import { signInAddress } from '#shared/return-path.ts'
import type { PageHandle } from '#web/api/public-data.ts'
import type { Services } from '../service-types.ts'
import { ADDRESS_NOT_FOUND } from '../http/errors.ts'
import type { Addresses } from '../http/canonical-addresses.ts'
import type { RequestLimits } from '../http/request-limits.ts'
import type { QuickAnswers } from '../http/quick-answers.ts'
import type { InvalidatableCache } from '../http/answer-cache.ts'
import { createWorkLimiter } from '../work-limiter.ts'
import { COOKIE } from '../session/cookies.ts'
import { createPageCache, type CachedPage, encodePage } from './page-cache.ts'
import { inProcessClient, type Shown, type Visitor } from './in-process-client.ts'
import { readPageLook } from '../settings/look.ts'
import { securePage } from './secure-page.ts'
import { sendPage } from './send-page.ts'
import { chooseLanguage } from '../http/choose-language.ts'

const BUILD = path.resolve(import.meta.dirname, '../../../build')
const YEAR_MS = 31_536_000_000

/** Rendering uses the processor alone: a higher limit would only make all requests slower. */
const RENDERS = { atOnce: 3, waiting: 40 }

/** Where signing in leads anyway (spec 1 §4). */
const HOME = '/dashboard'

/** Screens for signed-in people: a visitor is sent on before anything shows, script or not (spec 1 §2). */
const GUARDED = /^\/(dashboard|mentorship|events\/[^/?]+\/register)(\/|\?|$)/

type PageBuild = ServerBuild & {
  entry: { module: Pick<typeof import('../../entry.server.tsx'), 'createPageContext' | 'createPageHandler'> }
}

/** Where screens come from: the built ones, cached; or the development server with its middleware. */
export type PageSource = {
  build: (language: Language) => Promise<PageBuild>
  isCached: boolean
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** How fastify-static begins the header of what it serves. */
const PUBLIC = 'public, '

/** These headers concern documents only; on each script or stylesheet they would cost 300 bytes of a first visit. */
const PAGE_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
]

/** The built screens of ./build. */
export async function loadBuiltPages(): Promise<PageSource> {
  const build = (await import(pathToFileURL(path.join(BUILD, 'server/index.js')).href)) as PageBuild
  const addresses = JSON.parse(await readFile(path.join(BUILD, 'server/languages.json'), 'utf8')) as Partial<
    Record<Language, Record<string, string>>
  >
  const builds = new Map(LANGUAGE_CODES.map((code) => [code, pageBuildInLanguage(build, addresses[code] ?? {})]))
  return { build: async (language) => builds.get(language) ?? build, isCached: true }
}

/** The same build with the scripts of a language (scripts/messages/localize.ts). */
function pageBuildInLanguage(build: PageBuild, addresses: Record<string, string>): PageBuild {
  const assets = JSON.stringify(build.assets, (_, value: unknown) =>
    typeof value === 'string' ? (addresses[value] ?? value) : value,
  )
  return { ...build, assets: JSON.parse(assets) as ServerBuild['assets'] }
}

/** Serves every screen; HTML is the same for everyone, so whole pages are cached. */
export async function servePages(
  http: FastifyInstance,
  services: Services,
  source: PageSource,
  parts: { internalKey: string; limits: RequestLimits; addresses: Addresses; quick: QuickAnswers },
): Promise<InvalidatableCache> {
  const cache = createPageCache()
  const turn = createWorkLimiter(RENDERS)
  const making = new Map<string, ReturnType<typeof renderPage>>()
  if (source.isCached) {
    // The screens may still be being built (scripts/start.ts).
    http.addHook('onReady', async () => declareQueries(parts.addresses, (await source.build('en')).routes))
    await http.register(async (assets) => {
      assets.addHook('onSend', (_request, reply, payload, done) => {
        for (const name of PAGE_HEADERS) void reply.removeHeader(name)
        // The name that RFC 9239 asks for. Modules are UTF-8 whatever is said, and a first visit reads a dozen of them.
        if (String(reply.getHeader('content-type')).startsWith('application/javascript'))
          void reply.header('content-type', 'text/javascript')
        // What may be kept for a year may be kept by anyone; saying so costs 8 bytes in each of a page's many answers.
        const kept = String(reply.getHeader('cache-control'))
        if (kept.startsWith(PUBLIC)) void reply.header('cache-control', kept.slice(PUBLIC.length))
        done(null, payload)
      })
      await assets.register(fastifyStatic, {
        root: path.join(BUILD, 'client/assets'),
        // Its own route reads the whole folder at each request, to see that a name has the letters' case of its file.
        serve: false,
        maxAge: YEAR_MS,
        immutable: true,
        // Named by their content: clients need neither ranges nor revalidation.
        acceptRanges: false,
        lastModified: false,
        etag: false,
        preCompressed: true,
        // Connections stay open by themselves (HTTP/1.1). Saying so costs 48 bytes in each of a page's many answers.
        setHeaders: ({ raw }) => {
          if (!raw.hasHeader('connection')) raw.removeHeader('connection')
        },
        // The folder may still be being built, too.
        suppressWarning: true,
      })
      assets.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => reply.sendFile(request.params['*']))
    })
  }
  const { middleware } = source
  if (middleware) {
    http.addHook('onRequest', (request, reply, done) => {
      // Vite answers module addresses itself; everything else goes on to our routes.
      if (/^\/(api|files)\//.test(request.url)) return done()
      middleware(request.raw, reply.raw, done)
    })
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // Screens read through the API only; the router's own data addresses do not exist.
    if (/\.data(\?|$)/.test(request.url)) throw notFound(ADDRESS_NOT_FOUND)
    if (GUARDED.test(request.url) && !request.cookies[COOKIE.token])
      return reply.redirect(signInAddress(request.url === HOME ? null : request.url))
    const language = chooseLanguage({
      address: request.url,
      cookie: request.cookies[COOKIE.language],
      acceptLanguage: request.headers['accept-language'],
    })
    // The development server's modules change while it runs, so nothing is declared there.
    const url = source.isCached ? parts.addresses.canonical(request.url) : request.url
    const key = `${language} ${url}`
    const cached = cache.get(key)
    // A guarded screen depends on the session cookie, so it is always handled by the framework.
    if (cached) return sendPage(request, reply, cached, GUARDED.test(request.url) ? undefined : parts.quick)
    // Only rendering a page is expensive, so only that counts against the visitor.
    parts.limits.take(request.ip)
    const startedAt = cache.startedAt()
    // Requests for a page that is being rendered share that rendering, unless something has changed since.
    const made = `${startedAt} ${key}`
    const { page, isCacheable } = await (making.get(made) ??
      shareUntilDone(
        making,
        made,
        turn(() => renderPage(http, services, source, parts.internalKey, url, { language, ip: request.ip })),
      ))
    if (source.isCached && isCacheable && page.status === 200) cache.set(key, page, startedAt)
    return sendPage(request, reply, page)
  }
  http.get('/', answer)
  http.get('/*', answer)
  return cache
}

/** The query parameters that screens name in their `handle` (`PageHandle`). */
function declareQueries(addresses: Addresses, routes: ServerBuild['routes']): void {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : ''
  }
  for (const route of Object.values(routes)) {
    const { query = [] } = (route?.module.handle ?? {}) as PageHandle
    if (route) addresses.declare(pathOf(route.id), query)
  }
}

function shareUntilDone<T>(among: Map<string, Promise<T>>, key: string, work: Promise<T>): Promise<T> {
  const whole = work.finally(() => among.delete(key))
  among.set(key, whole)
  return whole
}

async function renderPage(
  http: FastifyInstance,
  services: Services,
  source: PageSource,
  internalKey: string,
  url: string,
  visitor: Visitor,
): Promise<{ page: CachedPage; isCacheable: boolean }> {
  const { language } = visitor
  const build = await source.build(language)
  const nonce = randomBytes(16).toString('base64url')
  const shown: Shown = { features: new Set(), isCacheable: true }
  const client = inProcessClient(http, internalKey, visitor, shown)
  const isDemo = services.config.demo || services.config.env === 'development'
  const look = await readPageLook(services.db)
  const context = build.entry.module.createPageContext(client, { nonce, language, isDemo, look })
  const handle = build.entry.module.createPageHandler(build, source.isCached ? 'production' : 'development')
  const response = await handle(new Request(`${services.config.baseUrl}${url}`), context)
  const location = response.headers.get('location')
  const { status } = response
  if (location) {
    return { page: await encodePage({ status, html: '', policy: '', features: [], location }), isCacheable: false }
  }
  const page = await encodePage({
    status,
    features: [...shown.features, 'look'],
    ...securePage(await response.text(), nonce, url, source.isCached),
  })
  // A page whose address names something of one person says so; cached, it would push others out.
  const isForOne = response.headers.get('cache-control') === 'no-store'
  return { page, isCacheable: shown.isCacheable && !isForOne }
}
