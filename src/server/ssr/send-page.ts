import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptPage } from './page-cache.ts'

/** Sends a kept page in the encoding that the reader takes, or 304 when the reader has it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  if (page.location) return reply.redirect(page.location, page.status)
  void reply.headers(page.headers)
  if (page.status === 200 && request.headers['if-none-match'] === page.headers.etag) return reply.status(304).send()
  const accepts = String(request.headers['accept-encoding'] ?? '')
  if (accepts.includes('br')) return reply.status(page.status).header('content-encoding', 'br').send(page.brotli)
  if (accepts.includes('gzip')) return reply.status(page.status).header('content-encoding', 'gzip').send(page.gzip)
  return reply.status(page.status).send(page.html)
}
