import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { safeLink } from '#shared/safe-link.ts'
import { downloadFile } from '#web/api/download.ts'
import { messageOf } from '#web/api/errors.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import button from '#web/kit/button.module.css'
import { ExternalIcon } from '#web/kit/icons.tsx'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { toast } from '#web/kit/toast.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { type Booking, BOOKING_RULES } from '../booking.contract.ts'
import { calendarApi } from '../calendar/calendar.contract.ts'
import { AgendaForm } from './agenda-form.tsx'
import { HoldForm } from './hold-form.tsx'
import { addressOf } from './session-reads.ts'
import { CHANNEL_NAMES, SessionBadge, SessionTimes, useOtherPerson } from './session-words.tsx'
import styles from './sessions.module.css'
import { freeCancellationEnd, useSessionProgress, useSessionChoices } from './use-session-choices.tsx'

/** A session with everything about it: when, where, what to talk about, and what the reader can do. */
export function SessionCard({ booking, title }: { booking: Booking; title?: string }) {
  const other = useOtherPerson(booking)
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <Avatar name={other.name} src={other.picture} size={48} />
        <div className={styles.words}>
          {title !== undefined && <p className={styles.eyebrow}>{title}</p>}
          <h2 className={styles.title}>
            <Trans>Session with {other.name}</Trans>
          </h2>
        </div>
        <SessionBadge booking={booking} />
      </header>
      <SessionTimes booking={booking} isLarge />
      <StateNote booking={booking} />
      {booking.status === 'held' ? (
        <HoldForm key={booking.id} booking={booking} />
      ) : (
        <>
          <MeetingPlace booking={booking} />
          <SessionActions booking={booking} />
          <SessionAgenda booking={booking} />
        </>
      )}
    </article>
  )
}

/** What its state means for the reader. */
function StateNote({ booking }: { booking: Booking }) {
  const { instant } = useDateText()
  const { side, name } = useOtherPerson(booking)
  const { status, expires_at: expires, reason } = booking
  const { isOver } = useSessionProgress(booking)
  const until = expires === null ? '' : instant(expires, 'date and time')
  const isAsked = side !== booking.proposed_by
  const isCanceller = booking.closed_by === side
  return (
    <>
      {status === 'requested' && (
        <p className={styles.said}>
          {isAsked ? (
            <Trans>
              {name} has asked for this time. Please answer by {until}, or the request expires.
            </Trans>
          ) : (
            <Trans>
              {name} can answer until {until}. If there is no answer, the request expires.
            </Trans>
          )}
        </p>
      )}
      {status === 'confirmed' && isOver && (
        <p className={styles.said}>
          <Plural
            value={BOOKING_RULES.heldAfterHours}
            one="Did it take place? If there is no answer, it is marked as held # hour after it ends."
            other="Did it take place? If there is no answer, it is marked as held # hours after it ends."
          />
        </p>
      )}
      {status === 'no_show' && (
        <p className={styles.said}>
          {booking.missed_by === side ? (
            <Trans>You missed this session.</Trans>
          ) : (
            <Trans>{name} missed this session.</Trans>
          )}
        </p>
      )}
      {status === 'cancelled' && booking.closed_by !== null && (
        <p className={styles.said}>
          {isCanceller ? <Trans>You cancelled this session.</Trans> : <Trans>{name} cancelled this session.</Trans>}
        </p>
      )}
      {reason !== null && (
        <p className={styles.said}>
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
    </>
  )
}

/** Where the two meet, once it is confirmed. */
function MeetingPlace({ booking }: { booking: Booking }) {
  const { side, name } = useOtherPerson(booking)
  const { isOver } = useSessionProgress(booking)
  if (booking.status !== 'confirmed' || isOver) return null
  const address = safeLink(booking.meeting_url)
  const channel = CHANNEL_NAMES[booking.channel]
  if (address === null)
    return (
      <p className={styles.said}>
        {side === 'mentor' ? (
          <Trans>You have not added a meeting link. {name} does not know where to join yet.</Trans>
        ) : (
          <Trans>{name} has not added a meeting link yet.</Trans>
        )}
      </p>
    )
  return (
    <p className={styles.place}>
      <a href={address} target="_blank" rel="noopener noreferrer" className={button.primary}>
        <ExternalIcon size={18} />
        <Trans>Join the meeting</Trans>
      </a>
      {channel !== undefined && (
        <span className={styles.soft}>
          <Trans>You are meeting on {channel}.</Trans>
        </span>
      )}
    </p>
  )
}

function SessionActions({ booking }: { booking: Booking }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const { side } = useOtherPerson(booking)
  const choices = useSessionChoices(booking)
  const { isMovable, isLate } = useSessionProgress(booking)
  const move = isMovable && (
    <Link to={addressOf.move(booking.id)} className={button.secondary}>
      <Trans>Choose another time</Trans>
    </Link>
  )
  const saveCalendarFile = async (): Promise<void> => {
    try {
      await downloadFile(calendarApi.file, { params: { id: booking.id } })
    } catch (problem) {
      toast.error(messageOf(problem, t`The file could not be loaded. Please try again.`))
    }
  }
  const isAsked = booking.status === 'requested' && side !== booking.proposed_by
  const from = instant(freeCancellationEnd(booking), 'date and time')
  const hours = BOOKING_RULES.lateHours
  return (
    <>
      <div className={styles.actions}>
        {isMovable && booking.status === 'confirmed' && (
          <button type="button" className={button.secondary} onClick={() => void saveCalendarFile()}>
            <Trans>Add to my calendar</Trans>
          </button>
        )}
        {!isAsked && move}
        <DecisionButtons row={booking} choices={choices} />
        {isAsked && move}
      </div>
      {isMovable && booking.status === 'confirmed' && (
        <p className={styles.soft}>
          {isLate ? (
            <Trans>It begins in less than {hours} hours. Cancelling now counts as late.</Trans>
          ) : (
            <Trans>Cancelling after {from} counts as late.</Trans>
          )}{' '}
          {side === 'mentee' && <Trans>If you move it, your mentor must confirm again.</Trans>}
        </p>
      )}
    </>
  )
}

function SessionAgenda({ booking }: { booking: Booking }) {
  const { status, agenda } = booking
  const { isOver } = useSessionProgress(booking)
  if ((status === 'requested' || status === 'confirmed') && !isOver) return <AgendaForm booking={booking} />
  if (agenda === '') return null
  return (
    <div className={styles.words}>
      <h3>
        <Trans>Agenda</Trans>
      </h3>
      <p className={styles.agenda}>{agenda}</p>
    </div>
  )
}
