import { NativeSelect } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { Match } from '#features/mentorship/match/match.contract.ts'
import { bookingApi, BOOKING_RULES } from '../booking.contract.ts'
import { SessionTimeChoice } from './session-time-choice.tsx'
import { BookingBlockedNotes } from './booking-blocked-notes.tsx'
import { addressOf, slotsQuery, SESSION_READS, STALE } from './session-reads.ts'
import styles from './sessions.module.css'

const matchIdIn = (params: URLSearchParams): number => Number(params.get('match'))
const reads = pageData(({ url }) => {
  const id = matchIdIn(url.searchParams)
  return [SESSION_READS.matches, ...(id > 0 ? [slotsQuery(id)] : [])]
})
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The mentee chooses a free time of the mentor; it is kept until the rest is written. */
export default function BookPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { data, isError, refetch } = useQuery(SESSION_READS.matches)
  const running = data?.matches.filter(({ status }) => status === 'running') ?? []
  const match = running.find(({ id }) => id === matchIdIn(params)) ?? running[0]
  return (
    <div className={styles.page}>
      <PageHeader
        title={<Trans>Book a session</Trans>}
        text={
          <Plural
            value={BOOKING_RULES.holdMinutes}
            one="We hold the time you choose for # minute while you write what you want to discuss."
            other="We hold the time you choose for # minutes while you write what you want to discuss."
          />
        }
      />
      {!data && isError && <ErrorState text={t`Your mentorships could not be loaded`} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState lines={8} />}
      {data && !match && <NoMatch matches={data.matches} />}
      {running.length > 1 && match && <MatchChoice matches={running} chosen={match.id} />}
      {match && <BookingForm key={match.id} match={match} />}
    </div>
  )
}

function NoMatch({ matches }: { matches: readonly Match[] }) {
  const { t } = useLingui()
  return (
    <>
      <BookingBlockedNotes matches={matches} />
      <EmptyState
        title={t`There is no one to book a session with`}
        text={<Trans>Sessions can be booked while a mentorship is active.</Trans>}
        action={
          <Link to={addressOf.list} className={button.secondary}>
            <Trans>My Sessions</Trans>
          </Link>
        }
      />
    </>
  )
}

function MatchChoice({ matches, chosen }: { matches: readonly Match[]; chosen: number }) {
  const { t } = useLingui()
  const [, setParams] = useSearchParams()
  return (
    <NativeSelect
      label={t`Who do you want to meet?`}
      value={String(chosen)}
      data={matches.map(({ id, mentor }) => ({ value: String(id), label: mentor.name }))}
      onChange={(event) => setParams({ match: event.currentTarget.value }, { replace: true })}
    />
  )
}

function BookingForm({ match }: { match: Match }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const hold = useApiMutation(bookingApi.hold, {
    errorsIn: 'form',
    refresh: STALE,
    onSuccess: ({ booking }) => navigate(addressOf.session(booking.id)),
  })
  return (
    <SessionTimeChoice
      matchId={match.id}
      mentor={match.mentor}
      error={hold.error}
      failure={t`The time could not be held for you. Please try again.`}
      busy={hold.isPending ? hold.variables?.body.starts_at : undefined}
      onChoose={({ starts_at }) => hold.mutateAsync({ body: { match_id: match.id, starts_at } })}
    />
  )
}
