/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   The card layout sets `display`, which takes the table's own roles away. */
import { useLingui } from '@lingui/react/macro'
import fits from './column-steps.module.css'
import { ChevronDownIcon } from './icons.tsx'
import styles from './hidden-columns.module.css'
import type { Column } from './table-types.ts'

type MoreButtonProps = {
  /** The frame width from which on all columns fit. */
  until: number
  isOpened: boolean
  onPress: () => void
}

/** Shows the columns that do not fit into the table. */
export function HiddenColumnsButton({ until, isOpened, onPress }: MoreButtonProps) {
  const { t } = useLingui()
  const name = t`More about this row`
  return (
    <button
      type="button"
      className={`${styles.open} ${fits.more}`}
      data-until={until}
      aria-expanded={isOpened}
      aria-label={name}
      title={name}
      onClick={onPress}
    >
      <ChevronDownIcon size={16} />
    </button>
  )
}

type MoreProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  steps: ReadonlyMap<string, number>
  span: number
}

/** The values of a row in the columns that do not fit. */
export function HiddenColumns<Row>({ row, columns, steps, span }: MoreProps<Row>) {
  const { i18n } = useLingui()
  return (
    <tr role="row" className={`${styles.row} ${fits.more}`} data-until={Math.max(...steps.values())}>
      <td role="cell" colSpan={span}>
        <dl className={styles.list}>
          {columns
            .filter(({ key }) => steps.has(key))
            .map(({ key, title, cell }) => (
              <div key={key} className={fits.more} data-until={steps.get(key)}>
                <dt>{i18n._(title)}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
        </dl>
      </td>
    </tr>
  )
}
