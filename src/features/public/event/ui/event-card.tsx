import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import { CardPicture } from '#features/base/site/ui/card-picture.tsx'
import button from '#web/kit/button.module.css'
import { UsersIcon } from '#web/kit/icons.tsx'
import { lazyAround } from '#web/kit/lazy-part.tsx'
import card from '#web/kit/picture-card.module.css'
import type { EventCard as Card } from '../event.contract.ts'
import { EventFacts } from './event-facts.tsx'
import { eventPath, STATUS_NAMES } from './event-labels.ts'
import { EventLikeButton } from './event-like-button.tsx'
import styles from './events.module.css'

/** For people who have signed in alone. */
const CardPlace = lazyAround(async () => (await import('./card-place.tsx')).CardPlace)

type EventCardProps = {
  event: Card
  isLiked: boolean
  /** The first card of a page is above the fold: its picture loads right away. */
  isFirst: boolean
}

/** The card of an event (spec 3 §2): like, View Details, Register Now. */
export function EventCard({ event, isLiked, isFirst }: EventCardProps) {
  const { t } = useLingui()
  const { slug, title, status } = event
  return (
    <article className={card.card}>
      <div className={card.picture}>
        <CardPicture src={event.featured_image} sign={<UsersIcon size={40} />} isFirst={isFirst} />
      </div>
      <div className={card.body}>
        {status !== 'upcoming' && <p className={styles.state}>{t(STATUS_NAMES[status])}</p>}
        <h2 className={styles.title}>
          <Link to={eventPath(slug)}>{title}</Link>
        </h2>
        <EventFacts event={event} />
        <p className={styles.excerpt}>{event.excerpt}</p>
        <div className={styles.actions}>
          <Link className={button.secondary} to={eventPath(slug)} aria-label={t`View Details: ${title}`}>
            <Trans>View Details</Trans>
          </Link>
          {event.is_open && <RegisterAction event={event} />}
          <EventLikeButton event={event} isLiked={isLiked} />
        </div>
      </div>
    </article>
  )
}

/** The button, or for a reader who has registered what became of that; the HTML is the same for everyone (ADR 2). */
function RegisterAction({ event: { slug, title, registered_count: taken, capacity } }: { event: Card }) {
  const { t } = useLingui()
  const me = useSession()
  const isFull = taken >= capacity
  const register = (
    <Link
      className={button.primary}
      to={`${eventPath(slug)}/register`}
      aria-label={isFull ? t`Join the waiting list: ${title}` : t`Register Now: ${title}`}
    >
      {isFull ? <Trans>Join the waiting list</Trans> : <Trans>Register Now</Trans>}
    </Link>
  )
  if (!me) return register
  return (
    <Suspense fallback={register}>
      <CardPlace personId={me.id} slug={slug}>
        {register}
      </CardPlace>
    </Suspense>
  )
}
