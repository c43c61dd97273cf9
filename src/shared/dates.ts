/** Dates are stored in UTC and shown as 'MMM dd, yyyy' and 'hh:mm a' (spec 2 §9). */
export function formatDate(iso: string, locale = 'en'): string {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: '2-digit' })
  return parts.format(new Date(iso))
}

export function formatTime(iso: string, locale = 'en'): string {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(iso))
}

/** Seconds as `m:ss` for countdowns and lesson lengths (spec 1 §4). */
export function formatSeconds(total: number): string {
  const seconds = Math.max(0, Math.round(total))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The calendar of the organisation decides which day something belongs to (decisions, Product). */
export const ORGANISATION_TIME_ZONE = 'Africa/Kigali'
