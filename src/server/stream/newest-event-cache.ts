import type { Db } from '../db/db.ts'
import { newestEvent } from './log.data.ts'

/** Several polls of 30 s. Should a notification of the database be lost, no one is told "nothing new" for longer than this. */
const GOOD_MS = 120_000
/** People whose marks are kept; the one that was put in first makes room. */
const MAX_PEOPLE = 20_000

/** The newest event of each person, kept in memory, so that a poll which finds nothing new asks the database nothing about it. */
export type Newest = {
  /** As `newestEvent` answers it. */
  find: (userId: number, types: readonly string[]) => Promise<string | undefined>
  /** The payload of an announcement: the ids of the people concerned, or empty when there were too many to list. */
  forget: (people: string) => void
}

type Kept = { mark: string; until: number }

/** @param nowMs a clock that only grows */
export function cacheNewestEvents(db: Db, nowMs: () => number = () => performance.now()): Newest {
  const byPerson = new Map<number, Map<string, Kept>>()
  /** Grows with everything that is announced: what was read before is not kept after it. */
  let announced = 0

  function storeMark(userId: number, key: string, mark: string, until: number): void {
    const kept = byPerson.get(userId) ?? new Map<string, Kept>()
    if (!byPerson.has(userId) && byPerson.size >= MAX_PEOPLE) {
      const [first] = byPerson.keys()
      if (first !== undefined) byPerson.delete(first)
    }
    byPerson.set(userId, kept.set(key, { mark, until }))
  }
  return {
    async find(userId, types) {
      const key = types.join(',')
      const known = byPerson.get(userId)?.get(key)
      if (known && nowMs() < known.until) return known.mark
      const [asOf, until] = [announced, nowMs() + GOOD_MS]
      const mark = await newestEvent(db, userId, types)
      if (mark !== undefined && asOf === announced) storeMark(userId, key, mark, until)
      return mark
    },
    forget(people) {
      announced += 1
      if (people === '') byPerson.clear()
      else for (const id of people.split(',')) byPerson.delete(Number(id))
    },
  }
}
