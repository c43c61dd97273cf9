import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Day } from '#shared/dates.ts'
import styles from './chart-frame.module.css'
import { useDateText } from './use-date-text.ts'

type ChartFrameProps<Shown extends { date: Day }> = {
  days: readonly Shown[]
  /** What the table says of each day, and the head above it. */
  title: ReactNode
  cell: (day: Shown) => ReactNode
  /** A second column of the table. */
  second?: { title: ReactNode; cell: (day: Shown) => ReactNode }
  /** The heading of the days when they stand for weeks or months. */
  dateTitle?: ReactNode
  align?: 'end'
  /** The names of the levels are beside the drawing. */
  hasLevels?: boolean
  isCompact?: boolean
  caption?: ReactNode
  /** The drawing. */
  children: ReactNode
}

/** A chart of days with its first and last day below it, and the same days as a table, newest first. */
export function ChartFrame<Shown extends { date: Day }>({ days, children, caption, ...looks }: ChartFrameProps<Shown>) {
  const { title, cell, second, dateTitle, align, hasLevels = false, isCompact = false } = looks
  const { day: dayName } = useDateText()
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className={styles.chart} data-compact={isCompact || undefined}>
      {children}
      <div className={styles.axis} data-levels={hasLevels || undefined} aria-hidden>
        <span>{first && dayName(first.date)}</span>
        <span>{last && dayName(last.date)}</span>
      </div>
      {caption !== undefined && <figcaption className={styles.caption}>{caption}</figcaption>}
      <details>
        <summary className={styles.summary}>
          <Trans>Show as table</Trans>
        </summary>
        <table className={styles.table} data-align={align}>
          <thead>
            <tr>
              <th scope="col">{dateTitle ?? <Trans>Date</Trans>}</th>
              <th scope="col">{title}</th>
              {second && <th scope="col">{second.title}</th>}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row">{dayName(day.date)}</th>
                <td>{cell(day)}</td>
                {second && <td>{second.cell(day)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
