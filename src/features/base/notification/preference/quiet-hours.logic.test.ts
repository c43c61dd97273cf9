import { expect, test } from 'vitest'
import { hourInZone, lastStartOfHour, quietSecondsLeft } from './quiet-hours.logic.ts'

const NIGHT = { from: 22, until: 6 }
const HOUR = 3600
const left = (iso: string, zone: string, quiet = NIGHT) => quietSecondsLeft(new Date(iso), quiet, zone)

test('a night across midnight ends at its hour in the zone of the person, before midnight and after it', () => {
  expect(left('2026-03-10T21:30:00Z', 'Africa/Kigali')).toBe(6.5 * HOUR)
  expect(left('2026-03-11T02:00:00Z', 'Africa/Kigali')).toBe(2 * HOUR)
  expect(left('2026-03-11T04:00:00Z', 'Africa/Kigali')).toBe(0)
  expect(left('2026-03-10T19:59:59Z', 'Africa/Kigali')).toBe(0)
  expect(left('2026-03-10T20:00:00Z', 'Africa/Kigali')).toBe(8 * HOUR)
})

test('quiet hours of a day, and a zone that is not whole hours from UTC', () => {
  expect(left('2026-03-10T11:00:00Z', 'Africa/Lagos', { from: 12, until: 14 })).toBe(2 * HOUR)
  expect(left('2026-03-10T13:00:00Z', 'Africa/Lagos', { from: 12, until: 14 })).toBe(0)
  expect(hourInZone(new Date('2026-03-10T00:20:00Z'), 'Asia/Kolkata')).toBe(5)
  expect(left('2026-03-10T00:20:00Z', 'Asia/Kolkata')).toBe(10 * 60)
})

test('a night in which the clocks are put forward is an hour shorter, and one in which they go back is longer', () => {
  // Paris: 29 March 2026, from 2 to 3; 25 October 2026, from 3 to 2.
  expect(left('2026-03-28T22:00:00Z', 'Europe/Paris')).toBe(6 * HOUR)
  expect(left('2026-10-24T21:00:00Z', 'Europe/Paris')).toBe(8 * HOUR)
  // Cairo: the hour after midnight of 24 April 2026 does not exist.
  expect(left('2026-04-23T21:30:00Z', 'Africa/Cairo')).toBe(5.5 * HOUR)
  // Until an hour that does not exist: over as soon as the clocks are past it.
  expect(left('2026-03-29T00:30:00Z', 'Europe/Paris', { from: 22, until: 2 })).toBe(0.5 * HOUR)
})

test('an hour of the day begins once a day, also when the clocks change', () => {
  const last = (iso: string, hour: number, zone: string) => lastStartOfHour(new Date(iso), hour, zone).at.toISOString()
  expect(last('2026-03-10T16:00:00Z', 18, 'Africa/Kigali')).toBe('2026-03-10T16:00:00.000Z')
  expect(last('2026-03-10T15:59:00Z', 18, 'Africa/Kigali')).toBe('2026-03-09T16:00:00.000Z')
  expect(last('2026-03-10T05:00:00Z', 0, 'Africa/Lagos')).toBe('2026-03-09T23:00:00.000Z')
  // Left out in Paris on 29 March, there twice on 25 October.
  expect(last('2026-03-29T09:00:00Z', 2, 'Europe/Paris')).toBe('2026-03-29T01:00:00.000Z')
  expect(last('2026-10-25T09:00:00Z', 2, 'Europe/Paris')).toBe('2026-10-25T00:00:00.000Z')
  expect(lastStartOfHour(new Date('2026-03-10T23:30:00Z'), 1, 'Africa/Kigali').day).toBe('2026-03-11')
})
