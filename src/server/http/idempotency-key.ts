import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { IDEMPOTENCY_KEY } from '#shared/idempotency-key.ts'
import { IDEMPOTENCY } from '#shared/limits.ts'
import { message } from '#shared/message.ts'
import type { Bound, Call } from './call.ts'

const { least, most } = IDEMPOTENCY
const BAD_KEY = message('The Idempotency-Key header must be {least} to {most} characters long', { least, most })

/** The key of a request to a call that is carried out once; undefined when it came without one. Throws 400. */
export function idempotencyKeyOf({ isIdempotent }: Endpoint, { headers }: FastifyRequest): string | undefined {
  if (!isIdempotent || headers[IDEMPOTENCY_KEY] === undefined) return undefined
  const key = String(headers[IDEMPOTENCY_KEY])
  if (key.length < least || key.length > most) throw new AppError('bad_request', BAD_KEY)
  return key
}

/** Only what a person sends, in memory and as JSON, can be told apart and answered again. */
export function requireRepeatable({ name, method, access, raw, files, isIdempotent }: Endpoint): void {
  const isStreamed = Object.values(files ?? {}).some((rule) => rule.isStreamed)
  if (isIdempotent && (method !== 'POST' || access.roles === 'anyone' || raw !== undefined || isStreamed))
    throw new Error(
      `${name} cannot be idempotent: a POST of a signed-in person that takes no stream and answers JSON can`,
    )
}

/** Carries a request out, or sends what was answered when it came before under its key (server/idempotency). */
export type SendOnce = (
  endpoint: Endpoint,
  handle: Bound['handle'],
  call: Call,
  key: string,
  reply: FastifyReply,
) => Promise<FastifyReply>
