import { expect, test } from 'vitest'
import { barOf, daysOfMonth, neighbourMonth } from './calendar-days.ts'

test('the months beside, over the year and the short February', () => {
  expect(neighbourMonth('2026-12', 1)).toBe('2027-01')
  expect(neighbourMonth('2026-01', -1)).toBe('2025-12')
  expect(neighbourMonth('2027-02', 1)).toBe('2027-03')
  expect(neighbourMonth('2028-01', 1)).toBe('2028-02')
})

test('the days of a month', () => {
  expect([daysOfMonth('2026-11').length, daysOfMonth('2027-02').length, daysOfMonth('2028-02').at(-1)]).toEqual([
    30,
    28,
    '2028-02-29',
  ])
})

test('a bar has two columns a day, and is cut off at the ends of the month', () => {
  const whole = { start_half: 'morning', end_half: 'afternoon' }
  const places = (leave: Parameters<typeof barOf>[0]) => Object.values(barOf(leave, '2026-11'))
  expect(places({ start_date: '2026-11-03', end_date: '2026-11-04', ...whole })).toEqual([5, 9, false, false])
  expect(places({ start_date: '2026-10-30', end_date: '2026-12-02', ...whole })).toEqual([1, 61, true, true])
  expect(
    places({ start_date: '2026-11-03', end_date: '2026-11-04', start_half: 'afternoon', end_half: 'morning' }),
  ).toEqual([6, 8, false, false])
})
