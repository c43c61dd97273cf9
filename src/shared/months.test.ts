import { expect, test } from 'vitest'
import { Day } from './dates.ts'
import { monthsEndingIn, monthsIn } from './months.ts'

const span = (from: string, to: string) => ({ from: Day.parse(from), to: Day.parse(to) })

test('every month that days touch is one of them', () => {
  expect(monthsIn(span('2025-11-30', '2026-02-01'))).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsIn(span('2026-01-31', '2026-01-31'))).toEqual(['2026-01'])
})

test('a month ends in the days that have its last one', () => {
  expect(monthsEndingIn(span('2025-11-30', '2026-02-27'))).toEqual(['2025-11', '2025-12', '2026-01'])
  expect(monthsEndingIn(span('2026-02-01', '2026-02-28'))).toEqual(['2026-02'])
  expect(monthsEndingIn(span('2026-03-01', '2026-03-30'))).toEqual([])
})
