import { formatInstant } from '#shared/dates.ts'
import { useOrganisation, useReaderTimeZone } from '#web/api/use-organisation.ts'
import { useLanguage } from '#web/i18n.tsx'

/**
 * Times of attendance are those of the organisation's clock for everyone, also for readers far away: late, half a day
 * and corrections are decided by it.
 */
export function useOrganisationClock() {
  const locale = useLanguage()
  const { time_zone: zone } = useOrganisation()
  const own = useReaderTimeZone()
  const formatTime = (iso: string, of: string): string => formatInstant(iso, { locale, zone: of, style: 'time' })
  return {
    zone,
    isOwn: own === zone,
    ofInstant: (iso: string): string => formatTime(iso, zone),
    /** @param time `hh:mm` on that clock, as corrections have it */
    ofTime: (time: string): string => formatTime(`2000-01-01T${time}:00Z`, 'UTC'),
  }
}
