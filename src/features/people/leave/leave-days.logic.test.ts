import { describe, expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { bookableDays, chargesByYear, chargedDaysOf, boundsOfRange, type Period, totalOf } from './leave-days.logic.ts'

const period = (start: string, end: string, more: Partial<Period> = {}): Period => ({
  startDate: Day.parse(start),
  startHalf: 'morning',
  endDate: Day.parse(end),
  endHalf: 'afternoon',
  ...more,
})
const costOf = (asked: Period, countWeekends = true, free: readonly string[] = []) =>
  totalOf(chargedDaysOf(asked, { countWeekends, freeDays: new Set(free.map((day) => Day.parse(day))) }))

describe('what a leave costs, in half days', () => {
  test('end minus start plus one days (spec 2 §5)', () => {
    expect(costOf(period('2026-03-02', '2026-03-02'))).toBe(2)
    expect(costOf(period('2026-03-02', '2026-03-22'))).toBe(42)
  })

  test('the leap day is a day, in years that have it', () => {
    expect(costOf(period('2028-02-28', '2028-03-01'))).toBe(6)
    expect(costOf(period('2027-02-28', '2027-03-01'))).toBe(4)
  })

  test('halves at both ends, also of one day', () => {
    expect(costOf(period('2026-03-02', '2026-03-04', { startHalf: 'afternoon', endHalf: 'morning' }))).toBe(4)
    expect(costOf(period('2026-03-02', '2026-03-02', { endHalf: 'morning' }))).toBe(1)
    expect(costOf(period('2026-03-02', '2026-03-02', { startHalf: 'afternoon' }))).toBe(1)
  })

  test('weekends only where they count', () => {
    // Friday to Monday.
    expect(costOf(period('2026-03-06', '2026-03-09'))).toBe(8)
    expect(costOf(period('2026-03-06', '2026-03-09'), false)).toBe(4)
    expect(costOf(period('2026-03-07', '2026-03-08'), false)).toBe(0)
  })

  test('a day that everybody has off costs nothing, whole or half', () => {
    expect(costOf(period('2026-06-30', '2026-07-02'), true, ['2026-07-01'])).toBe(4)
    expect(costOf(period('2026-07-01', '2026-07-02', { startHalf: 'afternoon' }), true, ['2026-07-01'])).toBe(2)
    expect(costOf(period('2026-07-01', '2026-07-01'), true, ['2026-07-01'])).toBe(0)
  })

  test('each half day counts in its own year', () => {
    const turn = chargedDaysOf(period('2026-12-30', '2027-01-02', { endHalf: 'morning' }), {
      countWeekends: true,
      freeDays: new Set(),
    })
    expect(chargesByYear(turn)).toEqual([
      { year: 2026, halfDays: 4 },
      { year: 2027, halfDays: 3 },
    ])
  })
})

describe('days of a filter', () => {
  const on = (range: 'today' | 'week' | 'month' | 'year', today: string) => boundsOfRange(range, Day.parse(today))

  test('weeks begin on Monday, also across the new year', () => {
    expect(on('week', '2026-03-08')).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    expect(on('week', '2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
  })

  test('months of every length', () => {
    expect(on('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(on('month', '2026-04-30')).toEqual({ from: '2026-04-01', to: '2026-04-30' })
    expect(on('month', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })

  test('today, the year, and all', () => {
    expect(on('today', '2026-03-08')).toEqual({ from: '2026-03-08', to: '2026-03-08' })
    expect(on('year', '2026-03-08')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    expect(boundsOfRange('all', Day.parse('2026-03-08'))).toBeUndefined()
  })
})

test('leave is written from last year to next year', () => {
  expect(bookableDays(Day.parse('2026-07-01'))).toEqual({ first: '2025-01-01', last: '2027-12-31' })
})
