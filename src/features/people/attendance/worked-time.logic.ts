import type { DayField } from './attendance.contract.ts'

type Moments = Readonly<Record<DayField, Date | null>>

const MINUTE_MS = 60_000
const BREAKS = [
  ['break_1_start', 'break_1_end'],
  ['lunch_start', 'lunch_end'],
  ['break_2_start', 'break_2_end'],
] as const

/** Milliseconds of all breaks. One without an end lasted until the check-out; without that, no one knows how long. */
function breakMs(day: Moments): number {
  return BREAKS.reduce((sum, [from, to]) => {
    const start = day[from]
    const end = day[to] ?? day.check_out
    return start && end ? sum + end.getTime() - start.getTime() : sum
  }, 0)
}

/** Minutes of all breaks whose end is known. */
export const breakMinutes = (day: Moments): number => Math.floor(breakMs(day) / MINUTE_MS)

/** Minutes from check-in to check-out without the breaks, or null while a day has no end. */
export function workedMinutes(day: Moments): number | null {
  const { check_in: begin, check_out: end } = day
  if (!begin || !end) return null
  return Math.floor((end.getTime() - begin.getTime() - breakMs(day)) / MINUTE_MS)
}
