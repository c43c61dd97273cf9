import { Link } from 'react-router'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import type { Booking } from '../booking.contract.ts'
import { addressOf } from './session-reads.ts'
import { SessionBadge, SessionTime, SessionTimes, useOtherPerson } from './session-words.tsx'
import styles from './sessions.module.css'
import { useSessionChoices } from './use-session-choices.tsx'

type SessionRowsProps = {
  bookings: readonly Booking[]
  /** `past`: only the reader's time. `asked`: with the buttons to answer. */
  kind?: 'ahead' | 'past' | 'asked'
}

/** Sessions in short; each leads to its own page. */
export function SessionRows({ bookings, kind = 'ahead' }: SessionRowsProps) {
  return (
    <ul className={styles.list}>
      {bookings.map((booking) => (
        <li key={booking.id} className={styles.row}>
          <div className={styles.rowHead}>
            <PersonLink booking={booking} />
            <SessionBadge booking={booking} />
          </div>
          {kind === 'past' ? (
            <p className={styles.soft}>
              <SessionTime booking={booking} />
            </p>
          ) : (
            <SessionTimes booking={booking} />
          )}
          {kind === 'asked' && <AnswerButtons booking={booking} />}
        </li>
      ))}
    </ul>
  )
}

function PersonLink({ booking }: { booking: Booking }) {
  const { name } = useOtherPerson(booking)
  return (
    <Link to={addressOf.session(booking.id)} className={styles.name}>
      {name}
    </Link>
  )
}

function AnswerButtons({ booking }: { booking: Booking }) {
  const choices = useSessionChoices(booking)
  return (
    <div className={styles.actions}>
      <DecisionButtons row={booking} choices={choices} />
    </div>
  )
}
