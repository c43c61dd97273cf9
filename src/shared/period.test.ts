import { expect, test } from 'vitest'
import { Day } from './dates.ts'
import { chosenPeriodOf, daysOf, periodOf, PERIODS, pointsOf, stepOf, stepsOf } from './period.ts'

const day = (text: string): Day => Day.parse(text)
const today = day('2026-03-31')

test.each([
  ['last_7_days', '2026-03-25', '2026-03-31', '2026-03-18', '2026-03-24'],
  ['last_30_days', '2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
  ['this_month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last_month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['this_year', '2026-01-01', '2026-03-31', '2025-01-01', '2025-03-31'],
  ['last_year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
] as const)('%s with the period before', (period, from, to, earlier, until) => {
  expect(periodOf({ period }, today)).toEqual({ from, to, before: { from: earlier, to: until } })
})

test('chosen days in whichever order, compared with as many before; without days the usual period', () => {
  const chosen = { period: 'custom', from: day('2026-02-10'), to: day('2026-02-01') } as const
  const before = { from: '2026-01-22', to: '2026-01-31' }
  expect(periodOf(chosen, today)).toEqual({ from: '2026-02-01', to: '2026-02-10', before })
  expect(periodOf({ period: 'custom', to: day('2026-02-01') }, today)).toMatchObject({
    from: '2026-02-01',
    to: '2026-02-01',
  })
  expect(periodOf({ period: 'custom' }, today)).toEqual(periodOf({}, today))
  const long = periodOf({ period: 'custom', from: day('1900-01-01'), to: day('2199-12-31') }, today)
  expect(daysOf(long)).toBe(3653)
})

/** The first and the last day of a month, also of one beyond the year. */
const monthAt = (year: number, nth: number) => {
  const dayAt = (month: number, date: number) => day(new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10))
  return { from: dayAt(nth, 1), to: dayAt(nth + 1, 0) }
}
const MONTHS = Array.from({ length: 12 }, (_, nth) => nth)

test.each([2026, 2028])(
  'each whole month of %i is compared with the whole one before, however it is asked for',
  (year) => {
    for (const nth of MONTHS) {
      const [month, before] = [monthAt(year, nth), monthAt(year, nth - 1)]
      expect(periodOf({ period: 'custom', ...month }, today)).toEqual({ ...month, before })
      expect(periodOf({ period: 'last_month' }, monthAt(year, nth + 1).from)).toEqual({ ...month, before })
      expect(periodOf({ period: 'this_month' }, month.to)).toEqual({ ...month, before })
      const [quarter, earlier] = [monthAt(year, nth + 2), monthAt(year, nth - 3)]
      expect(periodOf({ period: 'custom', from: month.from, to: quarter.to }, today).before).toEqual({
        from: earlier.from,
        to: before.to,
      })
      // A year so far, up to the end of this month.
      const soFar = { from: monthAt(year - 1, 0).from, to: monthAt(year - 1, nth).to }
      expect(periodOf({ period: 'this_year' }, month.to).before).toEqual(soFar)
    }
    const whole = { from: monthAt(year, 0).from, to: monthAt(year, 11).to }
    const last = { from: monthAt(year - 1, 0).from, to: monthAt(year - 1, 11).to }
    expect(periodOf({ period: 'custom', ...whole }, today).before).toEqual(last)
  },
)

test('a named period stays what it was as chosen days, with what it is compared with', () => {
  for (const nth of MONTHS)
    for (const date of [1, 14, 28, 31])
      for (const period of PERIODS) {
        const on = day(new Date(Date.UTC(2028, nth, date)).toISOString().slice(0, 10))
        expect([on, periodOf(chosenPeriodOf({ period }, on), today)]).toEqual([on, periodOf({ period }, on)])
      }
  const chosen = { period: 'custom', from: day('2026-03-01'), to: day('2026-03-15'), against: 'month' } as const
  expect(chosenPeriodOf(chosen, today)).toEqual(chosen)
  // What begins elsewhere is no month so far.
  const before = { from: '2026-02-16', to: '2026-03-01' }
  expect(periodOf({ ...chosen, from: day('2026-03-02') }, today).before).toEqual(before)
})

test('the steps of a chart follow each other without a gap, at most 122 of them', () => {
  for (const period of PERIODS) {
    const span = periodOf({ period }, today)
    const steps = stepsOf(span, stepOf(span))
    expect(steps[0]).toBe(span.from)
    expect(steps.toSorted()).toEqual(steps)
    expect(steps.length).toBeLessThanOrEqual(31)
  }
  const long = periodOf({ period: 'custom', from: day('1900-01-31'), to: day('2199-12-31') }, today)
  expect(stepsOf(long, stepOf(long)).length).toBeLessThanOrEqual(122)
})

test('points hold the sums of their steps and of the same steps before', () => {
  const period = periodOf({ period: 'custom', from: day('2026-02-01'), to: day('2026-03-10') }, today)
  const count = (date: string, many: number) => ({ date: day(date), count: many })
  const now = [count('2026-02-01', 2), count('2026-02-07', 3), count('2026-02-08', 4), count('2026-03-10', 5)]
  const before = [count(period.before.from, 7)]
  expect(pointsOf(period, now, before)).toEqual([
    { date: '2026-02-01', count: 5, before: 7 },
    { date: '2026-02-08', count: 4, before: 0 },
    { date: '2026-02-15', count: 0, before: 0 },
    { date: '2026-02-22', count: 0, before: 0 },
    { date: '2026-03-01', count: 0, before: 0 },
    { date: '2026-03-08', count: 5, before: 0 },
  ])
  const march = periodOf({ period: 'this_month' }, today)
  expect(pointsOf(march, [], []).at(-1)).toEqual({ date: '2026-03-31', count: 0, before: null })
})
