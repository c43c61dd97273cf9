import { addDays, momentOf } from '#shared/calendar.ts'
import { type Day, dayIn, noonOf } from '#shared/dates.ts'
import { type Opening, WEEKDAYS } from '../support.contract.ts'

type Hours = { hours: readonly Opening[]; zone: string }
/** Milliseconds of the clock of the server. */
type Span = { from: number; to: number }

const MINUTE_MS = 60_000
/** Every weekday is within so many days. */
const WEEK_DAYS = 7

const weekdayOf = (day: Day): Opening['day'] => WEEKDAYS[(noonOf(day).getUTCDay() + 6) % WEEK_DAYS] ?? 'Monday'

/**
 * The hours that begin on this day. Both ends are times of clocks, so a night in which these change is shorter or
 * longer.
 */
function openSpansOf(day: Day, { hours, zone }: Hours): Span[] {
  const weekday = weekdayOf(day)
  return hours
    .filter((one) => one.day === weekday)
    .map(({ from, to }) => ({
      from: momentOf(day, from, zone).getTime(),
      to: momentOf(to > from ? day : addDays(day, 1), to, zone).getTime(),
    }))
}

/** All hours between two moments in their order; those that overlap are one. */
function openSpansBetween(from: Date, to: Date, given: Hours): Span[] {
  const found: Span[] = []
  const last = dayIn(to, given.zone)
  // Hours that began the day before may continue after midnight.
  for (let day = addDays(dayIn(from, given.zone), -1); day <= last; day = addDays(day, 1))
    found.push(...openSpansOf(day, given))
  const joined: Span[] = []
  for (const span of found.toSorted((a, b) => a.from - b.from)) {
    const before = joined.at(-1)
    if (before && span.from <= before.to) before.to = Math.max(before.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

/** Whether this moment is within the hours. */
export const isOpenAt = (at: Date, hours: Hours): boolean =>
  openSpansBetween(at, at, hours).some(({ from, to }) => from <= at.getTime() && at.getTime() < to)

/** When the hours begin next; null while they last, and where there are none. */
export function nextOpening(at: Date, hours: Hours): Date | null {
  if (isOpenAt(at, hours)) return null
  const end = new Date(at.getTime() + (WEEK_DAYS + 1) * 24 * 60 * MINUTE_MS)
  const next = openSpansBetween(at, end, hours).find(({ from }) => from > at.getTime())
  return next ? new Date(next.from) : null
}

/** How many minutes of the hours are between two moments. */
export function openMinutes(from: Date, to: Date, hours: Hours): number {
  const [begin, end] = [from.getTime(), to.getTime()]
  const sum = openSpansBetween(from, to, hours).reduce(
    (total, span) => total + Math.max(0, Math.min(span.to, end) - Math.max(span.from, begin)),
    0,
  )
  return Math.floor(sum / MINUTE_MS)
}

/** Fewer answers than these are not meaningful. */
const FEWEST_QUESTIONS = 20

/** The median of what people have waited, those who still wait among them; null from too few. */
export function expectedMinutes(waited: readonly number[]): number | null {
  if (waited.length < FEWEST_QUESTIONS) return null
  const sorted = waited.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]]
  return Math.round((low + high) / 2)
}
