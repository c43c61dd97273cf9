import { createHash } from 'node:crypto'

/** What the author of a quiz allows; null: no limit, no waiting time. */
export type AttemptLimits = { attemptLimit: number | null; retryMinutes: number | null }

/** What a learner has done with a quiz: how many attempts there are, and when the last one was. */
export type AttemptsMade = { attempts: number; lastAt: Date | null }

/** `left` is null where there is no limit; with none left, `from` is when the next attempt is possible, null: never. */
export type AttemptsLeft = { left: number | null; from: Date | null }

const MINUTE_MS = 60_000

/**
 * How many attempts a learner has now. The waiting time begins with the last attempt that the limit allows, and gives
 * as many again; without a limit it comes after each attempt.
 */
export function attemptsLeft(
  { attemptLimit, retryMinutes }: AttemptLimits,
  made: AttemptsMade,
  now: Date,
): AttemptsLeft {
  if (attemptLimit === null && retryMinutes === null) return { left: null, from: null }
  if (retryMinutes === null) return { left: Math.max(0, (attemptLimit ?? 0) - made.attempts), from: null }
  const round = attemptLimit ?? 1
  const used = made.attempts % round
  if (made.lastAt && used === 0) {
    const from = new Date(made.lastAt.getTime() + retryMinutes * MINUTE_MS)
    if (now < from) return { left: 0, from }
  }
  return { left: attemptLimit === null ? null : round - used, from: null }
}

/**
 * The order in which one learner sees the options of a question: the same at every visit and attempt, so that what
 * was right stays where it was, while the next learner sees another order.
 * @param seed who sees which question
 */
export function optionOrder(seed: string, options: number): number[] {
  const order = Array.from({ length: options }, (_, at) => at)
  const bytes = createHash('sha256').update(seed).digest()
  for (let last = options - 1; last > 0; last -= 1) {
    const other = bytes.readUInt32BE(last * 4) % (last + 1)
    const [a, b] = [order[last] ?? 0, order[other] ?? 0]
    order[last] = b
    order[other] = a
  }
  return order
}
