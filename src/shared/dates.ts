/** A moment, stored in UTC, as 'MMM dd, yyyy' in the reader's own time zone (spec 2 §9). */
export function formatDate(iso: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: '2-digit' })
  return parts.format(new Date(iso))
}

/** A moment as 'hh:mm a' in the reader's own time zone (spec 2 §9). */
export function formatTime(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(iso))
}

/** Seconds as `m:ss` for countdowns and lesson lengths (spec 1 §4). */
export function formatSeconds(total: number): string {
  const seconds = Math.max(0, Math.round(total))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The calendar of the organisation decides which day something belongs to. */
export const ORGANISATION_TIME_ZONE = 'Africa/Kigali'

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: ORGANISATION_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day of a moment in the organisation's time zone, `yyyy-mm-dd`. */
export const dayOf = (moment: Date): string => dayFormat.format(moment)

/** The day so many days later (or earlier), both `yyyy-mm-dd`. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
