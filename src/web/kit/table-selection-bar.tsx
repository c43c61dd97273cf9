import { Button, NativeSelect } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { OpenUndo } from './decided-rows.ts'
import type { ShownList } from './server-list.ts'
import styles from './table-selection-bar.module.css'
import { selectAllBox, type BulkChoice, type Selection } from './table-bulk.ts'
import type { Column } from './table-types.ts'
import { SelectBox } from './select-box.tsx'
import { UndoButton } from './undo-button.tsx'

type TableBarProps<Row> = {
  columns: readonly Column<Row>[]
  list: ShownList<Row>
  /** Given where rows can be selected. */
  selection: Selection | undefined
  /** The selected rows. */
  rows: readonly Row[]
  /** Whether this person can decide about any of the rows; otherwise the table needs no bar. */
  canDecide: boolean
  choices: readonly BulkChoice<Row>[]
}

/**
 * What is above cards, or over the headings of a table: how many rows are selected and what can be done with them, how
 * many have been decided, and for cards the order. Nothing moves when it says something, and while rows are selected it
 * stays in sight.
 */
export function TableSelectionBar<Row extends { id: number }>(props: TableBarProps<Row>) {
  const { columns, list, selection, rows, choices, canDecide } = props
  const { t } = useLingui()
  const bar = useRef<HTMLDivElement>(null)
  const { state, marks, total } = list
  const count = rows.length
  const clearSelection = () => selection?.onChange(new Set())
  // The pressed button disappears, so the focus moves to one that stays.
  const keepFocus = () => bar.current?.focus()

  async function startBulkDecision({ decision }: BulkChoice<Row>): Promise<void> {
    if (!(await decision.start(rows))) return
    clearSelection()
    // The pressed button is gone; the bar says what happened and has the undo button.
    setTimeout(() => (bar.current?.querySelector('button') ?? bar.current)?.focus(), AFTER_DIALOG_MS)
  }

  return (
    <div
      ref={bar}
      className={styles.bar}
      data-selecting={count > 0 || undefined}
      data-quiet={(count === 0 && marks.size === 0) || undefined}
      data-idle={(!selection && !canDecide && marks.size === 0) || undefined}
      tabIndex={-1}
    >
      {selection && selection.open.size > 0 && (
        <SelectBox {...selectAllBox(selection)} className={styles.all}>
          <Trans>Select all</Trans>
        </SelectBox>
      )}
      <span className={styles.says} role="status">
        {count > 0 ? (
          <Plural value={count} one="# selected" other="# selected" />
        ) : (
          marks.size > 0 && <Plural value={marks.size} one="# decided" other="# decided" />
        )}
      </span>
      {count === 0 && marks.size === 0 && !selection && (
        <span className={styles.total}>
          <Plural value={total} one="# entry" other="# entries" />
        </span>
      )}
      <div className={styles.acts}>
        {count > 0 &&
          choices.map((choice) => (
            <Button
              key={choice.name}
              size="sm"
              aria-label={choice.name}
              data-bulk={choice.decision.move?.answer}
              aria-disabled={choice.decision.busy.size > 0 || undefined}
              {...(choice.isDangerous ? { variant: 'light', color: 'red' } : {})}
              onClick={() => void startBulkDecision(choice)}
            >
              {choice.label}
            </Button>
          ))}
        {count > 0 && (
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t`Clear the selection`}
            onClick={() => {
              keepFocus()
              clearSelection()
            }}
          >
            <Trans>Clear</Trans>
          </Button>
        )}
        {count === 0 && marks.size > 0 && <DecidedRowsNote list={list} />}
        {count === 0 && (
          <OrderSelect
            columns={columns}
            usual={list.usualOrder}
            sort={state.sort}
            onSort={(sort) => state.set({ sort })}
          />
        )}
      </div>
    </div>
  )
}

/** The time that the dialog before a decision takes to close. */
const AFTER_DIALOG_MS = 60

/** Undo for the last decision about several rows, and a button that shows the rows that are still open. */
function DecidedRowsNote<Row>({ list }: { list: Pick<ShownList<Row>, 'marks' | 'refresh'> }) {
  const undo = lastSharedUndo([...list.marks.values()].flatMap((mark) => mark.undo ?? []))
  return (
    <>
      {undo && <UndoButton key={undo.endsAt} undo={undo} />}
      <Button
        size="sm"
        variant="subtle"
        onClick={(event) => {
          // The bar may disappear with the last row; the list stays.
          event.currentTarget.closest<HTMLElement>('section')?.focus()
          list.refresh()
        }}
      >
        <Trans>Refresh the list</Trans>
      </Button>
    </>
  )
}

/** The undo that several rows share, if there is one. */
const lastSharedUndo = (all: readonly OpenUndo[]): OpenUndo | undefined =>
  all.findLast((undo) => all.filter((other) => other === undo).length > 1)

type OrderProps<Row> = {
  columns: readonly Column<Row>[]
  usual: MessageDescriptor | undefined
  sort: string
  onSort: (sort: string) => void
}

/** The sort order, for cards, which have no headings to press. */
function OrderSelect<Row>({ columns, usual, sort, onSort }: OrderProps<Row>) {
  const { i18n, t } = useLingui()
  const sortable = columns.filter((column) => column.isSortable)
  if (sortable.length === 0) return null
  return (
    <NativeSelect
      size="sm"
      className={styles.order}
      aria-label={t`Sort order`}
      value={sort}
      onChange={(event) => onSort(event.currentTarget.value)}
      data={[
        { value: '', label: usual ? i18n._(usual) : t`Newest first` },
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
