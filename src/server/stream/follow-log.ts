import type { Db } from '../db/db.ts'
import { readHorizon, readLog, type Read } from './log.data.ts'
import type { LogRow, Place } from './stream-format.ts'

/** The most rows of one read; the rest follows right away. */
const MAX_ROWS = 1000
/**
 * While an earlier transaction of this database still runs, the log is read again after this long, and less and less
 * often.
 */
const HELD_MS = { first: 20, most: 1000 }

type Start = { place: Place; epoch: string }

/** How one process follows the log, for all its streams at once. */
export type LogFollower = {
  /**
   * The place up to which everything was handed on, and the epoch of the log; the first call reads where the log
   * ends.
   */
  start: () => Promise<Start>
  /** Reads what is new; calls that come while it reads are answered by one more reading. */
  read: () => Promise<void>
  /** Called when no listener is left. */
  stop: () => void
}

/**
 * Follows the log.
 * @param people whose events are read
 * @param hand takes what was read, in the order of the transactions
 */
export function followLog(
  db: Db,
  {
    people,
    hand,
    onProblem,
  }: { people: () => number[]; hand: (rows: LogRow[]) => void; onProblem: (problem: unknown) => void },
): LogFollower {
  let at: (Start & { horizon: number }) | undefined
  let running: Promise<void> | undefined
  let isAsked = false
  let heldMs = HELD_MS.first
  let timer: NodeJS.Timeout | undefined

  async function handOutOnce(): Promise<boolean> {
    if (!at) return false
    const started = at
    const readLogFrom = (known: number) => readLog(db, people(), started.place, { limit: MAX_ROWS, known })
    let found = await readLogFrom(started.horizon)
    if (found.isHeld) {
      const own = await readHorizon(db)
      if (own > found.horizon) found = await readLogFrom(own)
    }
    // In the meantime the listeners have gone, or reading has started again.
    if (at !== started) return false
    const { rows, horizon, epoch } = found
    const last = rows.length === MAX_ROWS ? rows.at(-1) : undefined
    at = { place: last ?? { xid: horizon, id: 0 }, horizon, epoch }
    hand(rows)
    if (!last) waitForHeld(found)
    return last !== undefined
  }
  function waitForHeld({ isHeld }: Read): void {
    clearTimeout(timer)
    if (!isHeld) {
      heldMs = HELD_MS.first
      return
    }
    timer = setTimeout(() => void read(), heldMs).unref()
    heldMs = Math.min(HELD_MS.most, heldMs * 2)
  }
  async function handOutAll(): Promise<void> {
    do {
      isAsked = false
      try {
        while (await handOutOnce());
      } catch (problem) {
        onProblem(problem)
      }
    } while (isAsked)
  }
  function read(): Promise<void> {
    if (running) isAsked = true
    return (running ??= handOutAll().finally(() => {
      running = undefined
    }))
  }
  return {
    read,
    async start() {
      // A reading that began before does not know of the person who begins to listen now.
      await running
      if (!at) {
        const known = await readHorizon(db)
        const { horizon, epoch } = await readLog(db, [], { xid: 0, id: 0 }, { limit: 0, known })
        at ??= { place: { xid: horizon, id: 0 }, horizon, epoch }
        // What was announced while the end was looked up.
        void read()
      }
      return at
    },
    stop() {
      clearTimeout(timer)
      at = undefined
    },
  }
}
