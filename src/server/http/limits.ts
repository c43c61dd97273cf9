import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors.ts'

/** Requests allowed per window (SECURITY.md §2); seconds. */
const VISITOR_BURST = { points: 50, duration: 10 }
const VISITOR = { points: 300, duration: 60 }
const PERSON = { points: 600, duration: 60 }

export type RequestLimits = { take: (ip: string, personId: number | undefined) => Promise<void> }

/**
 * Request limits of this process: per address for visitors, per person when signed in. Counted in
 * memory, since a query per request would cost more than most answers; limits that guard secrets
 * (sign-in, codes) are counted in the database, where all processes share them (ADR 4).
 */
export function createRequestLimits(isOn: boolean): RequestLimits {
  const burst = new RateLimiterMemory(VISITOR_BURST)
  const visitor = new RateLimiterMemory(VISITOR)
  const person = new RateLimiterMemory(PERSON)
  return {
    async take(ip, personId) {
      if (!isOn) return
      if (personId !== undefined) return consume(person, String(personId))
      await consume(burst, ip)
      await consume(visitor, ip)
    },
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    throw tooMany(refusal)
  }
}

/** The 429 with its waiting time; anything that is not a refusal is passed on. */
export function tooMany(refusal: unknown): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal
  const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
  return new AppError('too_many', `Too many requests. Please try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  })
}
