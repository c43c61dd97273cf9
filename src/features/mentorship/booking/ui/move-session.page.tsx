import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import button from '#web/kit/button.module.css'
import { confirm } from '#web/kit/dialogs.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { Slot } from '#features/mentorship/mentor/availability/availability.contract.ts'
import { type Booking, bookingApi } from '../booking.contract.ts'
import { SessionTimeChoice } from './session-time-choice.tsx'
import { addressOf, sessionQuery, STALE } from './session-reads.ts'
import { SessionTimes, useOtherPerson, useWhenText } from './session-words.tsx'
import styles from './sessions.module.css'
import { useSessionProgress } from './use-session-choices.tsx'

const reads = pageData(({ params }) => [sessionQuery(Number(params.id))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Another time for a session. */
export default function MovePage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(sessionQuery(Number(useParams().id)))
  return (
    <div className={styles.page}>
      <PageHeader title={<Trans>Choose another time</Trans>} />
      {!data && isError && <ErrorState text={t`The session could not be loaded`} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState lines={8} />}
      {data && <MoveForm booking={data.booking} />}
    </div>
  )
}

function MoveForm({ booking }: { booking: Booking }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const when = useWhenText()
  const other = useOtherPerson(booking)
  const { isMovable } = useSessionProgress(booking)
  const move = useApiMutation(bookingApi.move, {
    errorsIn: 'form',
    success: ({ message }) => message,
    refresh: STALE,
    onSuccess: () => navigate(addressOf.session(booking.id)),
  })
  const back = (
    <Link to={addressOf.session(booking.id)} className={button.secondary}>
      <Trans>Keep the current time</Trans>
    </Link>
  )
  if (!isMovable && !move.isSuccess) return <EmptyState title={t`This session can no longer be moved`} action={back} />
  const moveToSlot = async ({ starts_at }: Slot): Promise<void> => {
    const isMeant = await confirm({
      title: t`Move the session?`,
      message:
        other.side === 'mentor'
          ? t`${when(starts_at)}. The session will be confirmed, and ${other.name} will be notified.`
          : t`${when(starts_at)}. ${other.name} must confirm the new time.`,
      confirmLabel: t`Move`,
    })
    if (isMeant) await move.mutateAsync({ params: { id: booking.id }, body: { starts_at } })
  }
  return (
    <>
      <div className={styles.row}>
        <p className={styles.eyebrow}>
          <Trans>Session with {other.name}, current time</Trans>
        </p>
        <SessionTimes booking={booking} />
        <p>{back}</p>
      </div>
      <SessionTimeChoice
        matchId={booking.match_id}
        mentor={booking.mentor}
        {...(other.side === 'mentor' && { other: { name: other.name, zone: other.zone } })}
        error={move.error}
        failure={t`The session could not be moved. Please try again.`}
        busy={move.isPending ? move.variables?.body.starts_at : undefined}
        onChoose={moveToSlot}
      />
    </>
  )
}
