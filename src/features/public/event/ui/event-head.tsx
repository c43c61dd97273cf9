import { useLingui } from '@lingui/react/macro'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import { useSite } from '#features/base/site/ui/use-site.ts'
import type { Event } from '../event.contract.ts'
import { eventPath } from './event-labels.ts'

/** Title, canonical address, breadcrumbs and JSON-LD `Event` (schema.org) of an event's page. */
export function EventHead({ event }: { event: Event }) {
  const { t } = useLingui()
  const { organisation, base_url: base } = useSite()
  const path = eventPath(event.slug)
  return (
    <PageHead
      title={event.title}
      description={event.excerpt}
      image={event.featured_image}
      trail={[
        { name: t`Home`, path: '/' },
        { name: t`Events`, path: '/events' },
        { name: event.title, path },
      ]}
      data={import.meta.env.SSR ? factsOf(event, { base, url: base + path, organiser: organisation.name }) : {}}
    />
  )
}

type Page = { base: string; url: string; organiser: string }

/** What search engines read; only what is true and visible. */
function factsOf(event: Event, { base, url, organiser }: Page) {
  const place = { '@type': 'Place', name: event.location, address: event.location }
  const isFull = event.registered_count >= event.capacity
  return {
    '@type': 'Event',
    name: event.title,
    description: event.excerpt,
    url,
    startDate: event.starts_at,
    endDate: event.ends_at,
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${event.is_online ? 'Mixed' : 'Offline'}EventAttendanceMode`,
    location: event.is_online ? [place, { '@type': 'VirtualLocation', url }] : place,
    ...(event.featured_image && { image: new URL(event.featured_image, base).href }),
    organizer: { '@type': 'Organization', name: organiser, url: base },
    maximumAttendeeCapacity: event.capacity,
    ...(event.is_open && {
      offers: {
        '@type': 'Offer',
        price: 0,
        priceCurrency: 'USD',
        url,
        availability: `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}`,
      },
    }),
  }
}
