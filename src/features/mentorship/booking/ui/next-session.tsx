import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '#web/kit/avatar.tsx'
import button from '#web/kit/button.module.css'
import { useStillInPress } from '#web/kit/press.ts'
import type { Booking } from '../booking.contract.ts'
import { addressOf, nextSessionQuery, SESSION_READS } from './session-reads.ts'
import { SessionBadge, SessionTime, SessionTimes, useOtherPerson } from './session-words.tsx'
import styles from './sessions.module.css'

type NextSessionProps = {
  matchId?: number
  /** When there is none. */
  otherwise?: ReactNode
  /** While it is not known whether there is one. */
  pending?: ReactNode
}

/** The next session of the reader, or of one match, with the way to it. */
export function NextSession({ matchId, otherwise, pending }: NextSessionProps) {
  const reading = useQuery(nextSessionQuery(matchId))
  const data = useStillInPress(reading.data)
  const isLoading = useStillInPress(reading.isLoading)
  if (!data) return isLoading ? pending : null
  const next = data.bookings.find(({ status }) => status !== 'held')
  return next ? <NextSessionCard booking={next} /> : otherwise
}

/** The next session of one match, as a line of its card; nothing where there is none. */
export function NextSessionLine({ matchId }: { matchId: number }) {
  const { data } = useQuery(SESSION_READS.ahead)
  const next = data?.bookings.find(({ match_id: id, status }) => id === matchId && status !== 'held')
  if (!next) return null
  return (
    <p>
      <Trans>Next session:</Trans>{' '}
      <Link to={addressOf.session(next.id)}>
        <SessionTime booking={next} />
      </Link>
    </p>
  )
}

function NextSessionCard({ booking }: { booking: Booking }) {
  const other = useOtherPerson(booking)
  return (
    <section className={styles.card} aria-labelledby="next-session">
      <div className={styles.cardHead}>
        <Avatar name={other.name} src={other.picture} size={40} />
        <div className={styles.words}>
          <p className={styles.eyebrow}>
            <Trans>Next session</Trans>
          </p>
          <h2 id="next-session" className={styles.title}>
            {other.name}
          </h2>
        </div>
        <SessionBadge booking={booking} />
      </div>
      <SessionTimes booking={booking} isLarge />
      <div className={styles.actions}>
        <Link to={addressOf.session(booking.id)} className={button.primary}>
          <Trans>Open the session</Trans>
        </Link>
        <Link to={addressOf.list} className={button.secondary}>
          <Trans>My Sessions</Trans>
        </Link>
      </div>
    </section>
  )
}
