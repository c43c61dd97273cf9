import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'
import { toLogged } from './error-text.ts'

/** A request as the log names it. */
type Logged = { method: string; ip: string } & Routed
type Routed = { url: string; routeOptions?: { url?: string | undefined } }

/** How an address of a page begins, where that can be no key. */
const SECTION = /^\/[a-z-]{1,24}(?=[/?]|$)/

/**
 * The pattern of the route, never the address: calendars, payment notices and one-click ends can only keep a secret in
 * the address itself, and queries hold what people search for. All pages are one route; the log names their section.
 */
export function routeOf({ routeOptions, url }: Routed): string {
  const route = routeOptions?.url ?? '/*'
  return route === '/*' ? `${SECTION.exec(url)?.[0] ?? ''}/*` : route
}

/** One JSON line per request; addresses, tokens, codes, passwords and the values of failed queries are left out. */
export function loggerOptions(config: Config): NonNullable<FastifyServerOptions['logger']> {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'res.headers["set-cookie"]',
        '*.password',
        '*.otp_code',
        '*.token',
      ],
      censor: '[secret]',
    },
    serializers: {
      req: (request: Logged) => ({ method: request.method, route: routeOf(request), ip: request.ip }),
      err: toLogged,
    },
  }
}
