import { expect, test } from 'vitest'
import { type Cell, monthlyIncome } from './figures.logic.ts'

const cell = (month: string, received: number, more: Partial<Cell> = {}): Cell => ({
  isNow: true,
  month,
  currency: 'USD',
  received,
  refunded: 0,
  payments: 1,
  refunds: 0,
  ...more,
})
const shown = (cells: Cell[], months: string[], earlier: string[]) =>
  monthlyIncome(cells, months, earlier).map(({ month, currency, net, before }) => [month, currency, net, before])

test('each month stands beside the one of the period before with the same number', () => {
  const cells = [
    cell('2026-02', 500, { refunded: 900 }),
    cell('2025-01', 300, { isNow: false }),
    cell('2025-02', 100, { isNow: false, refunded: 250 }),
  ]
  expect(shown(cells, ['2026-01', '2026-02'], ['2025-01', '2025-02'])).toEqual([
    ['2026-01', 'USD', 0, 3],
    ['2026-02', 'USD', -4, -1.5],
  ])
})

test('a period before with more months gives the rest to the last, one with fewer has none there', () => {
  const before = [cell('2025-10', 100, { isNow: false }), cell('2025-11', 200, { isNow: false })]
  expect(shown(before, ['2025-11'], ['2025-10', '2025-11'])).toEqual([['2025-11', 'USD', 0, 3]])
  expect(shown([cell('2025-12', 700)], ['2025-11', '2025-12'], ['2025-10'])).toEqual([
    ['2025-11', 'USD', 0, 0],
    ['2025-12', 'USD', 7, null],
  ])
})

test('a currency that only the period before had is shown too', () => {
  const cells = [cell('2026-01', 100), cell('2025-01', 12, { isNow: false, currency: 'RWF' })]
  expect(shown(cells, ['2026-01'], ['2025-01'])).toEqual([
    ['2026-01', 'RWF', 0, 12],
    ['2026-01', 'USD', 1, 0],
  ])
})
