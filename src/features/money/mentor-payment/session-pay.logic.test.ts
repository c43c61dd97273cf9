import { expect, test } from 'vitest'
import { sessionPay } from './session-pay.logic.ts'

test('a session is worth its part of an hour, half units rounded up', () => {
  expect(sessionPay(60, 2000)).toBe(2000)
  expect(sessionPay(45, 2000)).toBe(1500)
  expect(sessionPay(30, 15_001)).toBe(7501)
  expect(sessionPay(20, 1000)).toBe(333)
  expect(sessionPay(40, 1000)).toBe(667)
  expect(sessionPay(60, 0)).toBe(0)
})
