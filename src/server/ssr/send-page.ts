import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingOf } from '../http/compression.ts'
import type { QuickAnswers } from '../http/quick-answers.ts'
import type { CachedPage } from './page-cache.ts'

/**
 * Sends a cached page in the encoding that the client takes, or 304 when the client has it already.
 * @param quick where the answer may be cached as it is sent, for the next visitor
 */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  quick?: QuickAnswers,
): FastifyReply {
  if (page.location) return reply.redirect(page.location, page.status)
  void reply.status(page.status).headers(page.headers)
  if (page.status === 200 && request.headers['if-none-match'] === page.headers.etag) return reply.status(304).send()
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (encoding) void reply.header('content-encoding', encoding)
  const body = page.body[encoding ?? 'plain']
  if (page.status === 200) quick?.set(request, reply, { body, features: page.features })
  return reply.send(body)
}
