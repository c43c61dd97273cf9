/** In which order a spreadsheet has written the days of a file; null when its cells do not say. */
type DayOrder = 'day first' | 'month first'

const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[T ]0?0:00(?::00)?)?$/
const YEAR_LAST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[T ]0?0:00(?::00)?)?$/

const MONTHS = 12

const dayText = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/**
 * Spreadsheets rewrite `2026-09-01` in the order of their country. A number above 12 in any cell shows which order that
 * is; cells that contradict each other, or all fit both, show nothing.
 */
export function dayOrderOf(cells: readonly string[]): DayOrder | null {
  const found = cells.flatMap((cell) => {
    const [, first, second] = YEAR_LAST.exec(cell) ?? []
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }]
  })
  const isDayFirst = found.some(({ first }) => first > MONTHS)
  const isMonthFirst = found.some(({ second }) => second > MONTHS)
  if (isDayFirst === isMonthFirst) return null
  return isDayFirst ? 'day first' : 'month first'
}

/** Whether a cell can be read only once the order is known. */
export const needsDayOrder = (cell: string): boolean => YEAR_LAST.test(cell)

/** The day of a cell as yyyy-mm-dd; what is no day stays as it is. */
export function readDay(cell: string, order: DayOrder | null): string {
  const [, year, month, day] = YEAR_FIRST.exec(cell) ?? []
  if (year && month && day) return dayText(year, month, day)
  const [, first, second, last] = YEAR_LAST.exec(cell) ?? []
  if (order === null || !first || !second || !last) return cell
  return order === 'day first' ? dayText(last, second, first) : dayText(last, first, second)
}
