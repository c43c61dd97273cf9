import { type ReactNode, useRef } from 'react'
import { Outlet } from 'react-router'
import cards from './card-grid.module.css'
import styles from './card-list-page.module.css'
import { ListKeys } from './list-keys.tsx'
import { PageHeader } from './page-header.tsx'
import type { ShownList } from './server-list.ts'
import { ErrorState, LoadingState } from './states.tsx'
import { TablePager } from './table-pager.tsx'
import { TableToolbar } from './table-toolbar.tsx'

type CardListPageProps<Row> = {
  title: ReactNode
  list: ShownList<Row>
  /** The button that makes a new one. */
  create: ReactNode
  /** What the search asks for. */
  search: string
  /** More buttons beside the search. */
  tools?: ReactNode
  /** The texts for a list that cannot be loaded and for an empty one. */
  failure: string
  empty: ReactNode
  card: (row: Row) => ReactNode
}

/** A page of cards with a search and the keys of a list; its form is a child route beside it (spec 3 §2). */
export function CardListPage<Row extends { id: number }>(props: CardListPageProps<Row>) {
  const { title, list, create, search, tools } = props
  const place = useRef<HTMLDivElement>(null)
  return (
    <div className={cards.page}>
      <PageHeader title={title} actions={create} />
      <div ref={place} className={styles.list} data-list>
        <TableToolbar
          state={list.state}
          filters={list.filters}
          placeholder={search}
          file={list.total > 0 ? list.file : undefined}
          tools={
            <>
              {tools}
              <span className={styles.keys}>
                <ListKeys list={place} />
              </span>
            </>
          }
          keys={list.filters.map(({ key }) => key)}
        />
        <Cards {...props} />
      </div>
      <Outlet />
    </div>
  )
}

function Cards<Row extends { id: number }>({ list, failure, empty, card }: CardListPageProps<Row>) {
  const { rows, state } = list
  if (list.isError && !rows) return <ErrorState text={failure} onRetry={list.retry} />
  if (!rows) return <LoadingState cards={3} />
  if (rows.length === 0) return empty
  return (
    <>
      <ul className={cards.grid}>
        {rows.map((row) => (
          <li key={row.id} className={styles.card} data-row={row.id} tabIndex={-1}>
            {card(row)}
          </li>
        ))}
      </ul>
      <TablePager
        page={state.page}
        lastPage={list.lastPage}
        total={list.total}
        hasMore={list.hasMore}
        size={state.size}
        onPage={(page) => state.set({ page })}
        onSize={(size) => state.set({ size })}
      />
    </>
  )
}
