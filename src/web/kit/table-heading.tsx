/* oxlint-disable jsx-a11y/no-redundant-roles -- The card layout sets `display`, which takes the table's own roles away. */
import { useLingui } from '@lingui/react/macro'
import fits from './column-steps.module.css'
import { ChevronUpIcon, SortIcon } from './dashboard-icons.tsx'
import { ChevronDownIcon } from './icons.tsx'
import styles from './table-heading.module.css'
import type { Column } from './table-types.ts'

type HeadingProps<Row> = {
  column: Column<Row>
  /** From which width of the frame on the column is there. */
  from: number | undefined
  sort: string
  onSort: (sort: string) => void
}

/** Up, down, and back to the order in which the rows came. */
export function TableHeading<Row>({ column, from, sort, onSort }: HeadingProps<Row>) {
  const { i18n } = useLingui()
  const title = i18n._(column.title)
  const isUp = sort === column.key
  const isDown = sort === `-${column.key}`
  const next = isUp ? `-${column.key}` : isDown ? '' : column.key
  const Icon = isUp ? ChevronUpIcon : isDown ? ChevronDownIcon : SortIcon
  return (
    <th
      role="columnheader"
      scope="col"
      className={column.align === 'end' ? `${fits.cell} ${styles.end}` : fits.cell}
      data-from={from}
      {...(isUp || isDown ? { 'aria-sort': isUp ? 'ascending' : 'descending' } : {})}
    >
      {column.isSortable ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort(next)}
          data-on={isUp || isDown || undefined}
        >
          {title}
          <Icon size={16} />
        </button>
      ) : (
        title
      )}
    </th>
  )
}
