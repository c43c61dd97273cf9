import { addDays, mondayOf } from '#shared/calendar.ts'
import { type Day } from '#shared/dates.ts'
import type { Slot } from '#features/mentorship/mentor/availability/availability.contract.ts'

/** The free times of one day of the reader's calendar. */
export type SlotDay = { day: Day; slots: readonly Slot[] }

/** Free times by the day on which they begin for the reader; days without one are left out. */
export function slotDays(slots: readonly Slot[], dayOf: (iso: string) => Day): SlotDay[] {
  const byDay = Map.groupBy(slots, ({ starts_at }) => dayOf(starts_at))
  return [...byDay]
    .map(([day, free]) => ({ day, slots: free }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** Whole weeks, Monday first, that hold these two days. */
export function weekDaysCovering(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = mondayOf(first); day <= last || days.length % 7 > 0; day = addDays(day, 1)) days.push(day)
  return days
}
