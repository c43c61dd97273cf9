/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   The card layout sets `display`, which takes the table's own roles away. */
import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChevronDownIcon, ChevronUpIcon, SortIcon } from './icons.tsx'
import type { Column } from './table-types.ts'
import styles from './table.module.css'

type Key = number
type Selection = { selected: ReadonlySet<Key>; onChange: (selected: ReadonlySet<Key>) => void }

type TableRowsProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  sort: string
  onSort: (sort: string) => void
  rowActions?: (row: Row) => ReactNode
  selection?: Selection
}

/** The rows themselves. Roles are written out, because the card layout would take them away. */
export function TableRows<Row extends { id: number }>(props: TableRowsProps<Row>) {
  const { label, rows, columns, sort, onSort, rowActions, selection } = props
  const { i18n, t } = useLingui()
  const keys = rows.map(({ id }) => id)
  const isAll = selection !== undefined && keys.every((key) => selection.selected.has(key))
  const toggle = (key: Key) => {
    const next = new Set(selection?.selected)
    if (!next.delete(key)) next.add(key)
    selection?.onChange(next)
  }
  const main = columns.find((column) => column.isMain) ?? columns[0]
  return (
    <div className={styles.frame}>
      <OrderSelect columns={columns} sort={sort} onSort={onSort} />
      <table className={styles.table} role="table" aria-label={label}>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {selection && (
              <th role="columnheader" className={styles.tick}>
                <input
                  type="checkbox"
                  aria-label={t`Select all`}
                  checked={isAll}
                  onChange={() => selection.onChange(isAll ? new Set() : new Set(keys))}
                />
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
            const key = row.id
            return (
              <tr key={key} role="row" className={styles.row}>
                {selection && (
                  <td role="cell" className={styles.tick}>
                    <input
                      type="checkbox"
                      aria-label={t`Select row`}
                      checked={selection.selected.has(key)}
                      onChange={() => toggle(key)}
                    />
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
                    <div className={styles.buttons}>{rowActions(row)}</div>
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type OrderProps<Row> = Pick<TableRowsProps<Row>, 'columns' | 'sort' | 'onSort'>

/** The order where cards have no headings to press. */
function OrderSelect<Row>({ columns, sort, onSort }: OrderProps<Row>) {
  const { i18n, t } = useLingui()
  const sortable = columns.filter((column) => column.isSortable)
  if (sortable.length === 0) return null
  return (
    <NativeSelect
      className={styles.order}
      aria-label={t`Order`}
      value={sort}
      onChange={(event) => onSort(event.currentTarget.value)}
      data={[
        { value: '', label: t`Newest first` },
        ...sortable.flatMap(({ key, title }) => {
          const name = i18n._(title)
          return [
            { value: key, label: t`${name}, ascending` },
            { value: `-${key}`, label: t`${name}, descending` },
          ]
        }),
      ]}
    />
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
