import { type Day, dayIn, formatterOf } from '#shared/dates.ts'

const QUARTER_MS = 900_000
/** A day and some more: the clocks may be put back in the meantime. */
const MOST_QUARTERS = 104

/** The hour that clocks in a zone show. */
export const hourInZone = (at: Date, zone: string): number =>
  Number(formatterOf('en-GB', zone, { hour: '2-digit', hourCycle: 'h23' }).format(at))

/** Hours of the day without mails, as clocks in the person's zone show them: from 22 until 6 is a night. */
export type QuietHours = { from: number; until: number }

const isQuietHour = (hour: number, { from, until }: QuietHours): boolean =>
  from <= until ? hour >= from && hour < until : hour >= from || hour < until

/**
 * Seconds until quiet hours are over; 0 outside of them. The clock is followed by quarters of an hour, which every
 * zone's offset is a multiple of, so that a night in which the clocks change is as long as it is.
 */
export function quietSecondsLeft(now: Date, quiet: QuietHours, zone: string): number {
  if (!isQuietHour(hourInZone(now, zone), quiet)) return 0
  const began = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS
  for (let quarter = 1; quarter <= MOST_QUARTERS; quarter += 1) {
    const at = began + quarter * QUARTER_MS
    if (!isQuietHour(hourInZone(new Date(at), zone), quiet)) return Math.ceil((at - now.getTime()) / 1000)
  }
  return 0
}

/** Whether an hour of the day begins at this quarter, or has been left out by clocks that were put forward there. */
function isStartOfHour(at: number, hour: number, zone: string): boolean {
  const [now, before] = [new Date(at), new Date(at - QUARTER_MS)]
  if (hourInZone(now, zone) < hour) return false
  return hourInZone(before, zone) < hour || dayIn(before, zone) !== dayIn(now, zone)
}

/** When an hour of the day last began in a zone, and on which day there. */
export function lastStartOfHour(now: Date, hour: number, zone: string): { at: Date; day: Day } {
  let at = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS
  for (let quarter = 0; quarter < MOST_QUARTERS && !isStartOfHour(at, hour, zone); quarter += 1) at -= QUARTER_MS
  return { at: new Date(at), day: dayIn(new Date(at), zone) }
}
