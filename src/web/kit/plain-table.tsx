import { TableRows } from './table-rows.tsx'
import type { Column } from './table-types.ts'
import styles from './table-frame.module.css'

type PlainTableProps<Row> = { label: string; rows: readonly Row[]; columns: readonly Column<Row>[] }

const NONE: ReadonlySet<number> = new Set()
const doNothing = (): void => undefined

/** A short, complete table: no pages, filters or sorting. Cards on small screens. */
export function PlainTable<Row extends { id: number }>({ label, rows, columns }: PlainTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <TableRows label={label} rows={rows} columns={columns} sort="" onSort={doNothing} marked={NONE} />
    </div>
  )
}
