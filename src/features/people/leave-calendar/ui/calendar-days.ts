import { addDays } from '#shared/calendar.ts'
import { Day } from '#shared/dates.ts'

/** The month before or after `yyyy-mm`. */
export function neighbourMonth(month: string, by: 1 | -1): string {
  const first = Day.parse(`${month}-01`)
  return addDays(first, by === 1 ? 31 : -1).slice(0, 7)
}

/** The days of `yyyy-mm`. */
export function daysOfMonth(month: string): Day[] {
  const days: Day[] = []
  for (let day = Day.parse(`${month}-01`); day.slice(0, 7) === month; day = addDays(day, 1)) days.push(day)
  return days
}

const dayOf = (day: string): number => Number(day.slice(8))

type Span = { start_date: string; end_date: string; start_half: string; end_half: string }

/**
 * Where the bar of a leave begins and ends in a month, as lines of a grid with two columns a day; what lies outside the
 * month is cut off. Half a day takes one column.
 */
export function barOf(
  leave: Span,
  month: string,
): { from: number; to: number; isCutBefore: boolean; isCutAfter: boolean } {
  const [first, last] = [`${month}-01`, daysOfMonth(month).at(-1) ?? `${month}-31`]
  const isCutBefore = leave.start_date < first
  const isCutAfter = leave.end_date > last
  return {
    from: isCutBefore ? 1 : dayOf(leave.start_date) * 2 - (leave.start_half === 'afternoon' ? 0 : 1),
    to: isCutAfter ? dayOf(last) * 2 + 1 : dayOf(leave.end_date) * 2 + (leave.end_half === 'morning' ? 0 : 1),
    isCutBefore,
    isCutAfter,
  }
}

/** Where a leave is read and decided. */
export const leaveAddress = (id: number): string => `/dashboard/leaves?leave=${id}`
