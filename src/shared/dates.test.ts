import { expect, test } from 'vitest'
import { addDays, addMonths, formatMonth, formatZone, mondayOf, monthsBefore, timeIn } from './calendar.ts'
import { Day, dayIn, formatDay, formatInstant, formatSeconds } from './dates.ts'
import { formatWeekday } from './weekdays.ts'

const day = (text: string): Day => Day.parse(text)
/** Half past midnight in Kigali, the evening before in Los Angeles, the early afternoon on Kiritimati. */
const LATE = '2026-03-31T22:30:00.000Z'

test('a day is written as it is, wherever the process runs', () => {
  expect(formatDay(day('2001-01-01'), 'en')).toBe('Jan 01, 2001')
  expect(formatDay(day('2026-12-31'), 'fr')).toBe('31 déc. 2026')
  expect(formatDay(day('2026-12-01'), 'fr')).toBe('1er déc. 2026')
  expect(formatWeekday(day('2026-03-30'), 'en', 'long')).toBe('Monday')
  expect(formatWeekday(day('2026-03-30'), 'fr', 'narrow')).toBe('L')
  expect(formatMonth(day('2026-03-01'), 'en')).toBe('March 2026')
  expect(formatMonth(day('2026-12-31'), 'fr')).toBe('décembre 2026')
})

test('an instant is written as the clocks of its zone show it', () => {
  const inZone = (zone: string) => formatInstant(LATE, { locale: 'en', zone, style: 'date and time' })
  expect(inZone('Africa/Kigali')).toBe('Apr 01, 2026, 12:30 AM')
  expect(inZone('America/Los_Angeles')).toBe('Mar 31, 2026, 03:30 PM')
  expect(inZone('Pacific/Kiritimati')).toBe('Apr 01, 2026, 12:30 PM')
  expect(formatInstant(LATE, { locale: 'fr', zone: 'Africa/Kigali', style: 'date and time' })).toBe(
    '1er avr. 2026, 00:30',
  )
  expect(formatInstant(LATE, { locale: 'en', zone: 'Africa/Kigali' })).toBe('Apr 01, 2026')
  expect(formatInstant(LATE, { locale: 'en', zone: 'Africa/Kigali', style: 'time', isZoneShown: true })).toBe(
    '12:30 AM GMT+2',
  )
})

test('a zone is written as its place with the difference of that moment', () => {
  expect(formatZone('Africa/Nairobi', LATE, 'en')).toBe('Nairobi (GMT+3)')
  expect(formatZone('America/New_York', '2026-03-08T06:59:00Z', 'en')).toBe('New York (GMT-5)')
  expect(formatZone('America/New_York', '2026-03-08T07:00:00Z', 'en')).toBe('New York (GMT-4)')
  expect(formatZone('Asia/Kolkata', LATE, 'fr')).toBe('Kolkata (UTC+5:30)')
  expect(formatZone('UTC', LATE, 'fr')).toBe('UTC')
})

test('the day of an instant depends on the zone alone', () => {
  expect(dayIn(new Date(LATE), 'Africa/Kigali')).toBe('2026-04-01')
  expect(dayIn(new Date(LATE), 'America/Los_Angeles')).toBe('2026-03-31')
  expect(dayIn(new Date('2026-03-31T10:30:00Z'), 'Pacific/Kiritimati')).toBe('2026-04-01')
})

test('the time of an instant in a zone has two digits and no twelve hours', () => {
  const midnight = new Date('2026-01-09T22:00:00Z')
  expect(timeIn(midnight, 'Africa/Kigali')).toBe('00:00')
  expect(timeIn(midnight, 'America/Los_Angeles')).toBe('14:00')
  expect(timeIn(midnight, 'Pacific/Kiritimati')).toBe('12:00')
})

test('days are counted across months, leap days and changes to summer time', () => {
  expect(addDays(day('2024-02-28'), 1)).toBe('2024-02-29')
  expect(addDays(day('2026-03-08'), 1)).toBe('2026-03-09')
  expect(addDays(day('2026-01-01'), -1)).toBe('2025-12-31')
  expect(mondayOf(day('2026-03-01'))).toBe('2026-02-23')
  expect(mondayOf(day('2026-02-23'))).toBe('2026-02-23')
})

test('months are counted to the same day, or to the last one of a shorter month', () => {
  expect(addMonths(day('2026-03-31'), -1)).toBe('2026-02-28')
  expect(addMonths(day('2024-01-31'), 1)).toBe('2024-02-29')
  expect(addMonths(day('2026-01-15'), -3)).toBe('2025-10-15')
  expect(addMonths(day('2024-02-29'), -12)).toBe('2023-02-28')
  expect(addMonths(day('2026-12-31'), 12)).toBe('2027-12-31')
  expect(monthsBefore(new Date('2026-03-31T09:00:00Z'), 1).toISOString()).toBe('2026-02-28T00:00:00.000Z')
})

test('only a date of the calendar is a day', () => {
  for (const text of ['2026-02-30', '2026-2-3', '2026-02-03T00:00:00Z', ''])
    expect(Day.safeParse(text).success, text).toBe(false)
})

test('seconds become minutes and seconds', () => {
  expect([0, 59.6, 600].map(formatSeconds)).toEqual(['0:00', '1:00', '10:00'])
})
