import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, Link, useSearchParams } from 'react-router'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import list from '#features/base/site/ui/list-page.module.css'
import site from '#features/base/site/ui/site.module.css'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import cards from '#web/kit/card-grid.module.css'
import look from '#web/kit/input.module.css'
import { PageNumberLinks } from '#web/kit/page-number-links.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { eventCalendarApi } from '../calendar/calendar.contract.ts'
import { type EventCard as Card, eventApi } from '../event.contract.ts'
import { EventCard } from './event-card.tsx'
import { EVENTS_HANDLE, readEventFilter, eventsQuery } from './event-filter.ts'
import styles from './events.module.css'

const reads = publicData(({ url }) => [eventsQuery(readEventFilter(url.searchParams))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader
export const handle = EVENTS_HANDLE

/** The events (spec 3 §2): which, the search and the page are in the address, so they work without scripts. */
export default function EventsPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const filter = readEventFilter(params)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...eventsQuery(filter),
    placeholderData: keepPreviousData,
  })
  const words = t`Meetups, workshops and open days with our mentors, on site and online.`
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${list.page}`}>
      <PageHead
        title={t`Events`}
        description={words}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`Events`, path: '/events' },
        ]}
      />
      <header className={list.head}>
        <p className={site.eyebrow}>
          <Trans>Meet us</Trans>
        </p>
        <h1>
          <Trans>Events</Trans>
        </h1>
        <p className={site.lead}>{words}</p>
      </header>
      <EventFilters {...filter} />
      {isError ? (
        <ErrorState text={t`Failed to fetch events`} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState cards={6} />
      ) : data.events.length === 0 ? (
        <EmptyState drawing="search" title={t`No events found`} />
      ) : (
        <section aria-label={t`Events`} aria-busy={isPlaceholderData}>
          <p className={list.count} role="status">
            <Plural value={data.total} one="# event" other="# events" />
          </p>
          <Cards events={data.events} />
          <p className={styles.feed}>
            <a href={eventCalendarApi.feed.path}>
              <Trans>Follow the events in your calendar</Trans>
            </a>
          </p>
          <PageNumberLinks page={data.page} lastPage={data.last_page} params={params} />
        </section>
      )}
    </main>
  )
}

/** Which events, and a search; a GET form and links, which work before any script has run. */
function EventFilters({ when, search }: ReturnType<typeof readEventFilter>) {
  const { t } = useLingui()
  const kinds = [
    { key: 'all', label: t`All Events` },
    { key: 'upcoming', label: t`Upcoming` },
    { key: 'past', label: t`Past Events` },
  ]
  return (
    <div className={styles.bar}>
      <nav className={styles.times} aria-label={t`Events to show`}>
        {kinds.map(({ key, label }) => (
          <Link
            key={key}
            to={key === 'all' ? '/events' : `/events?when=${key}`}
            aria-current={when === key ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <search>
        <Form key={`${when} ${search}`} className={styles.search} method="get" action="/events">
          {when !== 'all' && <input type="hidden" name="when" value={when} />}
          <input
            className={look.input}
            type="search"
            name="search"
            aria-label={t`Search events`}
            placeholder={t`Title or location`}
            defaultValue={search}
            maxLength={100}
            enterKeyHint="search"
          />
          <button type="submit" className={button.primary}>
            <Trans>Search</Trans>
          </button>
        </Form>
      </search>
    </div>
  )
}

function Cards({ events }: { events: readonly Card[] }) {
  const isMember = Boolean(useSession())
  const { data } = useQuery({ ...query(eventApi.listLiked, {}), enabled: isMember })
  return (
    <ul className={cards.grid}>
      {events.map((event, at) => (
        <li key={event.id}>
          <EventCard event={event} isLiked={data?.slugs.includes(event.slug) ?? false} isFirst={at === 0} />
        </li>
      ))}
    </ul>
  )
}
