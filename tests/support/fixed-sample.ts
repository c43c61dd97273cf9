import { hash } from 'node:crypto'

/**
 * How many of a list, the same in every run, and mostly the same when the list has grown: chosen by the text of each.
 * @param seed whose sample it is, so that others get another one
 */
export function fixedSample<T>(list: readonly T[], count: number, seed: string, textOf: (one: T) => string): T[] {
  if (list.length <= count) return [...list]
  return list
    .map((one) => ({ one, rank: hash('sha1', `${seed} ${textOf(one)}`) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one)
}

/**
 * One part of several of a list, in its order, the same in every run.
 * @param parts how many parts there are: 3 for a third of the list
 */
export function fixedShare<T>(list: readonly T[], parts: number, seed: string, textOf: (one: T) => string): T[] {
  const chosen = new Set(fixedSample(list, Math.ceil(list.length / parts), seed, textOf))
  return list.filter((one) => chosen.has(one))
}
