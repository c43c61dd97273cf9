import { type Day, formatDay, formatInstant, formatMonth, formatWeekday, type InstantFormat } from '#shared/dates.ts'
import { useTimeZone } from '#web/api/use-organisation.ts'
import { useLanguage } from '#web/i18n.tsx'

/** Days and instants as the person in front of the dashboard reads them: in their language and their time zone. */
export function useDateText() {
  const locale = useLanguage()
  const zone = useTimeZone()
  return {
    day: (day: Day): string => formatDay(day, locale),
    month: (day: Day): string => formatMonth(day, locale),
    weekday: (day: Day, length: 'long' | 'narrow'): string => formatWeekday(day, locale, length),
    instant: (iso: string, style: InstantFormat['style'] = 'date'): string =>
      formatInstant(iso, { locale, zone, style }),
  }
}
