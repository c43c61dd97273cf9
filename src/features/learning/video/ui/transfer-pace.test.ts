import { expect, test } from 'vitest'
import { createPace } from './transfer-pace.ts'

/** A pace over 10 MB, told by [second, megabytes]. */
function told(...marks: [number, number][]) {
  let now = 0
  const pace = createPace(10_000_000, () => now)
  return marks.map(([second, megabytes]) => {
    now = second * 1000
    return pace(megabytes * 1_000_000)
  })
}

test('in the first second nothing is said', () => {
  expect(told([0, 0], [0.5, 1]).at(-1)).toEqual({ bytesPerSecond: 0, secondsLeft: null })
})

test('then the speed and what is left', () => {
  expect(told([0, 0], [2, 1]).at(-1)).toEqual({ bytesPerSecond: 500_000, secondsLeft: 18 })
})

test('what was long ago does not count', () => {
  expect(told([0, 0], [1, 5], [20, 5], [22, 6]).at(-1)).toEqual({ bytesPerSecond: 500_000, secondsLeft: 8 })
})

test('a piece that is sent again does not make the speed negative', () => {
  expect(told([0, 0], [2, 5], [3, 4], [5, 5]).at(-1)).toEqual({ bytesPerSecond: 500_000, secondsLeft: 10 })
})
