import type { TableState } from './table-state.ts'
import type { Column, Filter, Paging } from './table-types.ts'

type View<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  filters: readonly Filter<Row>[]
  state: Pick<TableState, 'q' | 'sort' | 'filter'>
  /** The text to search in; left out, the server has searched. */
  text?: (row: Row) => string
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))

/** The rows that match search and filters, in the chosen order. */
export function shownRows<Row>({ rows, columns, filters, state, text }: View<Row>): readonly Row[] {
  const words = text ? plain(state.q).split(/\s+/).filter(Boolean) : []
  const set = filters.filter(({ key, test }) => test && state.filter(key) !== '')
  const left = rows.filter(
    (row) =>
      words.every((word) => plain(text?.(row) ?? '').includes(word)) &&
      set.every(({ key, test }) => test?.(row, state.filter(key))),
  )
  const isDown = state.sort.startsWith('-')
  const key = isDown ? state.sort.slice(1) : state.sort
  const by = columns.find((column) => column.key === key)?.sort
  if (!by || by === 'server') return left
  return left.toSorted((a, b) => (isDown ? -1 : 1) * compare(by(a), by(b)))
}

/** One page of the rows; a page beyond the end is the last one. */
export function pageOf<Row>(
  rows: readonly Row[],
  paging: Paging,
  wanted: number,
): { pageRows: readonly Row[]; page: number; lastPage: number; total: number | undefined } {
  if ('lastPage' in paging) return { pageRows: rows, page: paging.page, lastPage: paging.lastPage, total: paging.total }
  const lastPage = Math.max(1, Math.ceil(rows.length / paging.size))
  const page = Math.min(wanted, lastPage)
  return { pageRows: rows.slice((page - 1) * paging.size, page * paging.size), page, lastPage, total: rows.length }
}
