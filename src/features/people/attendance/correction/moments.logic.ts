import { addDays, momentOf } from '#shared/calendar.ts'
import type { Day } from '#shared/dates.ts'
import { DAY_FIELDS, type DayField, mapDayFields } from '../attendance.contract.ts'
import { type Correction, type DayTimes, midnightsBefore } from './correction.contract.ts'

type Moments = Record<DayField, Date | null>

/** The moments of a day that has these times on the clock of a zone; those after midnight are of the next day. */
export function momentsOf(day: Day, times: DayTimes, zone: string): Moments {
  const midnights = midnightsBefore(times)
  return mapDayFields((field) => {
    const time = times[field]
    return time === null ? null : momentOf(addDays(day, midnights[field]), time, zone)
  })
}

/** Whether the moments of a day are in the order of the day. Where clocks go forward, times that none shows are not. */
export function isInOrder(moments: Readonly<Moments>): boolean {
  const given = DAY_FIELDS.flatMap((field) => moments[field] ?? [])
  return given.every((at, nth) => nth === 0 || (given[nth - 1] ?? at) <= at)
}

/**
 * The moments of a day by an approved correction. A time that stays as it was recorded keeps its moment: to the second,
 * and where clocks show an hour twice, the one of the two that it was.
 * @param held what is recorded of the day now
 */
export function approvedMoments(
  { day, asked, recorded }: Pick<Correction, 'day' | 'asked' | 'recorded'>,
  held: Readonly<Moments> | undefined,
  zone: string,
): Moments {
  const moments = momentsOf(day, asked, zone)
  // Who asks in writing names the end of the day; of a day that was not over, what was recorded since stays.
  const isOver = moments.check_out !== null
  const kept = mapDayFields((field) => {
    const isKept = asked[field] === null ? !isOver : asked[field] === recorded[field]
    return (isKept && held?.[field]) || moments[field]
  })
  return isInOrder(kept) ? kept : moments
}
