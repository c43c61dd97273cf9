import { expect, test } from 'vitest'
import { neighbourMonth, weeksOf } from './calendar-days.ts'

test('the months beside, over the year and the short February', () => {
  expect(neighbourMonth('2026-12', 1)).toBe('2027-01')
  expect(neighbourMonth('2026-01', -1)).toBe('2025-12')
  expect(neighbourMonth('2027-02', 1)).toBe('2027-03')
  expect(neighbourMonth('2028-01', 1)).toBe('2028-02')
})

test('whole weeks, Monday first', () => {
  const november = weeksOf('2026-11')
  expect([november.length, november[0], november.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06'])
  const february = weeksOf('2027-02')
  expect([february.length, february[0], february.at(-1)]).toEqual([28, '2027-02-01', '2027-02-28'])
  for (const month of ['2026-01', '2026-12', '2028-02']) expect(weeksOf(month).length % 7).toBe(0)
})
