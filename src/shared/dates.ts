import * as z from 'zod/mini'

/** A calendar date, `yyyy-mm-dd`, that is the same day everywhere: a birthday, a day of learning. It has no zone. */
export const Day = z.iso.date().brand<'Day'>()
export type Day = z.infer<typeof Day>

/** Formatters are expensive to make and free to keep. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Everything is formatted here, so that no text depends on the zone of the process or the browser that writes it. */
function formatterOf(locale: string, zone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [locale, zone, ...Object.entries(parts).flat()].join(' ')
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone })
  formatters.set(key, made)
  return made
}

const DATE = { year: 'numeric', month: 'short', day: '2-digit' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const
const STYLES = { date: DATE, time: TIME, 'date and time': { ...DATE, ...TIME } } as const

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** A day as 'MMM dd, yyyy' (spec 2 §9). */
export const formatDay = (day: Day, locale: string): string => formatterOf(locale, 'UTC', DATE).format(noonOf(day))

/** The month of a day with its year, as the heading of a calendar. */
export const formatMonth = (day: Day, locale: string): string =>
  formatterOf(locale, 'UTC', { year: 'numeric', month: 'long' }).format(noonOf(day))

/** The name of a day's weekday: whole, or its first letter where there is little room. */
export const formatWeekday = (day: Day, locale: string, weekday: 'long' | 'narrow'): string =>
  formatterOf(locale, 'UTC', { weekday }).format(noonOf(day))

/** How an instant is written. */
export type InstantFormat = {
  locale: string
  /** IANA name of the reader's time zone. */
  zone: string
  style?: keyof typeof STYLES
  /** Names the zone, for texts that people in several zones read. */
  isZoneShown?: boolean
}

/** An instant as 'MMM dd, yyyy', 'hh:mm a' (spec 2 §9) or both, as clocks in the zone show it. */
export function formatInstant(
  iso: string,
  { locale, zone, style = 'date', isZoneShown = false }: InstantFormat,
): string {
  const parts = isZoneShown ? { ...STYLES[style], timeZoneName: 'short' as const } : STYLES[style]
  // Engines differ in the space before AM and PM; server and browser must write the same.
  return formatterOf(locale, zone, parts).format(new Date(iso)).replaceAll('\u202F', ' ')
}

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

/** Seconds as `m:ss` for countdowns and lesson lengths (spec 1 §4). */
export function formatSeconds(total: number): string {
  const seconds = Math.max(0, Math.round(total))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The calendar day of an instant in a time zone. */
export const dayIn = (instant: Date, zone: string): Day =>
  Day.parse(formatterOf('en-CA', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant))

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

/** The Monday of the week of a day. */
export function mondayOf(day: Day): Day {
  const weekday = noonOf(day).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
