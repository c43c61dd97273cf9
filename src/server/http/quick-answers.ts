import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify'
import { PRIVATE_QUERY } from '#shared/private-query.ts'
import { PREVIEW_ROLE_HEADER } from '#shared/preview-role.ts'
import { COOKIE } from '../session/cookies.ts'
import type { Addresses } from './canonical-addresses.ts'
import { encodingOf } from './compression.ts'
import { createCache, type InvalidatableCache } from './answer-cache.ts'
import { chooseLanguage } from './choose-language.ts'

type QuickAnswer = {
  /** Names and values in turns, as they are written. */
  headers: readonly string[]
  unchangedHeaders: readonly string[]
  etag: string | undefined
  body: Buffer
  /** The route that gave the answer, for the log. */
  route: string | undefined
  features: readonly string[]
  log: FastifyBaseLogger
}

export type QuickAnswers = {
  /** The framework's option of this name: a server that is asked before routing and hooks run. */
  serverFactory: FastifyServerFactory
  /** Caches an answer that is about to be sent, with every header it carries by now. */
  set: (request: FastifyRequest, reply: FastifyReply, answer: { body: Buffer; features: readonly string[] }) => void
} & InvalidatableCache

const TOKEN = new RegExp(`(?:^|;)\\s*${COOKIE.token}\\s*=`)
const LANGUAGE = new RegExp(`(?:^|;)\\s*${COOKIE.language}\\s*=([^;]*)`)

/**
 * What the same request gets from the full way, again and again: the answer that a visitor was sent, byte
 * by byte and header by header, written before routing and hooks run. It is a second, faster
 * way to the cached pages and answers, and is invalidated together with them. Whatever differs from a
 * plain visitor's GET (a session, a range, a language cookie of another form …) goes the full way.
 */
export function createQuickAnswers(addresses: Pick<Addresses, 'canonical'>): QuickAnswers {
  const cache = createCache<QuickAnswer>()

  function answerQuickly(request: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(request, addresses)
    const cached = key === undefined ? undefined : cache.get(key)
    if (!cached) return false
    const requestId = randomUUID()
    if (cached.etag !== undefined && request.headers['if-none-match'] === cached.etag) {
      response.writeHead(304, [...cached.unchangedHeaders, 'x-request-id', requestId]).end()
    } else {
      response.writeHead(200, [...cached.headers, 'x-request-id', requestId]).end(cached.body)
    }
    logRequest(request, response, { requestId, ...cached })
    return true
  }

  return {
    serverFactory(handle, options) {
      const server = createServer((request, response) => {
        // The framework answers while the server is closing.
        if (!server.listening || !answerQuickly(request, response)) handle(request, response)
      })
      // Headers that the framework would set.
      server.keepAliveTimeout = Number(options['keepAliveTimeout'])
      server.requestTimeout = Number(options['requestTimeout'])
      return server
    },
    drop: cache.drop,
    dropAll: cache.dropAll,
    set(request, reply, { body, features }) {
      const key = keyOf(request.raw, addresses)
      const headers = reply.getHeaders()
      if (key === undefined || headers['set-cookie'] !== undefined) return
      const { etag, 'content-encoding': encoding, ...others } = headers
      const plain = Object.entries({ ...others, ...(etag === undefined ? {} : { etag }) })
        .filter(([name]) => name !== 'x-request-id' && name !== 'content-length')
        .flatMap(([name, value]) => [name, String(value)])
      const coded = encoding === undefined ? [] : ['content-encoding', String(encoding)]
      const answer = {
        headers: [...plain, ...coded, 'content-length', String(body.length)],
        unchangedHeaders: plain,
        etag: etag === undefined ? undefined : String(etag),
        body,
        route: request.routeOptions.url,
        features,
        log: request.server.log,
      }
      // Nothing was awaited since the answer was found to be current, so it still is.
      cache.set(key, answer, cache.startedAt())
    },
  }
}

/** Same key, same answer; undefined when the request is not a visitor's plain GET. */
function keyOf({ method, url, headers }: IncomingMessage, addresses: Pick<Addresses, 'canonical'>): string | undefined {
  if (method !== 'GET' || url === undefined) return undefined
  if (headers.authorization !== undefined || headers.range !== undefined || headers.upgrade !== undefined)
    return undefined
  if (headers[PRIVATE_QUERY] !== undefined || headers[PREVIEW_ROLE_HEADER] !== undefined) return undefined
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined
  let cookie: string | undefined
  if (headers.cookie !== undefined) {
    // A signed-in person is counted by person; pages are the same for everyone.
    if (url.startsWith('/api/') && TOKEN.test(headers.cookie)) return undefined
    cookie = LANGUAGE.exec(headers.cookie)?.[1]
    // A cookie with quotes or escapes is left to the full handling.
    if (cookie !== undefined && !/^[a-z]*$/.test(cookie)) return undefined
  }
  const language = chooseLanguage({ address: url, cookie, acceptLanguage: headers['accept-language'] })
  return `${language} ${encodingOf(headers['accept-encoding']) ?? 'plain'} ${addresses.canonical(url)}`
}

/** The same line in the log as for every other request. */
function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { log, requestId, route }: Pick<QuickAnswer, 'log' | 'route'> & { requestId: string },
): void {
  if (log.level !== 'info' && log.level !== 'debug' && log.level !== 'trace') return
  const { method, url } = request
  const req = { method, url, ip: request.socket.remoteAddress, routeOptions: { url: route } }
  log.info({ reqId: requestId, req, res: { statusCode: response.statusCode } }, 'request completed')
}
