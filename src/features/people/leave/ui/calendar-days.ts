import { addDays, mondayOf } from '#shared/calendar.ts'
import { Day } from '#shared/dates.ts'

/** The month before or after `yyyy-mm`. */
export function neighbourMonth(month: string, by: 1 | -1): string {
  const first = Day.parse(`${month}-01`)
  return addDays(first, by === 1 ? 31 : -1).slice(0, 7)
}

/** Whole weeks, Monday first, that hold a month; days of its neighbours fill them. */
export function weeksOf(month: string): Day[] {
  const first = Day.parse(`${month}-01`)
  const days: Day[] = []
  for (let day = mondayOf(first); day.slice(0, 7) <= month || mondayOf(day) !== day; day = addDays(day, 1))
    days.push(day)
  return days
}
