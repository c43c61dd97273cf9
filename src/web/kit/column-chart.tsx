import styles from './column-chart.module.css'

type Drawn = { key: string; value: number; before?: number | null; title: string }

type ColumnChartProps = {
  columns: readonly Drawn[]
  /** What the drawing shows, in one sentence. */
  label: string
}

/** A column for each value, below zero for negative ones; a line marks the value of the previous period. */
export function ColumnChart({ columns, label }: ColumnChartProps) {
  const values = columns.flatMap(({ value, before }) => [value, before ?? 0])
  const [least, most] = [Math.min(...values, 0), Math.max(...values, 0)]
  const height = most - least || 1
  const zero = -least / height
  return (
    <div className={styles.columns} role="img" aria-label={label}>
      {columns.map(({ key, value, before, title }) => {
        const share = Math.abs(value) / height
        return (
          <span key={key} className={styles.slot} title={title}>
            <span
              className={styles.column}
              data-below={value < 0 || undefined}
              style={{ '--share': share, '--base': value < 0 ? zero - share : zero }}
            />
            {before !== undefined && before !== null && (
              <span className={styles.before} style={{ '--base': zero + before / height }} />
            )}
          </span>
        )
      })}
      {least < 0 && <span className={styles.zero} style={{ '--base': zero }} />}
    </div>
  )
}
