import { Tabs } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { chosen, type ShownList } from './server-list.ts'
import { EmptyState, ErrorState, LoadingState } from './states.tsx'
import { TablePager } from './table-pager.tsx'
import { TableRows } from './table-rows.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import type { Column, Empty } from './table-types.ts'
import tabStyles from './tabs.module.css'

type TablePageProps<Row> = {
  /** What the table holds, for people who hear it. */
  label: string
  /** From `useServerList`. */
  list: ShownList<Row>
  columns: readonly Column<Row>[]
  /** The words in the empty search box. */
  search: string
  empty: Empty
  /** When rows exist but search and filters hide them all. */
  emptySearch: { title: string; action?: ReactNode }
  /** The specification's failure message. */
  failure: string
  rowActions?: (row: Row) => ReactNode
  /** Given, rows can be selected and these actions appear above the table. */
  bulkActions?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** Buttons at the end of the toolbar: 'Add …'. */
  tools?: ReactNode
}

type Keys = ReadonlySet<number>

const NONE: Keys = new Set()

/** The selected rows of one view of the list; another search, order, size or page begins with none. */
function useSelection(view: string): [Keys, (keys: Keys) => void] {
  const [selection, setSelection] = useState({ view, keys: NONE })
  return [selection.view === view ? selection.keys : NONE, (keys) => setSelection({ view, keys })]
}

/**
 * The page of every staff list: tabs, search, filters, order and page; cards instead of a table on small screens;
 * skeleton, empty and error states; a file of all rows; bulk actions.
 */
export function TablePage<Row extends { id: number }>(props: TablePageProps<Row>) {
  const { i18n } = useLingui()
  const { tabs, state } = props.list
  if (!tabs) return <Table {...props} />
  const tab = chosen(tabs, state)
  return (
    <Tabs value={tab} onChange={(next) => state.set({ [tabs.key]: next ?? '', q: '' })}>
      <Tabs.List className={tabStyles.row} aria-label={i18n._(tabs.label)}>
        {tabs.options.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {i18n._(label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.options.map(({ value }) => (
        <Tabs.Panel key={value} value={value}>
          {value === tab && <Table key={tab} {...props} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function Table<Row extends { id: number }>(props: TablePageProps<Row>) {
  const { label, list, columns, search, empty, emptySearch, failure, rowActions, bulkActions, tools } = props
  const { t } = useLingui()
  const { state, filters, rows, total, lastPage } = list
  const { page } = state
  const [selected, setSelected] = useSelection(`${state.q} ${state.sort} ${state.size} ${page}`)
  const selectedRows = (rows ?? []).filter(({ id }) => selected.has(id))
  const isNarrowed = state.q !== '' || filters.some(({ key }) => state.get(key) !== '')

  function content() {
    if (list.isError && !rows) return <ErrorState text={failure} onRetry={list.retry} />
    if (!rows) return <LoadingState lines={6} />
    if (rows.length === 0 && isNarrowed) {
      return <EmptyState {...emptySearch} drawing="search" text={t`Try other words or filters.`} />
    }
    if (rows.length === 0) return <EmptyState {...empty} />
    return (
      <>
        <TableRows
          label={label}
          rows={rows}
          columns={columns}
          sort={state.sort}
          onSort={(sort) => state.set({ sort })}
          {...(rowActions ? { rowActions } : {})}
          {...(bulkActions ? { selection: { selected, onChange: setSelected } } : {})}
        />
        <TablePager
          page={page}
          lastPage={lastPage}
          total={total}
          onPage={(next) => state.set({ page: next })}
          size={state.size}
          onSize={(size) => state.set({ size })}
        />
      </>
    )
  }

  return (
    <section aria-label={label}>
      <TableToolbar
        state={state}
        filters={filters}
        placeholder={search}
        file={total > 0 ? list.file : undefined}
        tools={tools}
        bulk={
          bulkActions && selectedRows.length > 0
            ? { count: selectedRows.length, actions: bulkActions(selectedRows, () => setSelected(NONE)) }
            : undefined
        }
      />
      {content()}
    </section>
  )
}
