import { createHmac } from 'node:crypto'
import { isSameSecret } from '../session/tokens.ts'

const sign = (secret: string, id: string, until: number): string =>
  createHmac('sha256', secret).update(`file:${id}:${until}`).digest('base64url').slice(0, 32)

/** A short-lived address for a private file, given out only after the caller's right was checked. */
export function signedUrl(secret: string, id: string, extension: string, now: Date, lifeSeconds: number): string {
  return `/files/${id}.${extension}?${signedQuery(secret, id, now, lifeSeconds)}`
}

/** The query of an address that lives for some seconds, for anything with an id of its own. */
export function signedQuery(secret: string, id: string, now: Date, lifeSeconds: number): string {
  const until = Math.floor(now.getTime() / 1000) + lifeSeconds
  return `until=${until}&key=${sign(secret, id, until)}`
}

/** Whether this address was given out by `signedUrl` or `signedQuery` for this id and has not expired. */
export function isSignedFor(secret: string, id: string, query: { until?: string; key?: string }, now: Date): boolean {
  const until = Number(query.until)
  if (!query.key || !Number.isSafeInteger(until) || until * 1000 < now.getTime()) return false
  return isSameSecret(query.key, sign(secret, id, until))
}
