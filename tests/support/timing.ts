const WARM_UP = 2

/**
 * Asks once: the answer, how long it took by the clock, and what it cost this process in processor time, argon2's
 * threads included: neighbours on the machine do not blur that. Both in milliseconds.
 */
export async function timed<T>(ask: () => Promise<T>): Promise<{ answer: T; ms: number; work: number }> {
  const began = performance.now()
  const before = process.cpuUsage()
  const answer = await ask()
  const { user, system } = process.cpuUsage(before)
  return { answer, ms: performance.now() - began, work: (user + system) / 1000 }
}

/**
 * The least work of each question over the rounds: the compiler and the garbage collector of one round only ever add.
 * @param ask asks all questions once and answers the work of each, in milliseconds
 */
export async function leastWork(rounds: number, ask: () => Promise<number[]>): Promise<number[]> {
  let least = await ask()
  for (let round = 1; round < rounds; round++) {
    const works = await ask()
    least = least.map((work, at) => Math.min(work, works[at] ?? work))
  }
  return least
}

/** What a stranger with a watch could tell from the answers to two questions. */
export type Comparison = {
  /** Middle times in milliseconds. */
  medians: [number, number]
  /** How often an answer to the first question takes longer than one to the second: one half says nothing. */
  chance: number
}

/**
 * Asks two questions in turn, each first in every other round, so that whatever slows the machine slows both.
 * @param time asks once and answers how long it took, in milliseconds
 */
export async function compareTimes(
  rounds: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<Comparison> {
  const times: [number[], number[]] = [[], []]
  for (let round = -WARM_UP; round < rounds; round++) {
    const isSwapped = round % 2 !== 0
    const one = isSwapped ? await second() : await first()
    const other = isSwapped ? await first() : await second()
    if (round < 0) continue
    times[0].push(isSwapped ? other : one)
    times[1].push(isSwapped ? one : other)
  }
  return { medians: [median(times[0]), median(times[1])], chance: chanceOf(times[0], times[1]) }
}

/**
 * The rank test of Mann and Whitney as a share: of all pairs of an answer to each question, in how many is the first
 * one slower? Without a difference it is one half, give or take.
 */
export function chanceOf(first: readonly number[], second: readonly number[]): number {
  const slower = first.flatMap((a) => second.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
  return slower.reduce((sum: number, each) => sum + each, 0) / slower.length
}

/**
 * How far from one half chance alone leads in all but one of ten thousand comparisons of so many rounds
 * (3.9 standard deviations of the rank test).
 */
export const chanceLimit = (rounds: number): number => 3.9 * Math.sqrt((2 * rounds + 1) / (12 * rounds * rounds))

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
}
