import { ATTENDANCE_ACTIONS, type Attendance, type DayField, fieldOf } from '../attendance.contract.ts'
import { useAttendanceWords } from './attendance-words.ts'
import styles from './attendance-control.module.css'
import { useClock } from './use-clock.ts'

/** What was recorded on a day, in its order, with the times. */
export function RecordedTimes({ day }: { day: Pick<Attendance, DayField> }) {
  const clock = useClock()
  const { recorded } = useAttendanceWords()
  return (
    <dl className={styles.times}>
      {ATTENDANCE_ACTIONS.map((action) => {
        const at = day[fieldOf(action)]
        return (
          at && (
            <div key={action}>
              <dt>{recorded[action]}</dt>
              <dd>
                <time dateTime={at}>{clock.ofInstant(at)}</time>
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
