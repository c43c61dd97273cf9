import { expect, test } from 'vitest'
import { appAddress, newAppSecret, timeStepOfCode } from './app-code.logic.ts'

/** The secret of the examples of RFC 6238, `12345678901234567890`. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number): Date => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is that of RFC 6238', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  expect(timeStepOfCode(SECRET, code, at(seconds))).toBe(step)
  // The clock of the phone may be one step off, and no more.
  expect(timeStepOfCode(SECRET, code, at(seconds + 30))).toBe(step)
  expect(timeStepOfCode(SECRET, code, at(seconds - 30))).toBe(step)
  expect(timeStepOfCode(SECRET, code, at(seconds + 60))).toBeUndefined()
  expect(timeStepOfCode(SECRET, code, at(seconds - 60))).toBeUndefined()
})

test('a new secret has 160 bits, and its address is read by every app', () => {
  const secret = newAppSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(appAddress(secret, { issuer: 'Mbuyu', label: 'ada@example.test' }))
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, issuer: 'Mbuyu', digits: '6', period: '30' })
})
