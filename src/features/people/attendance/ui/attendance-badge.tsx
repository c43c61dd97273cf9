import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Attendance } from '../attendance.contract.ts'
import { labelOf, TONES, useAttendanceWords } from './attendance-words.ts'

/** Where someone is in their day, by the label of the header (spec 2 §4). */
export function AttendanceBadge({ day }: { day: Attendance }) {
  const { labels } = useAttendanceWords()
  const label = labelOf(day)
  return <StatusBadge tone={TONES[label]}>{labels[label]}</StatusBadge>
}
