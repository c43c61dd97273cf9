import { useLingui } from '@lingui/react/macro'
import type { Tone } from '#web/kit/status-badge.tsx'
import { type Attendance, type AttendanceAction, type DayState, stateOf } from '../attendance.contract.ts'

/** The state of a person's day; late arrivals show as late until the first break (spec 2 §4). */
type Label = DayState | 'late'

export const labelOf = (day: Attendance): Label => {
  const state = stateOf(day)
  return state === 'present' && day.status === 'late' ? 'late' : state
}

export const TONES: Record<Label, Tone> = {
  not_present: 'neutral',
  present: 'success',
  late: 'warning',
  on_break_1: 'info',
  after_break_1: 'success',
  at_lunch: 'info',
  after_lunch: 'success',
  on_break_2: 'info',
  after_break_2: 'success',
  checked_out: 'neutral',
}

/** The words of attendance, in the reader's language. */
export function useAttendanceWords() {
  const { t } = useLingui()
  const labels: Record<Label, string> = {
    not_present: t`Not Present`,
    present: t`Present`,
    late: t`Late`,
    on_break_1: t`On Break 1`,
    after_break_1: t`After Break 1`,
    at_lunch: t`At Lunch`,
    after_lunch: t`After Lunch`,
    on_break_2: t`On Break 2`,
    after_break_2: t`After Break 2`,
    checked_out: t`Checked Out`,
  }
  /** What a button does. */
  const actions: Record<AttendanceAction, string> = {
    present: t`Check in`,
    break_1_start: t`Start break 1`,
    break_1_end: t`End break 1`,
    lunch_start: t`Start lunch`,
    lunch_end: t`End lunch`,
    break_2_start: t`Start break 2`,
    break_2_end: t`End break 2`,
    check_out: t`Check out`,
  }
  /** What was recorded. */
  const recorded: Record<AttendanceAction, string> = {
    present: t`Checked in`,
    break_1_start: t`Break 1 started`,
    break_1_end: t`Break 1 ended`,
    lunch_start: t`Lunch started`,
    lunch_end: t`Lunch ended`,
    break_2_start: t`Break 2 started`,
    break_2_end: t`Break 2 ended`,
    check_out: t`Checked out`,
  }
  return { labels, actions, recorded }
}
