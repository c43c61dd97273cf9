import { expect, test } from 'vitest'
import { dayOrderOf, readDay } from './file-days.logic.ts'

test.each([
  ['day first', ['01/09/2026', '29/02/1992', '']],
  ['month first', ['9/1/2026', '2/29/1992']],
  [null, ['01/09/2026', '02/03/1992']],
  [null, ['13/01/2026', '01/13/2026']],
  [null, ['2026-09-13', 'soon']],
] as const)('the order is %s in a file with %j', (order, cells) => {
  expect(dayOrderOf(cells)).toBe(order)
})

test.each([
  ['1/9/2026', 'day first', '2026-09-01'],
  ['01.09.2026', 'day first', '2026-09-01'],
  ['9/1/2026', 'month first', '2026-09-01'],
  ['01-09-2026 00:00:00', 'day first', '2026-09-01'],
  ['2026/9/1', null, '2026-09-01'],
  ['2026-09-01T00:00', null, '2026-09-01'],
  ['01/09/2026', null, '01/09/2026'],
  ['01/09/26', 'day first', '01/09/26'],
  ['1-Sep-26', 'day first', '1-Sep-26'],
] as const)('%s in a file with %s is read as %s', (cell, order, day) => {
  expect(readDay(cell, order)).toBe(day)
})
