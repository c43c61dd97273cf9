import { Plural, Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useVisitorZone } from '#features/base/account/ui/use-visitor-zone.ts'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { formatInstant } from '#shared/dates.ts'
import { useLanguage } from '#web/i18n.tsx'
import { ClockIcon, GlobeIcon, PinIcon, UsersIcon } from '#web/kit/icons.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import type { EventCard } from '../event.contract.ts'
import styles from './events.module.css'

/** Only for people who live by another clock. */
const ReaderTime = lazyPart(async () => (await import('./reader-time.tsx')).ReaderTime)

/**
 * When, where, and for how many, by the clock of its place: the same for everyone. On the page of the event the
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

function EventWhen({ event, hasEnd }: { event: EventCard; hasEnd: boolean }) {
  const { starts_at: start, ends_at: end } = event
  const locale = useLanguage()
  const { time_zone: usual } = useSite().organisation
  const zone = event.time_zone ?? usual
  const written = { locale, zone, style: 'date and time' } as const
  const isOneDay = formatInstant(start, { locale, zone }) === formatInstant(end, { locale, zone })
  const until = formatInstant(end, { ...written, ...(isOneDay && { style: 'time' }), isZoneShown: true })
  return (
    <span>
      <time dateTime={start}>
        {formatInstant(start, { ...written, isZoneShown: !hasEnd })}
        {hasEnd && ` – ${until}`}
      </time>
      {hasEnd && <TimeOfReader iso={start} place={zone} />}
    </span>
  )
}

function TimeOfReader({ iso, place }: { iso: string; place: string }) {
  const own = useVisitorZone() ?? place
  if (own === place) return null
  return (
    <Suspense>
      <ReaderTime iso={iso} place={place} zone={own} />
    </Suspense>
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
