import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { networkOf } from './network.ts'
import type { Counted } from '../rate-limits/request-counts.data.ts'

/** Requests allowed per window (SECURITY.md); seconds. A school or a mobile carrier is one address. */
const VISITOR_BURST = { most: 500, seconds: 10 }
const VISITOR = { most: 3000, seconds: 60 }
const PERSON = { most: 600, seconds: 60 }
/** The most keys in one exchange; the rest wait for the next one. */
const MOST_KEYS = 5000

export type RequestLimits = {
  /** Counts a request as `cost`, 1 unless it is given; answers the seconds to wait, 0 when it is within the limit. */
  waitOf: (ip: string, personId?: number, cost?: number) => number
  /** Counts in the same way; throws 429 with the waiting time when it is over the limit. */
  take: (ip: string, personId?: number, cost?: number) => void
  /**
   * Sends what was counted here since the last exchange and takes over the totals of all processes.
   * Sends nothing when nothing was counted; what could not be sent is sent the next time.
   */
  exchange: (send: (counted: Counted[]) => Promise<Counted[]>) => Promise<void>
}

/** `count` includes what other processes counted; `untold` is the part of it that they do not know yet. */
type Window = { key: string; count: number; untold: number; endsAt: number }

/**
 * Request limits: per address for visitors, per person when signed in. Answers from a cache cost next to nothing and
 * are not counted. Counted in memory, since a query per request would cost more than most answers; processes exchange
 * their counts about once a second (ADR 9). Limits that guard secrets (sign-in, codes) are counted in the database at
 * once.
 */
export function createRequestLimits(isOn: boolean, clock: () => number = () => performance.now()): RequestLimits {
  const untold = new Set<Window>()
  const burst = createWindows('burst', VISITOR_BURST, clock, untold)
  const visitor = createWindows('visitor', VISITOR, clock, untold)
  const person = createWindows('person', PERSON, clock, untold)
  const secondsToWait = (ip: string, personId?: number, cost = 1): number => {
    if (!isOn) return 0
    if (personId !== undefined) return person(String(personId), cost)
    const network = networkOf(ip)
    return burst(network, cost) || visitor(network, cost)
  }
  return {
    waitOf: secondsToWait,
    take(ip, personId, cost) {
      const seconds = secondsToWait(ip, personId, cost)
      if (seconds === 0) return
      throw new AppError(
        'too_many',
        message('Too many requests. Please try again in {seconds, plural, one {# second} other {# seconds}}.', {
          seconds,
        }),
        {
          retryAfterSeconds: seconds,
        },
      )
    },
    async exchange(send) {
      const batch = takeCountsToSend(untold, clock())
      if (batch.size === 0) return
      const sent = [...batch.values()].map(({ window, ...counted }) => ({ ...counted, key: window.key }))
      const totals = await send(sent).catch((problem: unknown) => {
        for (const { window, count } of batch.values()) {
          window.untold += count
          untold.add(window)
        }
        throw problem
      })
      const now = clock()
      for (const { key, count, leftMs } of totals) {
        const window = batch.get(key)?.window
        if (!window) continue
        window.count = count + window.untold
        window.endsAt = now + leftMs
      }
    },
  }
}

/** What is to be sent now; a window that is over no longer matters. */
function takeCountsToSend(
  untold: Set<Window>,
  now: number,
): Map<string, { window: Window; count: number; leftMs: number }> {
  const batch = new Map<string, { window: Window; count: number; leftMs: number }>()
  for (const window of untold) {
    if (batch.size === MOST_KEYS) break
    untold.delete(window)
    if (window.endsAt <= now) continue
    batch.set(window.key, { window, count: window.untold, leftMs: Math.ceil(window.endsAt - now) })
    window.untold = 0
  }
  return batch
}

/** Counts by key; a key's window starts with its first request. Forgets what is over once per window. */
function createWindows(
  name: string,
  limit: { most: number; seconds: number },
  clock: () => number,
  untold: Set<Window>,
): (of: string, cost: number) => number {
  const windows = new Map<string, Window>()
  const lengthMs = limit.seconds * 1000
  let sweepAt = clock() + lengthMs
  return (of, cost) => {
    const now = clock()
    if (now >= sweepAt) {
      for (const [each, { endsAt }] of windows) if (endsAt <= now) windows.delete(each)
      sweepAt = now + lengthMs
    }
    let current = windows.get(of)
    if (!current || current.endsAt <= now) {
      current = { key: `${name}:${of}`, count: 0, untold: 0, endsAt: now + lengthMs }
      windows.set(of, current)
    }
    // Counting stops just above the limit, whatever the number of refused requests.
    if (current.count <= limit.most) {
      current.count += cost
      current.untold += cost
      untold.add(current)
    }
    return current.count > limit.most ? Math.max(1, Math.ceil((current.endsAt - now) / 1000)) : 0
  }
}
