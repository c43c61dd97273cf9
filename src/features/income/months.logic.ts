import { addMonths } from '#shared/calendar.ts'
import type { Span } from '#shared/period.ts'
import { firstDayOf, monthOf } from '#shared/months.ts'

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

/** The months that a span of days touches, `yyyy-mm`, in order. */
export function monthsIn({ from, to }: Span): string[] {
  const [first, last] = [monthOf(from), monthOf(to)]
  const count = numberOf(last) - numberOf(first) + 1
  return Array.from({ length: count }, (_, at) => monthOf(addMonths(firstDayOf(first), at)))
}
