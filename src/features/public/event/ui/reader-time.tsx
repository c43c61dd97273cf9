import { Trans } from '@lingui/react/macro'
import { formatInstant } from '#shared/dates.ts'
import { isSameTime } from '#shared/time-zone-clocks.ts'
import { useLanguage } from '#web/i18n.tsx'

type OwnTimeProps = {
  iso: string
  /** The zone of the place, whose time stands before this. */
  place: string
  /** That of the reader. */
  zone: string
}

/** The time of an event by the reader's clock; nothing where that shows the same as the clock at the place. */
export function ReaderTime({ iso, place, zone }: OwnTimeProps) {
  const locale = useLanguage()
  if (isSameTime(iso, place, zone)) return null
  const isOneDay = formatInstant(iso, { locale, zone }) === formatInstant(iso, { locale, zone: place })
  const own = formatInstant(iso, { locale, zone, style: isOneDay ? 'time' : 'date and time', isZoneShown: true })
  return (
    <small>
      {' '}
      <Trans>({own} your time)</Trans>
    </small>
  )
}
