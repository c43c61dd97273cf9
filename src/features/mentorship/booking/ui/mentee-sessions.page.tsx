import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { type Me, useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { pageNumberIn } from '#web/page-number.ts'
import type { Booking } from '../booking.contract.ts'
import { sideIn } from '../booking.policy.ts'
import { CalendarAddress } from './calendar-address.tsx'
import { BookingBlockedNotes } from './booking-blocked-notes.tsx'
import { SessionCard } from './session-card.tsx'
import { addressOf, CALENDAR, pastQuery, SESSION_READS } from './session-reads.ts'
import { SessionRows } from './session-rows.tsx'
import styles from './sessions.module.css'

const reads = pageData(({ url }) => [
  ...Object.values(SESSION_READS),
  pastQuery(pageNumberIn(url.searchParams)),
  CALENDAR,
])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The booked sessions of a mentee, and of a mentor. */
export default function MenteeSessionsPage() {
  const matches = useQuery(SESSION_READS.matches)
  const canBook = matches.data?.matches.some(({ status }) => status === 'running') ?? false
  const isOnlyAsked = useSearchParams()[0].get('only') === 'asked'
  return (
    <div className={styles.page}>
      <PageHeader
        title={<Trans>My Sessions</Trans>}
        text={<Trans>When and where you meet, and what you talk about.</Trans>}
        actions={
          canBook && (
            <Link to={addressOf.book()} className={button.primary}>
              <Trans>Book a session</Trans>
            </Link>
          )
        }
      />
      {isOnlyAsked ? (
        <RequestsOnlyView />
      ) : (
        <>
          {matches.data && <BookingBlockedNotes matches={matches.data.matches} />}
          <UpcomingSessions canBook={canBook} isNew={matches.data?.matches.length === 0} />
          <PastSessions />
          <CalendarAddress />
        </>
      )}
    </div>
  )
}

/** The requests that the reader answers. */
const requestsToAnswer = (me: Me, bookings: readonly Booking[]): Booking[] =>
  bookings.filter((booking) => booking.status === 'requested' && sideIn(me, booking) !== booking.proposed_by)

/** Where the home leads to: the requests alone. */
function RequestsOnlyView() {
  const { t } = useLingui()
  const me = useMe()
  const { data, isError, refetch } = useQuery(SESSION_READS.ahead)
  if (!data) {
    if (isError) return <ErrorState text={t`Your sessions could not be loaded`} onRetry={() => void refetch()} />
    return <LoadingState lines={6} />
  }
  const asked = requestsToAnswer(me, data.bookings)
  return (
    <>
      {asked.length > 0 ? (
        <RequestSection bookings={asked} />
      ) : (
        <EmptyState title={t`No one is waiting for your answer`} />
      )}
      <Link to={addressOf.list} className={button.secondary}>
        <Trans>All sessions</Trans>
      </Link>
    </>
  )
}

function RequestSection({ bookings }: { bookings: readonly Booking[] }) {
  return (
    <section className={styles.part} aria-labelledby="asked">
      <h2 id="asked">
        <Trans>Waiting for your answer</Trans>
      </h2>
      <SessionRows bookings={bookings} kind="asked" />
    </section>
  )
}

function UpcomingSessions({ canBook, isNew }: { canBook: boolean; isNew: boolean }) {
  const { t } = useLingui()
  const me = useMe()
  const { data, isError, refetch } = useQuery(SESSION_READS.ahead)
  if (!data) {
    if (isError) return <ErrorState text={t`Your sessions could not be loaded`} onRetry={() => void refetch()} />
    return <LoadingState lines={6} />
  }
  const kept = data.bookings.filter(({ status }) => status === 'held')
  const [next, ...others] = data.bookings.filter(({ status }) => status !== 'held')
  const asked = requestsToAnswer(me, others)
  const later = others.filter((booking) => !asked.includes(booking))
  return (
    <>
      {kept.map((booking) => (
        <SessionCard key={booking.id} booking={booking} title={t`Not requested yet`} />
      ))}
      {next && <SessionCard key={next.id} booking={next} title={t`Next session`} />}
      {!next && kept.length === 0 && <NoUpcomingSessions canBook={canBook} isNew={isNew} />}
      {asked.length > 0 && <RequestSection bookings={asked} />}
      {later.length > 0 && (
        <section className={styles.part} aria-labelledby="later">
          <h2 id="later">
            <Trans>Later</Trans>
          </h2>
          <SessionRows bookings={later} />
        </section>
      )}
    </>
  )
}

/** What leads to a session: a time to book, a mentor to find, or hours to offer. */
function NoUpcomingSessions({ canBook, isNew }: { canBook: boolean; isNew: boolean }) {
  const { t } = useLingui()
  const isMentor = useMe().facts.mentor_id !== null
  if (canBook)
    return (
      <EmptyState
        title={t`No upcoming sessions`}
        text={<Trans>Choose a time that suits you. Your mentor confirms it.</Trans>}
        action={
          <Link to={addressOf.book()} className={button.primary}>
            <Trans>Book a session</Trans>
          </Link>
        }
      />
    )
  if (isMentor)
    return (
      <EmptyState
        title={t`No upcoming sessions`}
        text={<Trans>Your mentees book times that you offer. We notify you as soon as someone requests one.</Trans>}
      />
    )
  if (!isNew) return <EmptyState title={t`No upcoming sessions`} />
  return (
    <EmptyState
      title={t`You have no mentor yet`}
      text={<Trans>You book sessions with a mentor. Find one who knows what you want to learn.</Trans>}
      action={
        <Link to="/mentors" className={button.primary}>
          <Trans>Find a mentor</Trans>
        </Link>
      }
    />
  )
}

function PastSessions() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const { data, isError, refetch } = useQuery({ ...pastQuery(pageNumberIn(params)), placeholderData: keepPreviousData })
  const showPage = (page: number) => setParams(page > 1 ? { page: String(page) } : {}, { preventScrollReset: true })
  if (!data)
    return isError && <ErrorState text={t`Your past sessions could not be loaded`} onRetry={() => void refetch()} />
  const { bookings, page, next } = data
  if (bookings.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="past">
      <h2 id="past">
        <Trans>Past sessions</Trans>
      </h2>
      <SessionRows bookings={bookings} kind="past" />
      {(page > 1 || next !== null) && (
        <div className={styles.actions}>
          {page > 1 && (
            <button type="button" className={button.secondary} onClick={() => showPage(page - 1)}>
              <Trans>Newer sessions</Trans>
            </button>
          )}
          {next !== null && (
            <button type="button" className={button.secondary} onClick={() => showPage(next)}>
              <Trans>Older sessions</Trans>
            </button>
          )}
        </div>
      )}
    </section>
  )
}
