import { Trans, useLingui } from '@lingui/react/macro'
import { dayIn } from '#shared/dates.ts'
import type { Actor } from '#shared/policy.ts'
import { isSameTime } from '#shared/time-zone-clocks.ts'
import { useMe } from '#web/api/use-me.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import { useLanguage } from '#web/i18n.tsx'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useNow } from '#web/kit/use-now.ts'
import { zoneNameAt } from '#web/kit/zone-names.ts'
import type { MeetingChannel } from '#features/mentorship/mentor/availability/availability.contract.ts'
import type { Booking, BookingStatus } from '../booking.contract.ts'
import { sideIn } from '../booking.policy.ts'
import styles from './sessions.module.css'

const TONES: Record<BookingStatus, Tone> = {
  held: 'info',
  requested: 'warning',
  confirmed: 'success',
  done: 'success',
  no_show: 'danger',
  declined: 'danger',
  expired: 'neutral',
  cancelled: 'neutral',
}

/** The state of a session as text and colour. */
export function SessionBadge({ booking }: { booking: Booking }) {
  const { status, is_late: isLate } = booking
  return (
    <StatusBadge tone={isLate ? 'danger' : TONES[status]}>
      {status === 'held' && <Trans>Held for you</Trans>}
      {status === 'requested' && <Trans>To be confirmed</Trans>}
      {status === 'confirmed' && <Trans>Confirmed</Trans>}
      {status === 'done' && <Trans>Took place</Trans>}
      {status === 'no_show' && <Trans>Missed</Trans>}
      {status === 'declined' && <Trans>Declined</Trans>}
      {status === 'expired' && <Trans>Not answered</Trans>}
      {status === 'cancelled' && (isLate ? <Trans>Cancelled late</Trans> : <Trans context="session">Cancelled</Trans>)}
    </StatusBadge>
  )
}

/** Names of products; the mentor's own address has none. */
export const CHANNEL_NAMES: Partial<Record<MeetingChannel, string>> = {
  zoom: 'Zoom',
  teams: 'Microsoft Teams',
  meet: 'Google Meet',
}

/** Whom someone meets in a session; a former mentor sees the mentee's view. */
export const otherPersonIn = (me: Actor, booking: Booking): Booking['mentor'] | Booking['mentee'] =>
  sideIn(me, booking) === 'mentor' ? booking.mentee : booking.mentor

/** On which side of a session the reader is, and whom they meet. */
export function useOtherPerson(booking: Booking) {
  const me = useMe()
  const side = sideIn(me, booking)
  const { time_zone: usual } = useOrganisation()
  const other = otherPersonIn(me, booking)
  return { side, name: other.name, picture: other.profile_picture, zone: other.time_zone ?? usual }
}

/** When something is, in plain words and the reader's zone: 'Tomorrow at 02:00 PM'. */
export function useWhenText(): (iso: string) => string {
  const { t } = useLingui()
  const { dayAndWeekday, instant, dayOf } = useDateText()
  const now = new Date(useNow()).toISOString()
  const today = dayOf(now)
  return (iso) => {
    const time = instant(iso, 'time')
    const on = dayOf(iso)
    if (on === today) return t`Today at ${time}`
    const away = Math.round((Date.parse(on) - Date.parse(today)) / DAY_MS)
    if (away === 1) return t`Tomorrow at ${time}`
    if (away === -1) return t`Yesterday at ${time}`
    return t`${dayAndWeekday(on)} at ${time}`
  }
}

const DAY_MS = 86_400_000

/** When a session is, or was, for the reader. */
export function SessionTime({ booking }: { booking: Booking }) {
  const { starts_at: start, ends_at: end } = booking
  const { instant } = useDateText()
  const when = useWhenText()
  const until = instant(end, 'time')
  return (
    <>
      <time dateTime={start}>{when(start)}</time> – <time dateTime={end}>{until}</time>
    </>
  )
}

/** When a session is for the reader, and for the other one where clocks show something else there. */
export function SessionTimes({ booking, isLarge = false }: { booking: Booking; isLarge?: boolean }) {
  const { starts_at: start } = booking
  const { zone, instantIn, dayOf } = useDateText()
  const locale = useLanguage()
  const other = useOtherPerson(booking)
  const own = zoneNameAt(zone, start, locale)
  const theirs = zoneNameAt(other.zone, start, locale)
  const isSame = isSameTime(start, zone, other.zone)
  const isOtherDay = dayOf(start) !== dayIn(new Date(start), other.zone)
  const there = instantIn(other.zone, start, isOtherDay ? 'date and time' : 'time')
  return (
    <div className={styles.times}>
      <p className={isLarge ? styles.when : styles.whenSmall}>
        <SessionTime booking={booking} />
      </p>
      <p className={styles.soft}>
        {isSame ? (
          <Trans>
            {own}; the same time for {other.name} ({theirs})
          </Trans>
        ) : (
          <Trans>
            In your time zone, {own}. For {other.name}, it is {there} in {theirs}.
          </Trans>
        )}
      </p>
    </div>
  )
}
