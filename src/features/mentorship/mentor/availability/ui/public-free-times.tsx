import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { useVisitorZone } from '#features/base/account/ui/use-visitor-zone.ts'
import { query } from '#web/api/queries.ts'
import { useLanguage } from '#web/i18n.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { zoneNameAt, zonePlace } from '#web/kit/zone-names.ts'
import { availabilityApi } from '../availability.contract.ts'
import { SlotList } from './slot-list.tsx'

/** How many are enough to see whether the times suit. */
const SHOWN = 12

/**
 * When a mentor has time, in the zone of who reads it, with that of the mentor beside it. Pages are the same for
 * everyone, so this is drawn in the browser only.
 */
export function PublicFreeTimes({ mentorId, name }: { mentorId: number; name: string }) {
  const { t } = useLingui()
  const locale = useLanguage()
  const own = useVisitorZone()
  const [isTheirs, setTheirs] = useState(false)
  const { data, isError, refetch } = useQuery(query(availabilityApi.slots, { params: { id: mentorId } }))
  if (!data || own === undefined) {
    if (isError)
      return <ErrorState text={t`The free times could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={3} />
  }
  const { state, time_zone: theirs, answer_hours: hours, session_minutes: minutes, pause, slots } = data
  const zone = isTheirs && theirs ? theirs : own
  const [first] = slots
  const nameOf = (named: string) => (first ? zoneNameAt(named, first.starts_at, locale) : zonePlace(named))
  const [ownName, theirName, place] = [nameOf(own), nameOf(theirs ?? own), zonePlace(theirs ?? own)]
  return (
    <>
      {hours !== null && (
        <p>
          <Trans>Promises to answer within {hours} hours.</Trans>
        </p>
      )}
      {state === 'full' && (
        <p>
          <Trans>{name} has no free places for mentees right now. You can still ask for this mentor.</Trans>
        </p>
      )}
      {state === 'paused' && pause && (
        <p>
          <Trans>
            {name} is on a break until {formatDay(pause.until, locale)}.
          </Trans>{' '}
          {pause.text}
        </p>
      )}
      {state === 'none' && (
        <p>
          <Trans>There are no free times in the coming weeks. You can still connect.</Trans>
        </p>
      )}
      {state === 'free' && theirs !== null && (
        <>
          <p>
            {isTheirs ? (
              <Trans>
                Times are in the mentor’s time zone: {theirName}. A session lasts {minutes} minutes.
              </Trans>
            ) : (
              <Trans>
                Times are in your time zone: {ownName}. A session lasts {minutes} minutes.
              </Trans>
            )}
          </p>
          {theirs !== own && (
            <label>
              <input type="checkbox" checked={isTheirs} onChange={(event) => setTheirs(event.currentTarget.checked)} />{' '}
              <Trans>Show times in the mentor’s time zone ({place})</Trans>
            </label>
          )}
          <SlotList slots={slots.slice(0, SHOWN)} zone={zone} />
          <p>
            <Trans>Connect first. You can book sessions once you have both confirmed the mentorship agreement.</Trans>
          </p>
        </>
      )}
    </>
  )
}
