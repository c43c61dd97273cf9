import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import { safeLink } from '#shared/safe-link.ts'
import { hasUnsentTexts } from '#web/api/drafts.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { lazyAround, lazyPart } from '#web/kit/lazy-part.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import type { Event } from '../event.contract.ts'
import { type OwnRegistration, registrationApi } from '../registration/registration.contract.ts'
import { eventPath } from './event-labels.ts'
import styles from './events.module.css'

/** For those who are registered alone. */
const OwnTicket = lazyPart(async () => (await import('./own-ticket.tsx')).OwnTicket)

/** For those alone of whom something is kept on this device. Where it does not load, the button stays. */
const KeptRegistration = lazyAround(async () => (await import('./kept-registration.tsx')).KeptRegistration)

/** The registration button, or the state of the reader's registration; the page itself is the same for everyone. */
export function RegistrationArea({ event }: { event: Event }) {
  const { slug } = event
  const me = useSession()
  const isMember = Boolean(me)
  const { data } = useQuery({ ...query(registrationApi.get, { params: { id: slug } }), enabled: isMember })
  const own = data?.registration
  if (own && own.status !== 'cancelled' && event.status !== 'cancelled') return <OwnPlace own={own} />
  if (event.status === 'cancelled')
    return (
      <p className={styles.place}>
        <Trans>This event is cancelled.</Trans>
      </p>
    )
  if (!event.is_open)
    return (
      <p className={styles.place}>
        <Trans>This event is over.</Trans>
      </p>
    )
  if (!me || !hasUnsentTexts(me.id)) return <RegisterLink event={event} />
  return (
    <Suspense fallback={<RegisterLink event={event} />}>
      <KeptRegistration personId={me.id} slug={slug}>
        <RegisterLink event={event} />
      </KeptRegistration>
    </Suspense>
  )
}

function RegisterLink({ event }: { event: Event }) {
  const isFull = event.registered_count >= event.capacity
  return (
    <div className={styles.place}>
      {isFull && (
        <p>
          <Trans>All places are taken. Join the waiting list, and the next free place is yours.</Trans>
        </p>
      )}
      <Link className={button.primary} to={`${eventPath(event.slug)}/register`}>
        {isFull ? <Trans>Join the waiting list</Trans> : <Trans>Register Now</Trans>}
      </Link>
    </div>
  )
}

function OwnPlace({ own: { id, status, waiting_place: place, event } }: { own: OwnRegistration }) {
  const link = safeLink(event.online_link)
  return (
    <div className={styles.place}>
      {status === 'confirmed' ? (
        <>
          <p>
            <Trans>You are registered for this event.</Trans>
          </p>
          {event.status !== 'completed' && (
            <Suspense fallback={<LoadingState lines={6} />}>
              <OwnTicket id={id} />
            </Suspense>
          )}
        </>
      ) : (
        <p>
          <Trans>You are on the waiting list.</Trans>{' '}
          {place !== null && <Plural value={place} one="You are next." other="You are number # on the list." />}
        </p>
      )}
      {link !== null && (
        <a className={button.primary} href={link} target="_blank" rel="noopener noreferrer">
          <Trans>Join online</Trans>
        </a>
      )}
      <Link className={button.secondary} to="/dashboard/my-events">
        <Trans>My Events</Trans>
      </Link>
    </div>
  )
}
