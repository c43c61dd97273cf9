import { Trans } from '@lingui/react/macro'
import { dayIn } from '#shared/dates.ts'
import { ATTENDANCE_ACTIONS, type Attendance, type DayField, dayFieldOf } from '../attendance.contract.ts'
import { useAttendanceWords } from './attendance-words.ts'
import styles from './attendance-control.module.css'
import { useOrganisationClock } from './use-organisation-clock.ts'

/** What was recorded on a day, in its order, with the times. */
export function RecordedTimes({ day }: { day: Pick<Attendance, DayField | 'day'> }) {
  const clock = useOrganisationClock()
  const { recorded } = useAttendanceWords()
  return (
    <dl className={styles.times}>
      {ATTENDANCE_ACTIONS.map((action) => {
        const at = day[dayFieldOf(action)]
        const time = at && clock.ofInstant(at)
        return (
          at && (
            <div key={action}>
              <dt>{recorded[action]}</dt>
              <dd>
                <time dateTime={at}>
                  {dayIn(new Date(at), clock.zone) === day.day ? time : <Trans>{time}, next day</Trans>}
                </time>
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
