import { useDateText } from '#web/kit/use-date-text.ts'
import { ATTENDANCE_ACTIONS, type Attendance, type DayField, fieldOf } from '../attendance.contract.ts'
import { useAttendanceWords } from './attendance-words.ts'
import styles from './attendance-control.module.css'

/** What was recorded on a day, in its order, with the times. */
export function RecordedTimes({ day }: { day: Pick<Attendance, DayField> }) {
  const dates = useDateText()
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
                <time dateTime={at}>{dates.instant(at, 'time')}</time>
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
