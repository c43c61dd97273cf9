import { TableRows } from './table-rows.tsx'
import type { Column } from './table-types.ts'
import styles from './table-frame.module.css'

type PlainTableProps<Row> = { label: string; rows: readonly Row[]; columns: readonly Column<Row>[] }

const NONE: ReadonlySet<number> = new Set()
const never = (): void => undefined

/** Some rows that are all there: no pages, no filters, no order of the reader's choice. Cards where room is small. */
export function PlainTable<Row extends { id: number }>({ label, rows, columns }: PlainTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <TableRows label={label} rows={rows} columns={columns} sort="" onSort={never} marked={NONE} />
    </div>
  )
}
