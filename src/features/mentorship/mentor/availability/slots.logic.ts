import { Day } from '#shared/dates.ts'
import { type AvailabilityForm, DAYS_AHEAD, type Slot } from './availability.contract.ts'

/** What slots are made from. */
export type SlotRules = Pick<
  AvailabilityForm,
  | 'time_zone'
  | 'hours'
  | 'exceptions'
  | 'pause_from'
  | 'pause_until'
  | 'session_minutes'
  | 'buffer_minutes'
  | 'notice_hours'
>

/** Milliseconds since 1970; `to` is not part of it. */
export type Interval = { from: number; to: number }

type Asked = {
  now: Date
  /** When the mentor has no time, with what stays free after it. */
  busy: readonly Interval[]
  /** At most so many. */
  most?: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/**
 * The instant at which the mentor's clock shows a time for the first time. A time that the clock skips is the instant at
 * which it is put forward, so hours shrink with the missing hour and grow with the repeated one.
 */
function instantOf(day: Temporal.PlainDate, time: string, zone: string): number {
  const wall = day.toPlainDateTime(time)
  const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (first.toPlainDateTime().equals(wall)) return first.epochMilliseconds
  return (first.getTimeZoneTransition('next') ?? first).epochMilliseconds
}

/** The hours of one of the mentor's days: an exception replaces those of the weekday, a pause closes. */
function hoursOfDate(rules: SlotRules, date: Temporal.PlainDate): readonly { from: string; to: string }[] {
  const day = date.toString()
  const { pause_from: from, pause_until: until } = rules
  if (from !== null && until !== null && from <= day && day <= until) return []
  const exception = rules.exceptions.find((one) => one.day === day)
  return exception ? exception.hours : rules.hours.filter(({ weekday }) => weekday === date.dayOfWeek)
}

/** What the mentor's hours leave open, day by day, as instants in their order. */
function* openIntervals(rules: SlotRules, now: Date): Generator<Interval> {
  const zone = rules.time_zone
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const date = today.add({ days: ahead })
    for (const { from, to } of hoursOfDate(rules, date).toSorted((a, b) => a.from.localeCompare(b.from))) {
      const lastDay = to === '00:00' ? date.add({ days: 1 }) : date
      yield { from: instantOf(date, from, zone), to: instantOf(lastDay, to, zone) }
    }
  }
}

const overlaps = (one: Interval, other: Interval): boolean => one.from < other.to && other.from < one.to

const slotOf = ({ from, to }: Interval): Slot => ({
  starts_at: new Date(from).toISOString(),
  ends_at: new Date(to).toISOString(),
})

/**
 * The free slots of a mentor from now on, in their order: hours, less exceptions, the pause, what is booked, and what is
 * too near. Within hours one slot follows the other after the session and its buffer.
 */
export function freeSlots(rules: SlotRules, { now, busy, most = Number.POSITIVE_INFINITY }: Asked): Slot[] {
  const earliest = now.getTime() + rules.notice_hours * HOUR_MS
  const session = rules.session_minutes * MINUTE_MS
  const step = session + rules.buffer_minutes * MINUTE_MS
  const found: Slot[] = []
  for (const open of openIntervals(rules, now)) {
    for (let from = open.from; from + session <= open.to; from += step) {
      const blocked = { from, to: from + step }
      // A slot that begins right now will have begun before anyone can book it.
      if (from <= now.getTime() || from < earliest || busy.some((one) => overlaps(one, blocked))) continue
      found.push(slotOf({ from, to: from + session }))
      if (found.length >= most) return found
    }
  }
  return found
}

/** Whether the mentor's today is in the pause. */
export function isPaused({ time_zone: zone, pause_from: from, pause_until: until }: SlotRules, now: Date): boolean {
  const today = Day.parse(
    Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString(),
  )
  return from !== null && until !== null && from <= today && today <= until
}
