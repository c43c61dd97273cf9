/** A small seeded random source: the same seed always gives the same drawing. */
export type Random = {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  /** One entry of a list that is not empty. */
  pick<T>(list: readonly T[]): T
  /** True with the given probability. */
  chance(probability: number): boolean
}

/** FNV-1a over the UTF-16 units: spreads similar seeds ("user-1", "user-2") far apart. */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Mulberry32, seeded by a text. */
export function random(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    chance: (probability) => next() < probability,
  }
}
