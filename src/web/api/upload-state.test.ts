import { expect, test } from 'vitest'
import { speedText } from './speed-text.ts'
import { isCancelled } from './errors.ts'
import { percentOf, speedOf } from './upload-state.ts'

test.each([
  [0, 1000, 0],
  [333, 1000, 33],
  [1000, 1000, 100],
  [1200, 1000, 100],
  [50, 0, 0],
])('%i of %i bytes are %i percent', (sent, total, percent) => {
  expect(percentOf(sent, total)).toBe(percent)
})

test('speed is bytes per second, and unknown in the first moments', () => {
  expect(speedOf(500_000, 2000)).toBe(250_000)
  expect(speedOf(500_000, 100)).toBe(0)
})

test.each([
  [300, '1 kB/s'],
  [240_400, '240 kB/s'],
  [999_600, '1.0 MB/s'],
  [1_240_000, '1.2 MB/s'],
])('%i bytes per second read as %s', (speed, text) => {
  expect(speedText(speed, 'en')).toBe(text)
})

test('only a stop by the person counts as cancelled', () => {
  expect(isCancelled(new DOMException('Cancelled', 'AbortError'))).toBe(true)
  expect(isCancelled(new TypeError('The connection was lost'))).toBe(false)
})
