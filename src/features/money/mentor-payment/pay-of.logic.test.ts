import { expect, test } from 'vitest'
import { payOf } from './pay-of.logic.ts'

test('a session is worth its part of an hour, half units rounded up', () => {
  expect(payOf(60, 2000)).toBe(2000)
  expect(payOf(45, 2000)).toBe(1500)
  expect(payOf(30, 15_001)).toBe(7501)
  expect(payOf(20, 1000)).toBe(333)
  expect(payOf(40, 1000)).toBe(667)
  expect(payOf(60, 0)).toBe(0)
})
