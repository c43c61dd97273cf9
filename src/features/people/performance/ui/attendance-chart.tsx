import { Trans, useLingui } from '@lingui/react/macro'
import { ChartFrame } from '#web/kit/chart-frame.tsx'
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
  const names = useDayStatusNames()
  const step = WIDTH / Math.max(days.length - 1, 1)
  const points = days.map((day, at) => `${(at * step).toFixed(1)},${((1 - valueOf(day)) * HEIGHT).toFixed(1)}`)
  // A single day is a line of its own height.
  const line = points.length === 1 ? [...points, `${WIDTH},${points[0]?.split(',')[1] ?? HEIGHT}`] : points
  return (
    <ChartFrame days={days} title={<Trans>Status</Trans>} cell={({ status }) => names[status]} hasLevels>
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
    </ChartFrame>
  )
}
