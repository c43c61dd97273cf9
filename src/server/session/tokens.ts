import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { OTP } from '#shared/limits.ts'

/** An opaque 256-bit token for a cookie or a bearer header; the database keeps only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** What the database keeps of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Six digits from the CSPRNG (spec 1 §9). */
export const newCode = (): string => String(randomInt(0, 10 ** OTP.length)).padStart(OTP.length, '0')

/** Keyed hash of a code, bound to its challenge, so that a copy of the table does not reveal the codes. */
export const hashCode = (secret: string, challengeKey: string, code: string): string =>
  createHmac('sha256', secret).update(`${challengeKey}:${code}`).digest('base64url')

/** Compares secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest()
  const right = createHash('sha256').update(b).digest()
  return timingSafeEqual(left, right)
}
