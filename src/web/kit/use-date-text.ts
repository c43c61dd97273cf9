import { formatMonth } from '#shared/calendar.ts'
import { type Day, dayIn, formatDay, formatInstant, type InstantFormat } from '#shared/dates.ts'
import { formatDayAndWeekday, formatWeekday } from '#shared/weekdays.ts'
import { useReaderTimeZone } from '#web/api/use-organisation.ts'
import { useLanguage } from '#web/i18n.tsx'

/** Days and instants as the person in front of the dashboard reads them: in their language and their time zone. */
export function useDateText() {
  const locale = useLanguage()
  const zone = useReaderTimeZone()
  return {
    day: (day: Day): string => formatDay(day, locale),
    dayAndWeekday: (day: Day): string => formatDayAndWeekday(day, locale),
    month: (day: Day): string => formatMonth(day, locale),
    weekday: (day: Day, length: 'long' | 'narrow'): string => formatWeekday(day, locale, length),
    instant: (iso: string, style: InstantFormat['style'] = 'date'): string =>
      formatInstant(iso, { locale, zone, style }),
    /** The zone in which this person reads times. */
    zone,
    dayOf: (iso: string): Day => dayIn(new Date(iso), zone),
    /** An instant as someone in another zone reads it. */
    instantIn: (elsewhere: string, iso: string, style: InstantFormat['style']): string =>
      formatInstant(iso, { locale, zone: elsewhere, style }),
  }
}
