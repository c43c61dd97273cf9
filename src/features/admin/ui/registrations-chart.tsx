import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChartFrame } from '#web/kit/chart-frame.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { AdminStats } from '../admin.contract.ts'
import styles from './charts.module.css'

type Days = AdminStats['recent_registrations']

/** A bar per day, with the same numbers as a table for screen readers. */
export function RegistrationsChart({ days }: { days: Days | undefined }) {
  const { i18n, t } = useLingui()
  const { day: dayName } = useDateText()
  if (!days) return <LoadingState lines={4} />
  const most = Math.max(...days.map((day) => day.count), 1)
  const total = days.reduce((sum, day) => sum + day.count, 0)
  return (
    <ChartFrame
      days={days}
      title={<Trans>Registrations</Trans>}
      cell={({ count }) => i18n.number(count)}
      align="end"
      isCompact
      caption={
        <Plural value={total} _0="Nobody has joined in this time." one="# person joined." other="# people joined." />
      }
    >
      <div
        className={styles.columns}
        role="img"
        aria-label={t`Registrations per day, ${total} in all, at most ${most}`}
      >
        {days.map((day) => (
          <span key={day.date} className={styles.slot} title={t`${dayName(day.date)}: ${i18n.number(day.count)}`}>
            <span className={styles.column} style={{ '--share': day.count / most }} />
          </span>
        ))}
      </div>
    </ChartFrame>
  )
}
