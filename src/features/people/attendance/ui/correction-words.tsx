import { Trans } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import { ATTENDANCE_ACTIONS, type DayField, dayFieldOf } from '../attendance.contract.ts'
import {
  type Correction,
  type CorrectionStatus,
  type DayTimes,
  midnightsBefore,
} from '../correction/correction.contract.ts'
import { useAttendanceWords } from './attendance-words.ts'
import styles from './attendance.module.css'
import { useOrganisationClock } from './use-organisation-clock.ts'

const TONES: Record<CorrectionStatus, Tone> = { pending: 'warning', approved: 'success', rejected: 'danger' }

/** The status of a correction as text and colour. */
export function CorrectionStatusBadge({ status }: { status: CorrectionStatus }) {
  return (
    <StatusBadge tone={TONES[status]}>
      {status === 'pending' && <Trans>Pending</Trans>}
      {status === 'approved' && <Trans context="request">Approved</Trans>}
      {status === 'rejected' && <Trans context="request">Rejected</Trans>}
    </StatusBadge>
  )
}

/** From the check-in to the check-out, on the organisation's clock. */
export const FromTo = ({ times }: { times: DayTimes }) => (
  <>
    <ClockTime of={times} field="check_in" /> – <ClockTime of={times} field="check_out" />
  </>
)

/** A time of the day; one after midnight says so. */
function ClockTime({ of: times, field }: { of: DayTimes; field: DayField }) {
  const clock = useOrganisationClock()
  const at = times[field]
  if (at === null) return '—'
  const time = clock.ofTime(at)
  return midnightsBefore(times)[field] === 0 ? time : <Trans>{time}, next day</Trans>
}

/** Every time of the day as it was recorded and as it is asked for; what differs stands out. */
export function ComparedTimes({ of: { recorded, asked } }: { of: Correction }) {
  const words = useAttendanceWords()
  const shown = ATTENDANCE_ACTIONS.filter((action) => recorded[dayFieldOf(action)] ?? asked[dayFieldOf(action)])
  return (
    <table className={styles.times}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>What</Trans>
          </th>
          <th scope="col">
            <Trans>Recorded</Trans>
          </th>
          <th scope="col">
            <Trans>Requested times</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((action) => {
          const [was, is] = [recorded[dayFieldOf(action)], asked[dayFieldOf(action)]]
          return (
            <tr key={action}>
              <th scope="row">{words.recorded[action]}</th>
              <td>
                <ClockTime of={recorded} field={dayFieldOf(action)} />
              </td>
              <td data-changed={was !== is || undefined}>
                <ClockTime of={asked} field={dayFieldOf(action)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
