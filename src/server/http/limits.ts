import { AppError } from '#shared/errors.ts'

/** Requests allowed per window (SECURITY.md §2); seconds. */
const VISITOR_BURST = { most: 50, seconds: 10 }
const VISITOR = { most: 300, seconds: 60 }
const PERSON = { most: 600, seconds: 60 }

export type RequestLimits = {
  /** Counts one request; answers the seconds to wait, 0 when there is room. */
  waitOf: (ip: string, personId?: number) => number
  /** Counts one request; throws 429 with the waiting time when there is no room. */
  take: (ip: string, personId?: number) => void
}

/**
 * Request limits of this process: per address for visitors, per person when signed in. Counted in
 * memory, since a query per request would cost more than most answers; limits that guard secrets
 * (sign-in, codes) are counted in the database, where all processes share them (ADR 4).
 */
export function createRequestLimits(isOn: boolean, clock: () => number = () => performance.now()): RequestLimits {
  const burst = createWindows(VISITOR_BURST, clock)
  const visitor = createWindows(VISITOR, clock)
  const person = createWindows(PERSON, clock)
  const waitOf = (ip: string, personId?: number): number => {
    if (!isOn) return 0
    return personId === undefined ? burst(ip) || visitor(ip) : person(String(personId))
  }
  return {
    waitOf,
    take(ip, personId) {
      const seconds = waitOf(ip, personId)
      if (seconds === 0) return
      throw new AppError('too_many', `Too many requests. Please try again in ${seconds} seconds.`, {
        retryAfterSeconds: seconds,
      })
    },
  }
}

/** Counts by key; a key's window starts with its first request. Forgets what is over once per window. */
function createWindows(limit: { most: number; seconds: number }, clock: () => number): (key: string) => number {
  const windows = new Map<string, { count: number; endsAt: number }>()
  const lengthMs = limit.seconds * 1000
  let sweepAt = clock() + lengthMs
  return (key) => {
    const now = clock()
    if (now >= sweepAt) {
      for (const [each, { endsAt }] of windows) if (endsAt <= now) windows.delete(each)
      sweepAt = now + lengthMs
    }
    const current = windows.get(key)
    if (!current || current.endsAt <= now) {
      windows.set(key, { count: 1, endsAt: now + lengthMs })
      return 0
    }
    current.count += 1
    return current.count > limit.most ? Math.max(1, Math.ceil((current.endsAt - now) / 1000)) : 0
  }
}
