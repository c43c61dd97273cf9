import { describe, expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { type EntitlementPolicy, entitledHalfDays } from './entitlement.logic.ts'

const limits = { annual: 21, sick: 10, maternity: 90, paternity: 14, carry_forward: 5, notice_period: 7 }
const AT_ONCE: EntitlementPolicy = { limits, isMonthly: false, isProrated: false }
const MONTHLY: EntitlementPolicy = { ...AT_ONCE, isMonthly: true }

const about = (today: string, { joined = '2024-03-04', year = 2026 } = {}) => ({
  year,
  joinDate: Day.parse(joined),
  today: Day.parse(today),
})

test('all of it at once, whenever somebody joined', () => {
  expect(entitledHalfDays(AT_ONCE, 'annual', about('2026-01-01'))).toBe(42)
  expect(entitledHalfDays(AT_ONCE, 'annual', about('2026-12-31', { joined: '2026-12-01' }))).toBe(42)
  expect(entitledHalfDays(AT_ONCE, 'annual', about('2026-12-31', { year: 2027 }))).toBe(42)
})

describe('month by month', () => {
  test('a twelfth with each month that begins, never more than the limit', () => {
    const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))
    const given = months.map((month) => entitledHalfDays(MONTHLY, 'annual', about(`2026-${month}-01`)))
    expect(given).toEqual([3, 7, 10, 14, 17, 21, 24, 28, 31, 35, 38, 42])
  })

  test('the last day of a month gives no more than its first', () => {
    expect(entitledHalfDays(MONTHLY, 'annual', about('2028-02-29', { year: 2028 }))).toBe(7)
  })

  test('a year that is over is whole, one that has not begun has nothing', () => {
    expect(entitledHalfDays(MONTHLY, 'annual', about('2026-05-05', { year: 2025 }))).toBe(42)
    expect(entitledHalfDays(MONTHLY, 'annual', about('2026-05-05', { year: 2027 }))).toBe(0)
  })

  test('other kinds are there when they are needed', () => {
    expect(entitledHalfDays(MONTHLY, 'sick', about('2026-01-01'))).toBe(20)
    expect(entitledHalfDays(MONTHLY, 'maternity', about('2026-01-01'))).toBe(180)
  })
})

describe('who joins in a year', () => {
  const prorated = { ...AT_ONCE, isProrated: true }

  test('has the months from then on, rounded down to half days', () => {
    expect(entitledHalfDays(prorated, 'annual', about('2026-12-01', { joined: '2026-07-15' }))).toBe(21)
    expect(entitledHalfDays(prorated, 'annual', about('2026-12-01', { joined: '2026-11-30' }))).toBe(7)
    expect(entitledHalfDays(prorated, 'annual', about('2026-12-31', { joined: '2026-12-31' }))).toBe(3)
  })

  test('has all of the years after, and nothing before', () => {
    expect(entitledHalfDays(prorated, 'annual', about('2026-12-01', { joined: '2026-07-15', year: 2027 }))).toBe(42)
    expect(entitledHalfDays(prorated, 'annual', about('2026-12-01', { joined: '2026-07-15', year: 2025 }))).toBe(0)
  })

  test('both rules together', () => {
    const both = { ...MONTHLY, isProrated: true }
    expect(entitledHalfDays(both, 'annual', about('2026-09-01', { joined: '2026-07-15' }))).toBe(10)
    expect(entitledHalfDays(both, 'annual', about('2026-06-30', { joined: '2026-07-15' }))).toBe(0)
  })
})
