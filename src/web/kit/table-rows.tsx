/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   The card layout sets `display`, which takes the table's own roles away. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChevronUpIcon, SortIcon } from './dashboard-icons.tsx'
import { ChevronDownIcon } from './icons.tsx'
import type { Column } from './table-types.ts'
import { SelectBox } from './select-box.tsx'
import { selectAllBox, type Selection } from './table-bulk.ts'
import styles from './table-rows.module.css'

type TableRowsProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  sort: string
  onSort: (sort: string) => void
  rowActions?: (row: Row) => ReactNode
  selection?: Selection
  /** Rows that have been decided. */
  marked: { has: (id: number) => boolean }
}

/** The rows themselves. Roles are written out, because the card layout would take them away. */
export function TableRows<Row extends { id: number }>(props: TableRowsProps<Row>) {
  const { label, rows, columns, sort, onSort, rowActions, selection, marked } = props
  const { i18n, t } = useLingui()
  const toggle = (key: number) => {
    const next = new Set(selection?.selected)
    if (!next.delete(key)) next.add(key)
    selection?.onChange(next)
  }
  const main = columns.find((column) => column.isMain) ?? columns[0]
  return (
    <table className={styles.table} role="table" aria-label={label} data-rows>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          {selection && (
            <th role="columnheader" className={styles.tick}>
              <SelectBox name={t`Select all`} {...selectAllBox(selection)} />
            </th>
          )}
          {columns.map((column) => (
            <SortableHeading key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
          {rowActions && (
            <th role="columnheader" className={styles.end}>
              <Trans>Actions</Trans>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const { id } = row
          return (
            <tr key={id} role="row" className={styles.row} data-row={id} data-marked={marked.has(id) || undefined}>
              {selection && (
                <td role="cell" className={styles.tick}>
                  {selection.open.has(id) && (
                    <SelectBox
                      name={t`Select row`}
                      isChecked={selection.selected.has(id)}
                      onChange={() => toggle(id)}
                    />
                  )}
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  data-label={i18n._(column.title)}
                  data-main={column === main || undefined}
                  className={column.align === 'end' ? styles.end : undefined}
                >
                  <div className={styles.value}>{column.cell(row)}</div>
                </td>
              ))}
              {rowActions && (
                <td role="cell" className={styles.actions}>
                  {rowActions(row)}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type HeadingProps<Row> = { column: Column<Row>; sort: string; onSort: (sort: string) => void }

/** Up, down, and back to the order in which the rows came. */
function SortableHeading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
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
      className={column.align === 'end' ? styles.end : undefined}
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
