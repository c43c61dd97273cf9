import { useLingui } from '@lingui/react/macro'
import { useMe } from '#web/api/use-me.ts'
import { DecisionQueueRows } from '#web/kit/decision-queue-rows.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { useDecisionQueue } from '#web/kit/use-decision-queue.ts'
import { type Booking, bookingApi } from '../booking.contract.ts'
import { addressOf } from './session-reads.ts'
import { otherPersonIn, SessionTime } from './session-words.tsx'
import { useRequestAnswers } from './use-session-choices.tsx'

const REQUESTS: ServerList<typeof bookingApi.list, Booking> = {
  endpoint: bookingApi.list,
  rows: ({ bookings }) => bookings,
}

/** The requests for sessions that wait for a mentor, answered as on the page of sessions; what is soonest comes first. */
export function SessionsToDecide() {
  const { t } = useLingui()
  const me = useMe()
  const queue = useDecisionQueue(REQUESTS, { when: 'asked' })
  const { confirm, decline } = useRequestAnswers(queue)
  return (
    <DecisionQueueRows<Booking>
      label={t`Session requests, soonest first`}
      queue={queue}
      failure={t`Your sessions could not be loaded`}
      row={(booking) => ({
        person: otherPersonIn(me, booking),
        text: (
          <>
            <SessionTime booking={booking} />
            {booking.agenda && ` · ${booking.agenda}`}
          </>
        ),
        since: booking.requested_at,
        to: addressOf.session(booking.id),
      })}
      choices={(booking) => {
        const { name } = otherPersonIn(me, booking)
        return [
          { decision: confirm, label: t`Confirm`, name: t`Confirm the session with ${name}` },
          { decision: decline, label: t`Decline`, name: t`Decline the session with ${name}`, isDangerous: true },
        ]
      }}
    />
  )
}
