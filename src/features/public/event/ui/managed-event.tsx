import { ActionIcon } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { CalendarIcon, CopyIcon, EditIcon } from '#web/kit/dashboard-icons.tsx'
import { HeartIcon } from '#web/kit/icons.tsx'
import { ListLink } from '#web/kit/list-link.tsx'
import { DeleteFromCard, ManagedCard } from '#web/kit/managed-card.tsx'
import managed from '#web/kit/managed-card.module.css'
import { eventApi } from '../event.contract.ts'
import { type ManagedEvent as Event, planningApi } from '../planning/planning.contract.ts'
import { EventState } from './event-state.tsx'
import { EventTime } from './event-time.tsx'
import styles from './managed-event.module.css'

/** One event as those who keep it see it: registrations, edit, copy, like and delete (spec 3 §2). */
export function ManagedEvent({ event }: { event: Event }) {
  const { t } = useLingui()
  const { search } = useLocation()
  const { slug, title, capacity, registered_count: taken, waiting_count: waiting } = event
  const copying = new URLSearchParams(search)
  copying.set('copy', slug)
  const eventPagePath = (page: string) => `/dashboard/events/${encodeURIComponent(slug)}/${page}`
  return (
    <ManagedCard
      picture={event.featured_image}
      sign={<CalendarIcon size={36} />}
      state={<EventState status={event.status} />}
      title={title}
    >
      <p className={managed.soft}>
        <EventTime event={event} /> · {event.location}
      </p>
      <p className={managed.soft}>
        <Trans>
          {taken} of {capacity} places taken
        </Trans>
        {waiting > 0 && (
          <>
            {' · '}
            <Plural value={waiting} one="# person waiting" other="# people waiting" />
          </>
        )}
      </p>
      <p className={managed.soft}>
        <Trans>By {event.organiser}</Trans>
      </p>
      <Link to={eventPagePath('registrations')} aria-label={t`View Registrations: ${title}`}>
        <Trans>View Registrations</Trans>
      </Link>
      <div className={styles.actions}>
        <ListLink
          to={{ pathname: eventPagePath('edit'), search }}
          className={styles.icon}
          aria-label={t`Edit ${title}`}
          title={t`Edit ${title}`}
        >
          <EditIcon size={18} />
        </ListLink>
        <ListLink
          to={{ pathname: '/dashboard/events/new', search: copying.toString() }}
          className={styles.icon}
          aria-label={t`Copy ${title}`}
          title={t`Copy ${title}`}
        >
          <CopyIcon size={18} />
        </ListLink>
        {event.status !== 'draft' && <Like event={event} />}
        <RemoveButton event={event} />
      </div>
    </ManagedCard>
  )
}

function Like({ event: { slug, title, likes } }: { event: Event }) {
  const { t } = useLingui()
  const like = useApiMutation(eventApi.like, {
    success: ({ message }) => message,
    failure: t`Failed to like event`,
    refresh: [planningApi.list],
  })
  return (
    <span className={styles.like}>
      <ActionIcon
        size={44}
        variant="subtle"
        aria-label={t`Like ${title}`}
        title={t`Like ${title}`}
        disabled={like.isPending}
        onClick={() => like.mutate({ params: { id: slug } })}
      >
        <HeartIcon size={18} />
      </ActionIcon>
      <span>
        <Plural value={like.data?.likes ?? likes} one="# like" other="# likes" />
      </span>
    </span>
  )
}

function RemoveButton({ event: { slug, title } }: { event: Event }) {
  const { t } = useLingui()
  const remove = useApiMutation(planningApi.remove, {
    success: ({ message }) => message,
    failure: t`Failed to delete event. Please try again.`,
    refresh: [planningApi.list, eventApi.list],
  })
  return (
    <DeleteFromCard
      title={title}
      message={t`Its page will be permanently deleted. If the event has not taken place yet, everyone registered will be notified that it is cancelled.`}
      isPending={remove.isPending}
      onDelete={() => remove.mutate({ params: { slug } })}
    />
  )
}
