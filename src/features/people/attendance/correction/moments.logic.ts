import { addDays, momentOf } from '#shared/calendar.ts'
import type { Day } from '#shared/dates.ts'
import { type DayField, eachField } from '../attendance.contract.ts'
import { type DayTimes, midnightsBefore } from './correction.contract.ts'

/** The moments of a day that has these times on the clock of a zone; those after midnight are of the next day. */
export function momentsOf(day: Day, times: DayTimes, zone: string): Record<DayField, Date | null> {
  const midnights = midnightsBefore(times)
  return eachField((field) => {
    const time = times[field]
    return time === null ? null : momentOf(addDays(day, midnights[field]), time, zone)
  })
}
