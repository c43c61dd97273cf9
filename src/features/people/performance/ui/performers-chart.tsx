import { Plural, Trans, useLingui } from '@lingui/react/macro'
import chart from '#web/kit/chart-frame.module.css'
import type { Performer } from '../performance.contract.ts'
import styles from './performance.module.css'

/** The ring has this length, so that shares are percents. */
const RADIUS = 100 / (2 * Math.PI)
const SIZE = 42
const GAP = 0.8

/** The shares of the five best as a ring, and a table that names them (spec 2 §2). */
export function PerformersChart({ performers }: { performers: readonly Performer[] }) {
  const { t, i18n } = useLingui()
  const total = performers.reduce((sum, { total_score: score }) => sum + score, 0)
  const shares = performers.map(({ total_score: score }) => (score * 100) / total)
  const starts = shares.map((_, at) => shares.slice(0, at).reduce((sum, share) => sum + share, 0))
  // A small gap between two parts.
  const parts = shares.map((share) => (shares.length > 1 ? Math.max(share - GAP, GAP) : share))
  return (
    <figure className={styles.ringFigure}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className={styles.ring} role="img" aria-label={t`Top 5 Performers`}>
        {performers.map(({ id }, at) => (
          <circle
            key={id}
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            className={styles.arc}
            data-nth={at}
            strokeDasharray={`${parts[at] ?? 0} ${100 - (parts[at] ?? 0)}`}
            strokeDashoffset={25 - (starts[at] ?? 0)}
          />
        ))}
      </svg>
      <table className={chart.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Employee</Trans>
            </th>
            <th scope="col">
              <Trans>Total stars</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {performers.map(({ id, name, total_score: score }, at) => (
            <tr key={id}>
              <th scope="row">
                <span className={styles.performer}>
                  <span className={styles.dot} data-nth={at} />
                  {name}
                </span>
              </th>
              <td>{i18n.number(score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className={styles.soft}>
        <Plural value={total} one="# star in this period" other="# stars in this period" />
      </figcaption>
    </figure>
  )
}
