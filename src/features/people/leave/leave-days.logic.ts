import { addDays, mondayOf } from '#shared/calendar.ts'
import { Day } from '#shared/dates.ts'
import type { HalfOfDay, LeaveRange } from './leave.contract.ts'

/** From when until when; both days are part of it. */
export type Period = { startDate: Day; startHalf: HalfOfDay; endDate: Day; endHalf: HalfOfDay }

/** What one day of a leave costs: 2 for a whole day, 1 for half of one. */
export type Charge = { day: Day; halfDays: number }

const isWeekend = (day: Day): boolean => addDays(mondayOf(day), 5) <= day

/** The year of a day. */
export const yearOf = (day: Day): number => Number(day.slice(0, 4))

/** Every year that a time touches. */
export function yearsOf({ startDate, endDate }: Pick<Period, 'startDate' | 'endDate'>): number[] {
  const first = yearOf(startDate)
  return Array.from({ length: yearOf(endDate) - first + 1 }, (_, at) => first + at)
}

/**
 * What each day of a leave costs: end minus start plus one whole days (spec 2 §5), less the halves that are not taken,
 * and without weekends where they do not count and days that are free for everyone. Days that cost nothing are left
 * out.
 */
export function chargedDaysOf(
  { startDate, startHalf, endDate, endHalf }: Period,
  { countWeekends, freeDays }: { countWeekends: boolean; freeDays: ReadonlySet<Day> },
): Charge[] {
  const charges: Charge[] = []
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
    const notTaken =
      Number(day === startDate && startHalf === 'afternoon') + Number(day === endDate && endHalf === 'morning')
    const isCounted = !freeDays.has(day) && (countWeekends || !isWeekend(day))
    if (isCounted) charges.push({ day, halfDays: 2 - notTaken })
  }
  return charges
}

/** Days in a row that all count, or all do not for the same reason. */
export type Part = { from: Day; to: Day; halfDays: number; why: 'counted' | 'weekend' | 'holiday' }

/** A leave in parts: which days count, and why others do not. A holiday is a part of its own: it has a name. */
export function splitIntoParts(
  { startDate, endDate }: Pick<Period, 'startDate' | 'endDate'>,
  charges: readonly Charge[],
  freeDays: ReadonlySet<Day>,
): Part[] {
  const costs = new Map(charges.map(({ day, halfDays }) => [day, halfDays]))
  const parts: Part[] = []
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
    const halfDays = costs.get(day) ?? 0
    const why = halfDays > 0 ? 'counted' : freeDays.has(day) ? 'holiday' : 'weekend'
    const last = parts.at(-1)
    if (last && last.why === why && why !== 'holiday') {
      last.to = day
      last.halfDays += halfDays
    } else parts.push({ from: day, to: day, halfDays, why })
  }
  return parts
}

/** The sum of what days cost. */
export const totalOf = (charges: readonly Charge[]): number =>
  charges.reduce((total, { halfDays }) => total + halfDays, 0)

/** What days cost in each year, the earliest first. */
export function chargesByYear(charges: readonly Charge[]): { year: number; halfDays: number }[] {
  const years = new Map<number, number>()
  for (const { day, halfDays } of charges) years.set(yearOf(day), (years.get(yearOf(day)) ?? 0) + halfDays)
  return [...years].map(([year, halfDays]) => ({ year, halfDays })).toSorted((a, b) => a.year - b.year)
}

/** The first and the last day that leave can have, seen from today: last year's is written down late, next year's early. */
export const bookableDays = (today: Day): { first: Day; last: Day } => ({
  first: Day.parse(`${yearOf(today) - 1}-01-01`),
  last: Day.parse(`${yearOf(today) + 1}-12-31`),
})

/** The days that a filter of the list stands for; weeks begin on Monday. */
export function boundsOfRange(range: LeaveRange, today: Day): { from: Day; to: Day } | undefined {
  const month = today.slice(0, 7)
  const year = today.slice(0, 4)
  switch (range) {
    case 'all':
      return undefined
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: mondayOf(today), to: addDays(mondayOf(today), 6) }
    case 'month':
      return { from: Day.parse(`${month}-01`), to: lastOfMonth(Day.parse(`${month}-01`)) }
    case 'year':
      return { from: Day.parse(`${year}-01-01`), to: Day.parse(`${year}-12-31`) }
  }
}

/** The longest month has 31 days: 31 days after its first is in the next one. */
function lastOfMonth(first: Day): Day {
  const later = addDays(first, 31)
  return addDays(Day.parse(`${later.slice(0, 7)}-01`), -1)
}
