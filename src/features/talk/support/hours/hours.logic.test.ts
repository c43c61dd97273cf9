import { expect, test } from 'vitest'
import type { Opening } from '../support.contract.ts'
import { expectedMinutes, isOpenAt, nextOpening, openMinutes } from './hours.logic.ts'

const at = (iso: string): Date => new Date(iso)
const week = (from: string, to: string, ...days: Opening['day'][]): Opening[] => days.map((day) => ({ day, from, to }))

// Kigali is two hours before UTC all year; 2026-11-23 is a Monday.
const KIGALI = {
  hours: week('08:00', '17:00', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'),
  zone: 'Africa/Kigali',
}

test('hours are those of the clocks of the organisation; the last minute is outside', () => {
  expect(isOpenAt(at('2026-11-23T05:59:59Z'), KIGALI)).toBe(false)
  expect(isOpenAt(at('2026-11-23T06:00:00Z'), KIGALI)).toBe(true)
  expect(isOpenAt(at('2026-11-23T14:59:59Z'), KIGALI)).toBe(true)
  expect(isOpenAt(at('2026-11-23T15:00:00Z'), KIGALI)).toBe(false)
  expect(isOpenAt(at('2026-11-22T10:00:00Z'), KIGALI)).toBe(false)
})

test('the next hours are found over a weekend; while open, and without any hours, there are none', () => {
  expect(nextOpening(at('2026-11-20T16:00:00Z'), KIGALI)).toEqual(at('2026-11-23T06:00:00Z'))
  expect(nextOpening(at('2026-11-23T03:00:00Z'), KIGALI)).toEqual(at('2026-11-23T06:00:00Z'))
  expect(nextOpening(at('2026-11-23T09:00:00Z'), KIGALI)).toBeNull()
  expect(nextOpening(at('2026-11-23T09:00:00Z'), { ...KIGALI, hours: [] })).toBeNull()
  // Open once a week, and just over.
  const once = { hours: week('09:00', '10:00', 'Monday'), zone: 'UTC' }
  expect(nextOpening(at('2026-11-23T10:00:00Z'), once)).toEqual(at('2026-11-30T09:00:00Z'))
})

test('only minutes of the hours count: a question of Friday evening is answered on Monday morning', () => {
  expect(openMinutes(at('2026-11-20T14:50:00Z'), at('2026-11-23T06:20:00Z'), KIGALI)).toBe(30)
  expect(openMinutes(at('2026-11-21T10:00:00Z'), at('2026-11-22T10:00:00Z'), KIGALI)).toBe(0)
  expect(openMinutes(at('2026-11-23T07:00:00Z'), at('2026-11-30T07:00:00Z'), KIGALI)).toBe(5 * 9 * 60)
})

test('hours that cross midnight belong to the day on which they begin', () => {
  const night = { hours: week('22:00', '02:00', 'Saturday'), zone: 'Africa/Kigali' }
  expect(isOpenAt(at('2026-11-21T23:30:00Z'), night)).toBe(true)
  expect(isOpenAt(at('2026-11-20T23:30:00Z'), night)).toBe(false)
  expect(isOpenAt(at('2026-11-22T00:00:00Z'), night)).toBe(false)
  expect(openMinutes(at('2026-11-21T00:00:00Z'), at('2026-11-23T00:00:00Z'), night)).toBe(240)
  // The whole day, and hours that overlap are counted once.
  const always = { hours: [...week('00:00', '00:00', 'Monday'), ...week('08:00', '12:00', 'Monday')], zone: 'UTC' }
  expect(openMinutes(at('2026-11-22T00:00:00Z'), at('2026-11-25T00:00:00Z'), always)).toBe(24 * 60)
})

test('where clocks change, the hours are still those of the clocks', () => {
  // Paris: at 02:00 on 2026-03-29 it is 03:00, and at 03:00 on 2026-10-25 it is 02:00 again.
  const paris = { hours: week('09:00', '17:00', 'Sunday'), zone: 'Europe/Paris' }
  expect(isOpenAt(at('2026-03-22T07:30:00Z'), paris)).toBe(false)
  expect(isOpenAt(at('2026-03-29T07:30:00Z'), paris)).toBe(true)
  expect(openMinutes(at('2026-03-28T12:00:00Z'), at('2026-03-30T12:00:00Z'), paris)).toBe(8 * 60)
  const nights = { hours: week('22:00', '06:00', 'Saturday'), zone: 'Europe/Paris' }
  expect(openMinutes(at('2026-03-28T12:00:00Z'), at('2026-03-29T12:00:00Z'), nights)).toBe(7 * 60)
  expect(openMinutes(at('2026-10-24T12:00:00Z'), at('2026-10-25T12:00:00Z'), nights)).toBe(9 * 60)
})

test('a time is expected from twenty on, and is the median', () => {
  expect(expectedMinutes(Array.from({ length: 19 }, () => 5))).toBeNull()
  expect(expectedMinutes([...Array.from({ length: 11 }, () => 10), ...Array.from({ length: 9 }, () => 900)])).toBe(10)
  expect(expectedMinutes([...Array.from({ length: 10 }, () => 10), ...Array.from({ length: 10 }, () => 20)])).toBe(15)
  expect(expectedMinutes([...Array.from({ length: 10 }, () => 1), 7, ...Array.from({ length: 10 }, () => 90)])).toBe(7)
})
