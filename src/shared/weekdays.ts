import { type Day, dateParts, formatterOf, noonOf, withFirst } from './dates.ts'

// Apart from `dates.ts`, which every page loads.

/** A day with its weekday: 'Wednesday, Apr 01, 2026'. */
export const formatDayAndWeekday = (day: Day, locale: string): string =>
  withFirst(formatterOf(locale, 'UTC', { weekday: 'long', ...dateParts(locale) }).format(noonOf(day)), locale)

/** The name of a day's weekday: whole, or its first letter where there is little room. */
export const formatWeekday = (day: Day, locale: string, weekday: 'long' | 'narrow'): string =>
  formatterOf(locale, 'UTC', { weekday }).format(noonOf(day))
