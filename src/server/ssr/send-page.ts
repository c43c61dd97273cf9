import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingOf } from '../http/encoding.ts'
import type { QuickAnswers } from '../http/quick-answers.ts'
import type { KeptPage } from './page-cache.ts'

/**
 * Sends a kept page in the encoding that the reader takes, or 304 when the reader has it already.
 * @param quick where the answer may be kept as it is sent, for the next visitor
 */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  quick?: QuickAnswers,
): FastifyReply {
  if (page.location) return reply.redirect(page.location, page.status)
  void reply.status(page.status).headers(page.headers)
  if (page.status === 200 && request.headers['if-none-match'] === page.headers.etag) return reply.status(304).send()
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (encoding) void reply.header('content-encoding', encoding)
  const body = encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.html
  if (page.status === 200) quick?.keep(request, reply, { body, rooms: page.rooms, isCounted: false })
  return reply.send(body)
}
