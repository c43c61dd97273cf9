import { expect, test } from 'vitest'
import { Day } from './dates.ts'
import { daysOf, periodOf, PERIODS, pointsOf, stepOf, stepsOf } from './period.ts'

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
