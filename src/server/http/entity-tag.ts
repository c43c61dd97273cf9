import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from './call.ts'

const DAY_MS = 86_400_000
/** All that an answer without a body needs; the rest was said with the body. */
const HEADERS = new Set(['etag', 'cache-control', 'set-cookie'])

/**
 * The tag of an answer that changes with events of the stream, without making the answer: one look at the newest of these
 * events, which is kept in memory until the next one. Undefined while a transaction is still running that may change it.
 * Events are kept for some days, so that a tag is good for one.
 */
export async function entityTagOfEvents(
  { streams, me, language, zone, now }: Pick<Call, 'streams' | 'me' | 'language' | 'zone' | 'now'>,
  types: readonly string[],
  { url }: FastifyRequest,
): Promise<string | undefined> {
  const newest = me ? await streams.newestEvent(me.id, types) : undefined
  if (!me || newest === undefined) return undefined
  const day = Math.floor(now().getTime() / DAY_MS)
  const parts = [newest, me.id, language, zone, day, url]
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}"`
}

/** The entity tag of an answer: equal tags mean equal texts. */
export const entityTagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** Whether the client already has the answer with this tag. */
export function hasCurrentTag({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.includes(etag) ?? false
}

/** Says in less than 300 bytes that nothing has changed. */
export function sendUnchanged(reply: FastifyReply, etag: string): FastifyReply {
  for (const name of Object.keys(reply.getHeaders())) if (!HEADERS.has(name)) void reply.removeHeader(name)
  return reply.status(304).header('etag', etag).header('cache-control', 'no-store').send()
}
