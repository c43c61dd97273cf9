import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { saveFile, toCsv } from './csv.ts'
import { EmptyState, ErrorState, LoadingState } from './states.tsx'
import { TablePager } from './table-pager.tsx'
import { TableRows } from './table-rows.tsx'
import type { TableState } from './table-state.ts'
import { TableToolbar } from './table-toolbar.tsx'
import type { Column, Empty, Filter, Paging } from './table-types.ts'
import { pageOf, shownRows } from './table-view.ts'

/** The parts of a `useQuery` result that the table needs. */
type Reading = { isPending: boolean; isError: boolean; refetch: () => Promise<unknown> }

type TablePageProps<Row> = {
  /** The name of the table for screen readers. */
  label: string
  reading: Reading
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => number | string
  columns: readonly Column<Row>[]
  state: TableState
  paging: Paging
  /** `matches` for rows that are all here; left out, the server searches by `state.q`. */
  search?: { placeholder: string; matches?: (row: Row) => string }
  filters?: readonly Filter<Row>[]
  empty: Empty
  /** When rows exist but search and filters hide them all. */
  emptySearch?: string
  /** What to offer then. */
  emptySearchAction?: ReactNode
  /** The specification's failure sentence. */
  failure: string
  /** Name of the file; left out, there is no export. */
  csvName?: string
  rowActions?: (row: Row) => ReactNode
  /** Given, rows can be selected and these actions appear above the table. */
  bulkActions?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** Buttons at the end of the toolbar: 'Add …'. */
  tools?: ReactNode
}

type Keys = ReadonlySet<number | string>

const NONE: Keys = new Set()

/** The ticked rows of one view of the list; another search, order, size or page begins with none. */
function useSelection(view: string): [Keys, (keys: Keys) => void] {
  const [selection, setSelection] = useState({ view, keys: NONE })
  return [selection.view === view ? selection.keys : NONE, (keys) => setSelection({ view, keys })]
}

/**
 * The one list page of the dashboard: search, filters, order and page in the address; cards instead of a table on small
 * screens; skeleton, empty and error states; CSV; bulk actions.
 */
export function TablePage<Row>(props: TablePageProps<Row>) {
  const { label, reading, rows, rowKey, columns, state, paging, search, filters = [], empty, emptySearch } = props
  const { failure, csvName, rowActions, bulkActions, tools } = props
  const { i18n, t } = useLingui()
  const matches = search?.matches
  const view = useMemo(
    () => shownRows({ rows: rows ?? [], columns, filters, state, ...(matches ? { text: matches } : {}) }),
    [rows, columns, filters, state, matches],
  )
  const { pageRows, page, lastPage, total } = pageOf(view, paging, state.page)
  const [selected, setSelected] = useSelection(`${state.q} ${state.sort} ${state.size} ${page}`)
  const chosen = pageRows.filter((row) => selected.has(rowKey(row)))

  const isNarrowed = state.q !== '' || filters.some(({ key }) => state.filter(key) !== '')
  const exported = columns.filter((column) => column.csv)
  const saveCsv = () =>
    saveFile(
      csvName ?? 'list.csv',
      toCsv([
        exported.map((column) => i18n._(column.title)),
        ...view.map((row) => exported.map((column) => column.csv?.(row) ?? null)),
      ]),
    )

  function content() {
    if (reading.isError && !rows) return <ErrorState text={failure} onRetry={() => void reading.refetch()} />
    if (reading.isPending || !rows) return <LoadingState lines={6} />
    if (pageRows.length === 0) {
      return isNarrowed ? (
        <EmptyState
          title={emptySearch ?? empty.title}
          drawing="search"
          text={t`Try other words or filters.`}
          action={props.emptySearchAction}
        />
      ) : (
        <EmptyState {...empty} />
      )
    }
    return (
      <>
        <TableRows
          label={label}
          rows={pageRows}
          rowKey={rowKey}
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
          {...('lastPage' in paging ? { size: state.size, onSize: (size: number) => state.set({ size }) } : {})}
        />
      </>
    )
  }

  return (
    <section aria-label={label}>
      <TableToolbar
        state={state}
        filters={filters}
        {...(search ? { placeholder: search.placeholder } : {})}
        {...(csvName && view.length > 0 ? { onCsv: saveCsv } : {})}
        tools={tools}
        bulk={
          bulkActions && chosen.length > 0
            ? { count: chosen.length, actions: bulkActions(chosen, () => setSelected(NONE)) }
            : undefined
        }
      />
      {content()}
    </section>
  )
}
