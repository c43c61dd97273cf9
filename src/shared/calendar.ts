import { Day, dayIn, formatterOf, noonOf } from './dates.ts'

// What reckons with days and moments; apart from `dates.ts`, since public pages only write dates.

/** The month of a day with its year, as the heading of a calendar. */
export const formatMonth = (day: Day, locale: string): string =>
  formatterOf(locale, 'UTC', { year: 'numeric', month: 'long' }).format(noonOf(day))

/** The place that a time zone is named after, 'Nairobi'. */
export const placeOfZone = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

/** A time zone by its place and its difference at this moment, which changes with summer time: 'Nairobi (GMT+3)'. */
export function formatZone(zone: string, iso: string, locale: string): string {
  const place = placeOfZone(zone)
  if (place === 'UTC') return place
  const parts = formatterOf(locale, zone, { timeZoneName: 'shortOffset' }).formatToParts(new Date(iso))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value
  return offset === undefined ? place : `${place} (${offset})`
}

/** The time of an instant in a time zone, `hh:mm` from 00:00 to 23:59: to compare, not to show. */
export const timeIn = (instant: Date, zone: string): string =>
  formatterOf('en-GB', zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant)

/** The first moment of a calendar day in a time zone. */
export const startOfDay = (day: Day, zone: string): Date => momentOf(day, '00:00', zone)

/** The moment at which clocks in a time zone show this time, `hh:mm`, on this day. */
export function momentOf(day: Day, time: string, zone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (moment: number): number => {
    const name = formatterOf('en-US', zone, { timeZoneName: 'longOffset' }).format(new Date(moment))
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  }
  // The offset at that moment itself: where clocks change, the first guess may be an hour off.
  return new Date(shown - offsetAt(shown - offsetAt(shown)))
}

/** The day so many days later (or earlier). */
export function addDays(day: Day, days: number): Day {
  const at = noonOf(day)
  at.setUTCDate(at.getUTCDate() + days)
  return Day.parse(at.toISOString().slice(0, 10))
}

/** The same day so many months later (or earlier); the last day of the month where that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return Day.parse(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10))
}

/** The midnight in UTC of the day so many months before an instant: before it is what has been kept long enough. */
export const monthsBefore = (instant: Date, months: number): Date =>
  new Date(`${addMonths(dayIn(instant, 'UTC'), -months)}T00:00:00Z`)

/** The Monday of the week of a day. */
export function mondayOf(day: Day): Day {
  const weekday = noonOf(day).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
