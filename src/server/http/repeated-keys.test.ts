import { expect, test } from 'vitest'
import { hasRepeatedKeys } from './repeated-keys.ts'
import { timed } from '#tests/support/timing.ts'

const isRepeated = (text: string): boolean => hasRepeatedKeys(text, JSON.parse(text))

test.each([
  '{"role":"student","role":"admin"}',
  '{"a":{"b":1,"b":1}}',
  '[{"a":1},{"a":1,"a":2}]',
  '{"a":1,"\\u0061":2}',
  '{"a" : 1, "a"\n: 2}',
  '{"":1,"":2}',
])('%s names a field twice', (text) => {
  expect(isRepeated(text)).toBe(true)
})

test.each([
  '{}',
  '[]',
  '"a:"',
  '{"a":"\\"b\\":","c":"d"}',
  '{"a":{"a":1},"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a\\\\":"b","c":["x","y:"]}',
  '{"1":1,"a":null}',
])('%s does not', (text) => {
  expect(isRepeated(text)).toBe(false)
})

test('depth is no trouble', () => {
  const deep = `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`
  expect(isRepeated(deep)).toBe(false)
})

test('long texts are looked at quickly', async () => {
  const text = JSON.stringify({ a: '\\"'.repeat(200_000), b: Array.from({ length: 20_000 }, (_, n) => ({ n })) })
  const { answer, work } = await timed(async () => isRepeated(text))
  expect(answer).toBe(false)
  expect(work).toBeLessThan(500)
})
