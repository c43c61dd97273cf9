import { listDaysOff } from '#features/people/holiday/holiday.logic.ts'
import { addDays, mondayOf } from '#shared/calendar.ts'
import { Day } from '#shared/dates.ts'

const DAY_MS = 86_400_000

/**
 * Two working days in a row, so many days from now or later, as date fields take them: weekends and the public holidays of
 * the demo's country cost no leave.
 */
export function workingDays(days: number): [Day, Day] {
  const first = Day.parse(new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10))
  const second = addDays(first, 1)
  const year = Number(first.slice(0, 4))
  const free = new Set(listDaysOff('Rwanda', [], [year, year + 1]).map(({ day }) => day))
  const isWorked = (day: Day) => !free.has(day) && addDays(mondayOf(day), 4) >= day
  return isWorked(first) && isWorked(second) ? [first, second] : workingDays(days + 1)
}
