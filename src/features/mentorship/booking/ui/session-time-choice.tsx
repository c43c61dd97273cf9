import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#web/api/queries.ts'
import { isOffline, messageOf } from '#web/api/errors.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import button from '#web/kit/button.module.css'
import { AlertIcon } from '#web/kit/icons.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import {
  availabilityApi,
  DAYS_AHEAD,
  type Slot,
} from '#features/mentorship/mentor/availability/availability.contract.ts'
import { slotsQuery } from './session-reads.ts'
import { SlotChooser } from './slot-chooser.tsx'
import form from '#web/kit/form-frame.module.css'

type SessionTimeChoiceProps = {
  matchId: number
  mentor: { id: number; name: string }
  /** The other person, whose local times are shown too; the mentor in the zone of their hours if not given. */
  other?: { name: string; zone: string }
  /** Why the last choice failed. */
  error: Error | null
  failure: string
  busy: string | undefined
  onChoose: (slot: Slot) => Promise<unknown>
}

/** The free times of a match. What was just taken is said above the times that are free now. */
export function SessionTimeChoice({ matchId, mentor, other, error, failure, busy, onChoose }: SessionTimeChoiceProps) {
  const { t } = useLingui()
  const { time_zone: usual } = useOrganisation()
  const { data, isError, refetch } = useQuery({ ...slotsQuery(matchId), staleTime: 0 })
  if (!data) {
    if (isError) return <ErrorState text={t`The free times could not be loaded`} onRetry={() => void refetch()} />
    return <LoadingState lines={8} />
  }
  const chooseSlot = async (slot: Slot): Promise<void> => {
    try {
      await onChoose(slot)
    } catch {
      // The error is shown above; someone else may have been faster.
      await refetch()
    }
  }
  return (
    <>
      {error && (
        <div role="alert" className={form.problem}>
          <AlertIcon size={20} />
          <p>
            {isOffline(error) ? (
              <Trans>You are offline. The time was not sent; choose it again when you are back online.</Trans>
            ) : (
              <>
                {messageOf(error, failure)} {data.slots.length > 0 && <Trans>These times are still free.</Trans>}
              </>
            )}
          </p>
        </div>
      )}
      {data.slots.length === 0 ? (
        <NoTimes matchId={matchId} mentor={mentor} />
      ) : (
        <SlotChooser
          slots={data.slots}
          other={other ?? { name: mentor.name, zone: data.time_zone ?? usual }}
          busy={busy}
          onChoose={(slot) => void chooseSlot(slot)}
        />
      )}
    </>
  )
}

/** Why there is no time, as far as it is public. */
function NoTimes({ matchId, mentor: { id, name } }: Pick<SessionTimeChoiceProps, 'matchId' | 'mentor'>) {
  const { t } = useLingui()
  const { day } = useDateText()
  const { data, isPending } = useQuery(query(availabilityApi.slots, { params: { id } }))
  if (isPending) return <LoadingState lines={3} />
  const write = (
    <Link to={`/dashboard/matches/${matchId}/messages`} className={button.secondary}>
      <Trans>Write a message</Trans>
    </Link>
  )
  if (data?.pause)
    return (
      <EmptyState
        title={t`${name} is on a break until ${day(data.pause.until)}`}
        text={data.pause.text || <Trans>Free times will appear here after that.</Trans>}
        action={write}
      />
    )
  return (
    <EmptyState
      title={t`${name} has no free time in the next ${DAYS_AHEAD} days`}
      text={<Trans>New times appear here as soon as they are available. Ask your mentor when that will be.</Trans>}
      action={write}
    />
  )
}
