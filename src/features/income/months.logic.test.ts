import { expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { monthsIn } from './months.logic.ts'

test('every month that days touch is one of them', () => {
  const months = (from: string, to: string) => monthsIn({ from: Day.parse(from), to: Day.parse(to) })
  expect(months('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(months('2026-01-31', '2026-01-31')).toEqual(['2026-01'])
})
