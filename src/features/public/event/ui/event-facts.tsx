import { Plural, Trans } from '@lingui/react/macro'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { formatInstant } from '#shared/dates.ts'
import { useLanguage } from '#web/i18n.tsx'
import { ClockIcon, GlobeIcon, PinIcon, UsersIcon } from '#web/kit/icons.tsx'
import type { EventCard } from '../event.contract.ts'
import styles from './events.module.css'

/** When, where, and for how many, in the zone of the organisation: the same for everybody. */
export function EventFacts({ event, hasEnd = false }: { event: EventCard; hasEnd?: boolean }) {
  return (
    <ul className={styles.facts}>
      <li>
        <ClockIcon size={18} />
        <EventWhen event={event} hasEnd={hasEnd} />
      </li>
      <li>
        <PinIcon size={18} />
        <span>{event.location}</span>
      </li>
      {event.is_online && (
        <li>
          <GlobeIcon size={18} />
          <span>
            <Trans>Also online: people with a place get the link</Trans>
          </span>
        </li>
      )}
      {event.is_open && (
        <li>
          <UsersIcon size={18} />
          <Places event={event} />
        </li>
      )}
    </ul>
  )
}

function EventWhen({ event: { starts_at: start, ends_at: end }, hasEnd }: { event: EventCard; hasEnd: boolean }) {
  const locale = useLanguage()
  const { time_zone: zone } = useSite().organisation
  const written = { locale, zone, style: 'date and time' } as const
  const isOneDay = formatInstant(start, { locale, zone }) === formatInstant(end, { locale, zone })
  const until = formatInstant(end, { ...written, ...(isOneDay && { style: 'time' }), isZoneShown: true })
  return (
    <time dateTime={start}>
      {formatInstant(start, { ...written, isZoneShown: !hasEnd })}
      {hasEnd && ` – ${until}`}
    </time>
  )
}

function Places({ event: { capacity, registered_count: taken } }: { event: EventCard }) {
  const left = capacity - taken
  return (
    <span>
      {left > 0 ? <Plural value={left} one="# place left" other="# places left" /> : <Trans>No places left</Trans>}
    </span>
  )
}
