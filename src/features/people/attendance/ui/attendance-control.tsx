import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import { useLoadDelivery, useOutbox, useOutcomes } from '#web/api/use-outbox.ts'
import { ClockIcon } from '#web/kit/icons.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { toast } from '#web/kit/toast.ts'
import { attendanceApi } from '../attendance.contract.ts'
import { dayApi } from '../day/day.contract.ts'
import { AttendanceToday } from './attendance-today.tsx'
import { labelOf, TONES, useAttendanceWords } from './attendance-words.ts'
import { ATTENDANCE, problemOf, unsentActions, withUnsent } from './unsent-attendance.ts'
import styles from './attendance-control.module.css'

/** The control's script also sends what is recorded without a connection. */
export { deliverAttendance } from './unsent-attendance.ts'

const ID = 'attendance-control'

/**
 * The attendance control of the header (spec 2 §2, §4): its label says where the person is in their day; behind it are
 * what they have recorded today and what can follow. A popover of the browser's own, as the preferences beside it.
 */
export function AttendanceControl() {
  const { t } = useLingui()
  const { labels } = useAttendanceWords()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const cache = useQueryClient()
  const { time_zone: zone } = useOrganisation()
  const { letters } = useOutbox(useMe().id)
  const { data, isError, refetch } = useQuery(query(attendanceApi.today, {}))
  const unsent = unsentActions(letters)
  useLoadDelivery(ATTENDANCE)
  const today = data && withUnsent(data, unsent, zone)
  useOutcomes((outcome) => {
    if (outcome.letter.kind !== ATTENDANCE) return
    const problem = problemOf(outcome)
    if (problem !== null) toast.error(problem || t`Failed to update attendance`)
    for (const { name } of [attendanceApi.today, dayApi.list]) void cache.invalidateQueries({ queryKey: [name] })
  })
  const state = today && labelOf(today)
  const label = state ? labels[state] : t`Attendance`
  // What was pressed inside is gone by then.
  const close = () => {
    box.current?.hidePopover()
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.control}
        data-tone={state ? TONES[state] : 'neutral'}
        aria-label={state ? t`Attendance: ${label}` : label}
        title={label}
        popoverTarget={ID}
      >
        <ClockIcon />
        <span className={styles.label}>{label}</span>
      </button>
      <div ref={box} id={ID} popover="auto" role="dialog" aria-label={t`Attendance`} className={styles.box}>
        {today && <AttendanceToday today={today} unsent={unsent.length} onClose={close} />}
        {!today && !isError && <LoadingState />}
        {!today && isError && (
          <ErrorState isCompact text={t`Failed to fetch attendance status`} onRetry={() => void refetch()} />
        )}
      </div>
    </>
  )
}
