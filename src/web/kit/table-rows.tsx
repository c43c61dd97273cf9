/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   The card layout sets `display`, which takes the table's own roles away. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useState } from 'react'
import { kindOf, hidingStepsOf } from './column-hiding.ts'
import fits from './column-steps.module.css'
import type { Column } from './table-types.ts'
import { HiddenColumnsButton, HiddenColumns } from './hidden-columns.tsx'
import { SelectBox } from './select-box.tsx'
import { selectAllBox, type Selection } from './table-bulk.ts'
import { TableHeading } from './table-heading.tsx'
import styles from './table-rows.module.css'
import { useRowHeight } from './use-row-height.ts'

type TableRowsProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  sort: string
  onSort: (sort: string) => void
  rowActions?: (row: Row) => ReactNode
  /** What the actions need, in rem. */
  actionsRoom?: number
  selection?: Selection
  /** Rows that have been decided. */
  marked: { has: (id: number) => boolean }
}

/**
 * The rows themselves, as high as this device was told. Roles are written out, because the card layout would take them
 * away. Columns for which there is no room are shown below their row when someone asks for them.
 */
export function TableRows<Row extends { id: number }>(props: TableRowsProps<Row>) {
  const { label, rows, columns, sort, onSort, rowActions, actionsRoom = 0, selection, marked } = props
  const { i18n, t } = useLingui()
  const height = useRowHeight()
  const [opened, setOpened] = useState<ReadonlySet<number>>(NONE)
  const toggle = (key: number) => selection?.onChange(withKeyToggled(selection.selected, key))
  const main = columns.find((column) => column.isMain) ?? columns[0]
  const titleOf = (column: Column<Row>) => i18n._(column.title)
  const steps = hidingStepsOf({ columns, main, titleOf, hasTicks: selection !== undefined, actions: actionsRoom })
  const last = Math.max(0, ...steps.values())
  return (
    <div className={styles.box}>
      <table className={styles.table} role="table" aria-label={label} data-rows data-height={height}>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {selection && (
              <th role="columnheader" className={styles.tick}>
                <SelectBox name={t`Select all`} {...selectAllBox(selection)} />
              </th>
            )}
            {columns.map((column) => (
              <TableHeading key={column.key} column={column} from={steps.get(column.key)} sort={sort} onSort={onSort} />
            ))}
            {rowActions && (
              <th role="columnheader" className={styles.last}>
                <Trans>Actions</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const { id } = row
            const isOpened = opened.has(id)
            return (
              <Fragment key={id}>
                <tr
                  role="row"
                  className={styles.row}
                  tabIndex={-1}
                  data-row={id}
                  data-marked={marked.has(id) || undefined}
                >
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
                      className={cellClass(column)}
                      data-label={titleOf(column)}
                      data-main={column === main || undefined}
                      data-kind={kindOf(column, column === main)}
                      data-from={steps.get(column.key)}
                    >
                      {column === main && last > 0 ? (
                        <div className={styles.mainLine}>
                          <div className={styles.value}>{column.cell(row)}</div>
                          <HiddenColumnsButton
                            until={last}
                            isOpened={isOpened}
                            onPress={() => setOpened(withKeyToggled(opened, id))}
                          />
                        </div>
                      ) : (
                        <div className={styles.value}>{column.cell(row)}</div>
                      )}
                    </td>
                  ))}
                  {rowActions && (
                    <td role="cell" className={styles.actions}>
                      {rowActions(row)}
                    </td>
                  )}
                </tr>
                {isOpened && (
                  <HiddenColumns row={row} columns={columns} steps={steps} span={columns.length + EDGE_COLUMNS} />
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const NONE: ReadonlySet<number> = new Set()
/** Ticks and actions. */
const EDGE_COLUMNS = 2

function withKeyToggled(keys: ReadonlySet<number>, key: number): ReadonlySet<number> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

const cellClass = <Row,>({ align }: Column<Row>): string =>
  align === 'end' ? `${fits.cell} ${styles.end}` : (fits.cell ?? '')
