import { Trans, useLingui } from '@lingui/react/macro'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { DailyRecord } from '../performance.contract.ts'
import styles from './performance.module.css'
import { useDayStatusNames } from './use-day-status-names.ts'

/** How high a day is in the chart (spec 2 §9). */
const VALUES: Partial<Record<DailyRecord['status'], number>> = { present: 1, late: 0.5, 'half-day': 0.25 }
const valueOf = ({ status }: DailyRecord): number => VALUES[status] ?? 0

/** The drawing's own units; it is stretched to the width that there is. */
const [WIDTH, HEIGHT] = [600, 100]
const LINES = [1, 0.5, 0.25, 0]

/** The days of an employee as a line, and the same days as a table. */
export function AttendanceChart({ days }: { days: readonly DailyRecord[] }) {
  const { t } = useLingui()
  const { day: dayName } = useDateText()
  const names = useDayStatusNames()
  const step = WIDTH / Math.max(days.length - 1, 1)
  const points = days.map((day, at) => `${(at * step).toFixed(1)},${((1 - valueOf(day)) * HEIGHT).toFixed(1)}`)
  const [first, last] = [days[0], days.at(-1)]
  // A single day is a line of its own height.
  const line = points.length === 1 ? [...points, `${WIDTH},${points[0]?.split(',')[1] ?? HEIGHT}`] : points
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        <div className={styles.levels} aria-hidden>
          <span style={{ '--at': 1 }}>{names.present}</span>
          <span style={{ '--at': 0.5 }}>{names.late}</span>
          <span style={{ '--at': 0.25 }}>{names['half-day']}</span>
          <span style={{ '--at': 0 }}>{names.absent}</span>
        </div>
        <svg
          viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
          preserveAspectRatio="none"
          className={styles.drawing}
          role="img"
          aria-label={t`Attendance per day`}
        >
          {LINES.map((value) => (
            <line
              key={value}
              x1="0"
              x2={WIDTH}
              y1={(1 - value) * HEIGHT}
              y2={(1 - value) * HEIGHT}
              className={styles.level}
            />
          ))}
          <polyline points={line.join(' ')} className={styles.line} />
        </svg>
      </div>
      <div className={styles.axis} aria-hidden>
        <span>{first && dayName(first.date)}</span>
        <span>{last && dayName(last.date)}</span>
      </div>
      <details>
        <summary className={styles.summary}>
          <Trans>Show as table</Trans>
        </summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Date</Trans>
              </th>
              <th scope="col">
                <Trans>Status</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, status }) => (
              <tr key={date}>
                <th scope="row">{dayName(date)}</th>
                <td>{names[status]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
