import styles from './column-chart.module.css'

type Drawn = { key: string; value: number; before?: number | null; title: string }

type ColumnChartProps = {
  columns: readonly Drawn[]
  /** What the drawing shows, in one sentence. */
  label: string
}

/** A column for each value; where there is one of the period before, a line at its height. */
export function ColumnChart({ columns, label }: ColumnChartProps) {
  const most = Math.max(...columns.flatMap(({ value, before }) => [value, before ?? 0]), 1)
  return (
    <div className={styles.columns} role="img" aria-label={label}>
      {columns.map(({ key, value, before, title }) => (
        <span key={key} className={styles.slot} title={title}>
          <span className={styles.column} style={{ '--share': value / most }} />
          {before !== undefined && before !== null && (
            <span className={styles.before} style={{ '--share': before / most }} />
          )}
        </span>
      ))}
    </div>
  )
}
