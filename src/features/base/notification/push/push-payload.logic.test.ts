import { expect, test } from 'vitest'
import { PUSH_BYTES_MAX } from './push.contract.ts'
import { pushText } from './push-payload.logic.ts'

const push = { title: 'News', body: 'Something happened', path: '/dashboard', tag: 'x' }

test('a short text goes as it is, a long one is cut between letters', () => {
  expect(JSON.parse(pushText(push))).toEqual(push)
  for (const letter of ['a', 'é', '👩🏾‍🏫', '"']) {
    const text = pushText({ ...push, title: letter.repeat(900), body: letter.repeat(9000) })
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(PUSH_BYTES_MAX)
    expect(text).not.toContain('\uFFFD')
    expect(JSON.parse(text).path).toBe('/dashboard')
  }
})
