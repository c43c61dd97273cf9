import * as z from 'zod/mini'

/** A calendar date, `yyyy-mm-dd`, that is the same day everywhere: a birthday, a day of learning. It has no zone. */
export const Day = z.iso.date().brand<'Day'>()
export type Day = z.infer<typeof Day>

/** Cached, since formatters are expensive to create. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Everything is formatted here, so that no text depends on the zone of the process or the browser that writes it. */
export function formatterOf(locale: string, zone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [locale, zone, ...Object.entries(parts).flat()].join(' ')
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone })
  formatters.set(key, made)
  return made
}

/** 'Apr 01, 2026' in English, as spec 2 §9 has it; other languages write no zero before a day. */
export const dateParts = (locale: string) =>
  ({ year: 'numeric', month: 'short', day: locale === 'en' ? '2-digit' : 'numeric' }) as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

/** French counts the first day of a month: '1er déc. 2026'. */
export const withFirst = (date: string, locale: string): string =>
  locale === 'fr' ? date.replace(/\b1 (?=\p{L})/u, '1er ') : date

/** An instant of a day that has the same date in every zone near UTC. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** A day as 'MMM dd, yyyy' (spec 2 §9) or in the manner of the language. */
export const formatDay = (day: Day, locale: string): string =>
  withFirst(formatterOf(locale, 'UTC', dateParts(locale)).format(noonOf(day)), locale)

/** How an instant is written. */
export type InstantFormat = {
  locale: string
  /** IANA name of the reader's time zone. */
  zone: string
  style?: 'date' | 'time' | 'date and time'
  /** Names the zone, for texts that people in several zones read. */
  isZoneShown?: boolean
}

/** An instant as 'MMM dd, yyyy', 'hh:mm a' (spec 2 §9) or both, as clocks in the zone show it. */
export function formatInstant(
  iso: string,
  { locale, zone, style = 'date', isZoneShown = false }: InstantFormat,
): string {
  const parts = {
    ...(style !== 'time' && dateParts(locale)),
    ...(style !== 'date' && TIME),
    ...(isZoneShown && { timeZoneName: 'short' as const }),
  }
  // Engines differ in the space before AM and PM; server and browser must write the same.
  const text = formatterOf(locale, zone, parts).format(new Date(iso)).replaceAll('\u202F', ' ')
  return withFirst(text, locale)
}

/** Seconds as `m:ss` for countdowns and lesson lengths (spec 1 §4). */
export function formatSeconds(total: number): string {
  const seconds = Math.max(0, Math.round(total))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The calendar day of an instant in a time zone. */
export const dayIn = (instant: Date, zone: string): Day =>
  Day.parse(formatterOf('en-CA', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant))
