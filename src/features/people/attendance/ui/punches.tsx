import { Plural, Trans } from '@lingui/react/macro'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Punch } from '../day/day.contract.ts'
import { useAttendanceWords } from './attendance-words.ts'
import styles from './attendance.module.css'
import { TimeCell } from './day-words.tsx'

/** What was recorded, as it came in: before a correction, and what was sent late. */
export function Punches({ punches }: { punches: readonly Punch[] }) {
  const { recorded } = useAttendanceWords()
  return (
    <section>
      <h3 className={styles.part}>
        <Trans>Recorded times</Trans>
      </h3>
      {punches.length === 0 ? (
        <p className={styles.soft}>
          <Trans>No times recorded on this day</Trans>
        </p>
      ) : (
        <table className={styles.times}>
          <tbody>
            {punches.map((punch) => (
              <tr key={punch.id}>
                <th scope="row">{recorded[punch.action]}</th>
                <td>
                  <TimeCell iso={punch.at} />
                </td>
                <td>
                  <Marks of={punch} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** The clock difference from which it is shown, in seconds. */
const NOTABLE_SECONDS = 60
const SECONDS_A_MINUTE = 60

function Marks({ of: punch }: { of: Punch }) {
  const minutes = Math.round(Math.abs(punch.skew_seconds ?? 0) / SECONDS_A_MINUTE)
  return (
    <span className={styles.badges}>
      {punch.is_late_sync && (
        <StatusBadge tone="info">
          <Trans>Sent later</Trans>
        </StatusBadge>
      )}
      {punch.is_unordered && (
        <StatusBadge tone="warning">
          <Trans>Check the times</Trans>
        </StatusBadge>
      )}
      {Math.abs(punch.skew_seconds ?? 0) >= NOTABLE_SECONDS && (
        <span className={styles.soft}>
          <Plural
            value={minutes}
            one="the device’s clock was # minute off"
            other="the device’s clock was # minutes off"
          />
        </span>
      )}
    </span>
  )
}
