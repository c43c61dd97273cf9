import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { untilFirstBytes } from '../store/store.ts'
import type { RawAnswer } from './call.ts'
import type { QuickAnswers } from './quick-answers.ts'
import { markLanguage } from './reader.ts'
import { hasCurrentTag } from './entity-tag.ts'

// The ways in which a call's answer leaves.

const asJson = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')

/** Sends JSON that is not cached. */
export const sendJson = (reply: FastifyReply, text: string): FastifyReply => asJson(reply).send(text)

/** Sends a cached answer; what anyone may have also goes to the quick answers. */
export function sendCached(
  endpoint: Endpoint,
  { text, features }: { text: string; features: readonly string[] },
  quick: QuickAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const body = Buffer.from(text)
  void asJson(reply)
  if (endpoint.access.roles === 'anyone') quick.set(request, reply, { body, features })
  return reply.send(body)
}

const isStream = (body: unknown): body is Readable => body instanceof Readable

/**
 * Sends what is not JSON; the person who has it already, by its `etag`, hears only that (304). A body that cannot be
 * read is an error like any other, as nothing was sent before its first bytes are there.
 */
export async function sendRaw(reply: FastifyReply, answer: RawAnswer): Promise<FastifyReply> {
  const isLive = answer.type === 'text/event-stream'
  if (isStream(answer.body) && !isLive) await untilFirstBytes(answer.body)
  void reply
    .status(answer.status ?? 200)
    .header('cache-control', 'no-store')
    .type(answer.type)
  if (answer.language) markLanguage(reply, answer.language)
  for (const [name, value] of Object.entries(answer.headers ?? {})) void reply.header(name, value)
  if (hasCurrentTag(reply.request, answer.headers?.['etag'] ?? 'none')) return reply.status(304).send()
  // A HEAD request must not open a stream that never ends.
  if (reply.request.method === 'HEAD' && isLive && isStream(answer.body)) {
    answer.body.destroy()
    return reply.send()
  }
  return reply.send(answer.body)
}
