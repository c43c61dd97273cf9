import { describe, expect, test } from 'vitest'
import { chanceLimit, chanceOf, compareTimes } from './timing.ts'

/** Answers these times in turn. */
function answering(...times: number[]): () => Promise<number> {
  let nth = 0
  return () => Promise.resolve(times[nth++ % times.length] ?? 0)
}

describe('comparing how long two answers take', () => {
  test('the rank test says how often the first is slower', () => {
    expect(chanceOf([1, 2, 3], [1, 2, 3])).toBe(0.5)
    expect(chanceOf([4, 5, 6], [1, 2, 3])).toBe(1)
    expect(chanceOf([1, 2, 3], [4, 5, 6])).toBe(0)
    expect(chanceOf([2, 2], [1, 3])).toBe(0.5)
  })

  test('answers that are slower by little, but always, are found', async () => {
    const rounds = 24
    const { chance, medians } = await compareTimes(rounds, answering(51, 52, 53), answering(49, 50, 48))
    expect(chance - 0.5).toBeGreaterThan(chanceLimit(rounds))
    expect(medians).toEqual([52, 49])
  })

  test('alike answers with much noise are alike', async () => {
    const rounds = 24
    const { chance } = await compareTimes(
      rounds,
      answering(50, 90, 55, 51, 130),
      answering(52, 88, 50, 120, 54, 51, 57),
    )
    expect(Math.abs(chance - 0.5)).toBeLessThan(chanceLimit(rounds))
  })
})
