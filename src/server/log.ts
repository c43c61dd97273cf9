import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

/** Calendars can only keep a secret in the address itself: it is left out. */
const pathOf = (url: string): string | undefined =>
  url.split('?')[0]?.replace(/(\/session-calendars\/)[^/]+/, '$1[secret]')

/** One JSON line per request; tokens, codes and passwords are left out. */
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
      req: (request) => ({ method: request.method, path: pathOf(request.url), ip: request.ip }),
    },
  }
}
