import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { DayCell } from '#web/kit/cells.tsx'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { HalfOfDay, Leave, LeaveStatus, LeaveType } from '../leave.contract.ts'
import styles from './leave.module.css'

/** Approved green, pending yellow, otherwise red (spec 2 §4). */
const TONES: Record<LeaveStatus, Tone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
}

/** The status of a leave as text and colour. */
export function LeaveStatusBadge({ status }: { status: LeaveStatus }) {
  return (
    <StatusBadge tone={TONES[status]}>
      {status === 'pending' && <Trans>Pending</Trans>}
      {status === 'approved' && <Trans>Approved</Trans>}
      {status === 'rejected' && <Trans>Rejected</Trans>}
      {status === 'cancelled' && <Trans>Cancelled</Trans>}
    </StatusBadge>
  )
}

/** The kinds of leave in the reader's language. */
export function useLeaveTypes(): Record<LeaveType, string> {
  const { t } = useLingui()
  return { annual: t`Annual`, sick: t`Sick`, maternity: t`Maternity`, paternity: t`Paternity` }
}

export function LeaveTypeName({ type }: { type: LeaveType }) {
  return useLeaveTypes()[type]
}

/** Days, in halves: "1 day", "4.5 days". */
export function Days({ of: days }: { of: number }) {
  return <Plural value={days} one="# day" other="# days" />
}

/** A day of a leave; says which half, where it is not whole. */
export function LeaveDay({ leave, end }: { leave: Leave; end: 'start' | 'end' }) {
  const [day, half, whole]: [Leave['start_date'], HalfOfDay, HalfOfDay] =
    end === 'start' ? [leave.start_date, leave.start_half, 'morning'] : [leave.end_date, leave.end_half, 'afternoon']
  return (
    <span>
      <DayCell day={day} />
      {half !== whole && (
        <span className={styles.below}>
          {half === 'morning' ? <Trans>until noon</Trans> : <Trans>from noon</Trans>}
        </span>
      )}
    </span>
  )
}

/** The days of a leave within a sentence; a single day is said once. */
export function LeaveDays({ leave }: { leave: Leave }) {
  const { day } = useDateText()
  const { start_date: first, end_date: last } = leave
  const fromNoon = leave.start_half === 'afternoon' && <Trans>from noon</Trans>
  const untilNoon = leave.end_half === 'morning' && <Trans>until noon</Trans>
  return (
    <>
      {day(first)} {fromNoon}
      {first !== last && <> – {day(last)}</>} {untilNoon}
    </>
  )
}
