import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { CardPicture } from '#features/base/site/ui/card-picture.tsx'
import button from '#web/kit/button.module.css'
import { UsersIcon } from '#web/kit/icons.tsx'
import card from '#web/kit/picture-card.module.css'
import type { EventCard as Card } from '../event.contract.ts'
import { EventFacts } from './event-facts.tsx'
import { eventPath, STATUS_NAMES } from './event-labels.ts'
import { EventLikeButton } from './event-like-button.tsx'
import styles from './events.module.css'

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
  const isFull = event.registered_count >= event.capacity
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
          {event.is_open && (
            <Link
              className={button.primary}
              to={`${eventPath(slug)}/register`}
              aria-label={isFull ? t`Join the waiting list: ${title}` : t`Register Now: ${title}`}
            >
              {isFull ? <Trans>Join the waiting list</Trans> : <Trans>Register Now</Trans>}
            </Link>
          )}
          <EventLikeButton event={event} isLiked={isLiked} />
        </div>
      </div>
    </article>
  )
}
