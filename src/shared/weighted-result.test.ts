import { expect, test } from 'vitest'
import { roundedStars, weightedResult } from './weighted-result.ts'

const of = (...parts: [weight: number, score: number | null][]) =>
  weightedResult(parts.map(([weight, score]) => ({ weight, score })))

test('each criterion counts by its weight', () => {
  expect(of([100, 4])).toBe(4)
  expect(of([50, 5], [50, 2])).toBe(3.5)
  expect(of([33, 4], [33, 5], [34, 3])).toBe(3.99)
  expect(of([1, 1], [99, 5])).toBe(4.96)
  expect(of(...Array.from({ length: 10 }, (): [number, number] => [10, 3]))).toBe(3)
})

test('what has no stars yet does not count', () => {
  expect(of()).toBeNull()
  expect(of([60, null], [40, null])).toBeNull()
  expect(of([60, null], [40, 5])).toBe(5)
})

test('two decimals, half up', () => {
  // 15 / 8 = 1.875; 13 / 8 = 1.625; 4 / 3 = 1.333…; 5 / 3 = 1.666…
  expect(of([7, 2], [1, 1])).toBe(1.88)
  expect(of([5, 2], [3, 1])).toBe(1.63)
  expect(of([2, 1], [1, 2])).toBe(1.33)
  expect(of([1, 1], [2, 2])).toBe(1.67)
})

test('whole stars, half up', () => {
  expect([1, 1.49, 1.5, 3.49, 3.5, 4.99, 5].map(roundedStars)).toEqual([1, 1, 2, 3, 4, 5, 5])
})
