import { Plural, Trans } from '@lingui/react/macro'
import { Suspense, useSyncExternalStore } from 'react'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { formatInstant } from '#shared/dates.ts'
import { ownTimeZone } from '#shared/own-time-zone.ts'
import { useLanguage } from '#web/i18n.tsx'
import { ClockIcon, GlobeIcon, PinIcon, UsersIcon } from '#web/kit/icons.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import type { EventCard } from '../event.contract.ts'
import styles from './events.module.css'

const subscribeToNothing = () => () => undefined

/** Only for people who live by another clock. */
const ReaderTime = lazyPart(async () => (await import('./reader-time.tsx')).ReaderTime)

/**
 * When, where, and for how many, in the zone of the organisation: the same for everyone. On the page of the event the
 * reader's own time stands beside it, once the script runs.
 */
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
  const own = useSyncExternalStore(subscribeToNothing, ownTimeZone, () => zone)
  return (
    <span>
      <time dateTime={start}>
        {formatInstant(start, { ...written, isZoneShown: !hasEnd })}
        {hasEnd && ` – ${until}`}
      </time>
      {hasEnd && own !== zone && (
        <Suspense>
          <ReaderTime iso={start} place={zone} zone={own} />
        </Suspense>
      )}
    </span>
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
