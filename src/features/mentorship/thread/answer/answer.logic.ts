import { dayIn } from '#shared/dates.ts'

const HOUR_MS = 3_600_000

/** Saturdays and Sundays of the zone do not count. */
function isWeekend(at: Date, zone: string): boolean {
  const weekday = new Date(`${dayIn(at, zone)}T12:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** When an answer is due that is promised within so many hours of working days. */
export function answerDueAt(since: Date, hours: number, zone: string): Date {
  let at = since
  for (let counted = 0; counted < hours;) {
    if (!isWeekend(at, zone)) counted += 1
    at = new Date(at.getTime() + HOUR_MS)
  }
  return at
}
