import { Tabs } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { useMe } from '#web/api/use-me.ts'
import type { Choice } from './decision-buttons.tsx'
import { chosenFilterValue, type ShownList } from './server-list.ts'
import { EmptyState, ErrorState, LoadingState } from './states.tsx'
import { TableSelectionBar } from './table-selection-bar.tsx'
import { type BulkChoice, canBeDecided } from './table-bulk.ts'
import { TablePager } from './table-pager.tsx'
import { RowActions } from './row-actions.tsx'
import { TableRows } from './table-rows.tsx'
import { OtherTabsWithResults, TableTabs } from './table-tabs.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import type { Column, Empty } from './table-types.ts'
import styles from './table-frame.module.css'

type TablePageProps<Row> = {
  /** The name of the table for screen readers. */
  label: string
  /** From `useServerList`. */
  list: ShownList<Row>
  columns: readonly Column<Row>[]
  /** The placeholder of the search box; left out for a list without search. */
  search?: string
  /** The search has a button, although it also starts when the typing pauses. */
  hasSearchButton?: boolean
  empty: Empty
  /** When rows exist but search and filters hide them all. */
  emptySearch: { title: string }
  /** The specification's failure message. */
  failure: string
  /** The decisions about a row. */
  choices?: (row: Row) => readonly Choice<Row>[]
  /** Shown when no decision is possible. */
  otherwise?: (row: Row) => ReactNode
  /** The decisions about several rows; if given, rows that allow one can be selected. */
  bulk?: readonly BulkChoice<Row>[]
  /** What the actions of a row need, in rem, where that is not a button or two decisions. */
  actionsRoom?: number
  /** Buttons at the end of the toolbar: 'Add …'. */
  tools?: ReactNode
}

type Keys = ReadonlySet<number>

const NONE: Keys = new Set()
/** Two decisions, and a button, in rem. */
const [DECISIONS_ROOM, BUTTON_ROOM] = [12.5, 7]

/** The selected rows of one view of the list; another search, order, size or page begins with none. */
function useSelection(view: string): [Keys, (keys: Keys) => void] {
  const [selection, setSelection] = useState({ view, keys: NONE })
  return [selection.view === view ? selection.keys : NONE, (keys) => setSelection({ view, keys })]
}

/**
 * The page of every staff list: tabs with their counts, search, filters, order and page; cards instead of a table where
 * there is no room for one; skeleton, empty and error states; a file of all rows; decisions about one row or several.
 */
export function TablePage<Row extends { id: number; status?: string }>(props: TablePageProps<Row>) {
  const { tabs, state, counts } = props.list
  if (!tabs) return <Table {...props} />
  const tab = chosenFilterValue(tabs, state)
  return (
    <TableTabs tabs={tabs} counts={counts} tab={tab} onTab={(next) => state.set({ [tabs.key]: next })}>
      {tabs.options.map(({ value }) => (
        <Tabs.Panel key={value} value={value}>
          {value === tab && <Table key={tab} {...props} tab={tab} />}
        </Tabs.Panel>
      ))}
    </TableTabs>
  )
}

function Table<Row extends { id: number; status?: string }>(props: TablePageProps<Row> & { tab?: string }) {
  const {
    label,
    list,
    search,
    hasSearchButton = false,
    empty,
    emptySearch,
    failure,
    choices,
    otherwise,
    bulk = [],
    tools,
    tab,
  } = props
  const { actionsRoom = choices ? DECISIONS_ROOM : BUTTON_ROOM } = props
  const { t } = useLingui()
  const me = useMe()
  const place = useRef<HTMLElement>(null)
  const { state, filters, rows, marks, total, lastPage } = list
  const [selected, setSelected] = useSelection(`${state.q} ${state.sort} ${state.size} ${state.page}`)
  const columns = props.columns.filter((column) => tab === undefined || !column.tabs || column.tabs.includes(tab))
  const isNarrowed =
    state.q !== '' ||
    filters.some(
      (filter) =>
        !filter.isSubject && !filter.isElsewhere && chosenFilterValue(filter, state) !== filter.options[0]?.value,
    )
  const open = (rows ?? []).filter((row) => bulk.some((choice) => canBeDecided(choice, row, me)))
  const chosenRows = open.filter(({ id }) => selected.has(id))
  const selection = {
    selected: new Set(chosenRows.map(({ id }) => id)),
    open: new Set(open.map(({ id }) => id)),
    onChange: setSelected,
  }
  const hasActions = choices !== undefined || otherwise !== undefined
  const canDecide = (rows ?? []).some((row) =>
    choices?.(row).some(({ decision }) => canBeDecided({ decision }, row, me)),
  )
  const isSelectable = open.length > 0 || (bulk.length > 0 && marks.size > 0)

  function renderTable() {
    if (list.isError && !rows) return <ErrorState text={failure} onRetry={list.retry} />
    if (!rows) return <LoadingState lines={6} />
    if (rows.length === 0 && isNarrowed) {
      return (
        <EmptyState
          {...emptySearch}
          drawing="search"
          text={t`Try other words or filters.`}
          action={<OtherTabsWithResults list={list} />}
        />
      )
    }
    if (rows.length === 0) return <EmptyState {...empty} />
    return (
      <div className={styles.frame}>
        <TableSelectionBar
          columns={columns}
          list={list}
          selection={isSelectable ? selection : undefined}
          rows={chosenRows}
          choices={bulk}
          canDecide={canDecide}
        />
        <TableRows
          label={label}
          rows={rows}
          columns={columns}
          sort={state.sort}
          onSort={(sort) => state.set({ sort })}
          {...(hasActions
            ? {
                actionsRoom,
                rowActions: (row: Row) => (
                  <RowActions
                    row={row}
                    mark={marks.get(row.id)}
                    choices={choices?.(row) ?? []}
                    otherwise={otherwise?.(row)}
                  />
                ),
              }
            : {})}
          marked={marks}
          {...(isSelectable ? { selection } : {})}
        />
        <TablePager
          label={label}
          page={state.page}
          lastPage={lastPage}
          total={total}
          hasMore={list.hasMore}
          onPage={(next) => state.set({ page: next })}
          size={state.size}
          onSize={(size) => state.set({ size })}
          hint={
            open.length > 0 &&
            chosenRows.length === 0 &&
            (bulk[0]?.hint ?? <Trans>Select rows to decide on several at once.</Trans>)
          }
        />
      </div>
    )
  }

  return (
    <section ref={place} aria-label={label} tabIndex={-1} className={styles.list} data-list>
      <TableToolbar
        state={state}
        filters={filters}
        placeholder={search}
        hasSearchButton={hasSearchButton}
        file={total > 0 ? list.file : undefined}
        place={total > 0 ? place : undefined}
        tools={tools}
        keys={[...(list.tabs ? [list.tabs.key] : []), ...filters.map(({ key }) => key)]}
      />
      {renderTable()}
    </section>
  )
}
