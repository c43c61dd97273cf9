import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Attendance } from '../attendance.contract.ts'
import { labelOf, TONES, useAttendanceWords } from './attendance-words.ts'

/** The state of a person's day, by the label of the header (spec 2 §4). */
export function AttendanceBadge({ day }: { day: Attendance }) {
  const { labels } = useAttendanceWords()
  const label = labelOf(day)
  return <StatusBadge tone={TONES[label]}>{labels[label]}</StatusBadge>
}
