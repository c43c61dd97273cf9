import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isRouteErrorResponse, Link, useParams, useRouteError } from 'react-router'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import list from '#features/base/site/ui/list-page.module.css'
import site from '#features/base/site/ui/site.module.css'
import { imageAddressAtWidth, srcSet } from '#shared/images.ts'
import { ApiError } from '#web/api/api-error.ts'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import prose from '#web/kit/prose.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { type Event, eventApi } from '../event.contract.ts'
import { EventFacts } from './event-facts.tsx'
import { EventHead } from './event-head.tsx'
import { STATUS_NAMES } from './event-labels.ts'
import { RegistrationArea } from './registration-area.tsx'
import { EventLikeButton } from './event-like-button.tsx'
import styles from './events.module.css'

const eventQuery = (slug: string | undefined) => query(eventApi.get, { params: { slug: slug ?? '' } })
const reads = publicData(({ params }) => [eventQuery(params.event)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader
export { EventProblem as ErrorBoundary }

/** One event, for anyone (spec 3 §2). */
export default function EventPage() {
  const { t } = useLingui()
  const { event: slug } = useParams()
  const { data, error, refetch } = useQuery(eventQuery(slug))
  if (error instanceof ApiError && error.status === 404) return <EventMissing />
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${list.page}`}>
      <nav aria-label={t`Breadcrumbs`}>
        <Link to="/events">
          <Trans>All Events</Trans>
        </Link>
      </nav>
      {data ? (
        <EventDetails event={data.event} />
      ) : error ? (
        <ErrorState isPage text={t`Failed to fetch event details`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
    </main>
  )
}

function EventDetails({ event }: { event: Event }) {
  const { t } = useLingui()
  const isMember = Boolean(useSession())
  const { data } = useQuery({ ...query(eventApi.liked, { params: { id: event.slug } }), enabled: isMember })
  const { featured_image: picture, status } = event
  return (
    <article className={styles.article}>
      <EventHead event={event} />
      <header className={list.head}>
        {status !== 'upcoming' && <p className={styles.state}>{t(STATUS_NAMES[status])}</p>}
        <h1>{event.title}</h1>
      </header>
      {picture && (
        <img
          className={styles.picture}
          src={imageAddressAtWidth(picture, 960)}
          srcSet={srcSet(picture, 480)}
          sizes="(min-width: 48em) 44rem, 92vw"
          width={960}
          height={540}
          alt=""
          fetchPriority="high"
        />
      )}
      <EventFacts event={event} hasEnd />
      <RegistrationArea event={event} />
      <section className={styles.about}>
        <h2>
          <Trans>About This Event</Trans>
        </h2>
        {/* oxlint-disable-next-line react/no-danger -- the server has cleaned it (planning.service.ts) */}
        <div className={prose.prose} dangerouslySetInnerHTML={{ __html: event.description }} />
      </section>
      <EventLikeButton
        key={String(data?.is_liked)}
        event={{ ...event, likes: data?.likes ?? event.likes }}
        isLiked={data?.is_liked ?? false}
      />
    </article>
  )
}

/** The page when its data could not be read: the event is not there, or something else is wrong. */
function EventProblem() {
  const { t } = useLingui()
  const problem = useRouteError()
  if (isRouteErrorResponse(problem) && problem.status === 404) return <EventMissing />
  const failure = t`Failed to fetch event details`
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${list.page}`}>
      <PageHead isHidden title={t`Events`} description={failure} />
      <ErrorState text={failure} onRetry={() => location.reload()} />
    </main>
  )
}

/** Shown for an event that does not exist, was removed or is not announced. */
function EventMissing() {
  const { t } = useLingui()
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${list.page}`}>
      <PageHead isHidden title={t`Event Not Found`} description={t`Event Not Found`} />
      <EmptyState
        isPage
        drawing="search"
        title={t`Event Not Found`}
        text={<Trans>It may have been removed, or the address may be incomplete.</Trans>}
        action={
          <Link className={button.primary} to="/events">
            <Trans>All Events</Trans>
          </Link>
        }
      />
    </main>
  )
}
