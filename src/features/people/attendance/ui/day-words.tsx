import { Trans, useLingui } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { AttendanceDay } from '../day/day.contract.ts'
import styles from './attendance.module.css'
import { useOrganisationClock } from './use-organisation-clock.ts'

const TONES: Record<AttendanceDay['status'], Tone> = {
  present: 'success',
  late: 'warning',
  'half-day': 'info',
  absent: 'danger',
  'on-leave': 'neutral',
}

/** What a day counts as. */
function DayStatusBadge({ status }: Pick<AttendanceDay, 'status'>) {
  return (
    <StatusBadge tone={TONES[status]}>
      {status === 'present' && <Trans>Present</Trans>}
      {status === 'late' && <Trans>Late</Trans>}
      {status === 'half-day' && <Trans>Half day</Trans>}
      {status === 'absent' && <Trans>Absent</Trans>}
      {status === 'on-leave' && <Trans>On leave</Trans>}
    </StatusBadge>
  )
}

/** What a day counts as, and what there is to know of it. */
export function DayBadges({ day }: { day: AttendanceDay }) {
  return (
    <span className={styles.badges}>
      <DayStatusBadge status={day.status} />
      {day.is_forgotten && (
        <StatusBadge tone="danger">
          <Trans>Check-out missing</Trans>
        </StatusBadge>
      )}
      {day.is_correction_pending && (
        <StatusBadge tone="warning">
          <Trans>Correction requested</Trans>
        </StatusBadge>
      )}
      {day.is_late_sync && (
        <StatusBadge tone="info">
          <Trans>Sent later</Trans>
        </StatusBadge>
      )}
      {day.is_unordered && (
        <StatusBadge tone="warning">
          <Trans>Check the times</Trans>
        </StatusBadge>
      )}
      {day.is_corrected && (
        <StatusBadge tone="neutral">
          <Trans>Corrected</Trans>
        </StatusBadge>
      )}
    </span>
  )
}

/** The time of a moment on the organisation's clock, or a dash. */
export function TimeCell({ iso }: { iso: string | null }) {
  const clock = useOrganisationClock()
  return iso === null ? '—' : <time dateTime={iso}>{clock.ofInstant(iso)}</time>
}

const MINUTES_AN_HOUR = 60

/** Minutes as hours and minutes, or a dash. */
export function Worked({ minutes }: { minutes: number | null }) {
  const { t } = useLingui()
  if (minutes === null) return '—'
  const hours = Math.floor(minutes / MINUTES_AN_HOUR)
  const rest = minutes % MINUTES_AN_HOUR
  return <span className={styles.worked}>{t`${hours} h ${rest} min`}</span>
}

/** Says by which clock times are written, to those whose own is another. */
export function ClockNote() {
  const { zone, isOwn } = useOrganisationClock()
  return isOwn ? null : <Trans>Times are in the organisation’s time zone ({zone}).</Trans>
}
