import { Plural, Trans, useLingui } from '@lingui/react/macro'
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
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className={styles.chart}>
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
      <div className={styles.axis} aria-hidden>
        <span>{first && dayName(first.date)}</span>
        <span>{last && dayName(last.date)}</span>
      </div>
      <figcaption className={styles.caption}>
        <Plural value={total} _0="Nobody has joined in this time." one="# person joined." other="# people joined." />
      </figcaption>
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
                <Trans>Registrations</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row">{dayName(day.date)}</th>
                <td>{i18n.number(day.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
