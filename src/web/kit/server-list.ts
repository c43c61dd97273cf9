import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MessageDescriptor } from '@lingui/core'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { type ListState, type ListView, readView, useListState } from './list-state.ts'

/** A part of the call's query that the person chooses; the first option is the standard. */
export type Filter = { key: string; label: MessageDescriptor; options: readonly Option[] }
type Option = { value: string; label: MessageDescriptor }

/** A list of the server as a page describes it, at module level. */
export type ServerList<E extends Endpoint, Row> = {
  endpoint: E
  rows: (answer: OutputOf<E>) => readonly Row[]
  /** What every call of this page says. */
  query?: Partial<z.input<E['query']>>
  /** A filter that is shown as tabs above the list. */
  tabs?: Filter
  filters?: readonly Filter[]
  /** What the server can order by. */
  sorts?: readonly string[]
  /** The same rows as a file. */
  file?: Endpoint & { raw: string }
}

type Paged = { total: number; last_page: number }

/** The value of a filter in this view: one of its options. */
export const chosen = ({ key, options }: Filter, view: Pick<ListView, 'get'>): string =>
  (options.find(({ value }) => value === view.get(key)) ?? options[0])?.value ?? ''

/** What a view asks of the list: which rows, in which order. */
function narrowed<E extends Endpoint, Row>(list: ServerList<E, Row>, view: ListView): Record<string, unknown> {
  const filters = [...(list.tabs ? [list.tabs] : []), ...(list.filters ?? [])]
  const isKnown = (list.sorts ?? []).includes(view.sort.replace(/^-/, ''))
  return {
    ...Object.fromEntries(filters.map((filter) => [filter.key, chosen(filter, view)])),
    ...(view.q ? { search: view.q } : {}),
    ...(isKnown ? { sort: view.sort } : {}),
  }
}

function readOf<E extends Endpoint, Row>(list: ServerList<E, Row>, view: ListView) {
  const input = { query: { ...list.query, ...narrowed(list, view), page: view.page, limit: view.size } }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list names the filters and columns of its own call
  return query(list.endpoint, input as unknown as InputOf<E>)
}

/** The `loader` and `clientLoader` of a page with this list: its rows are requested together with the session. */
export const listData = <E extends Endpoint, Row>(list: ServerList<E, Row>) =>
  pageData(({ url, state }) => [readOf(list, readView(url.searchParams, state))])

/** What `TablePage` shows of a list. */
export type ShownList<Row> = {
  state: ListState
  tabs: Filter | undefined
  filters: readonly Filter[]
  /** Undefined until the first answer is here. */
  rows: readonly Row[] | undefined
  total: number
  lastPage: number
  isError: boolean
  retry: () => void
  /** The file of the same rows. */
  file: { endpoint: Endpoint & { raw: string }; query: Record<string, unknown> } | undefined
}

const NONE: readonly Filter[] = []
const standards = new WeakMap<object, Record<string, string>>()

/** The values that an address leaves out. */
function standardOf(list: { tabs?: Filter; filters?: readonly Filter[] }): Record<string, string> {
  const known = standards.get(list)
  if (known) return known
  const filters = [...(list.tabs ? [list.tabs] : []), ...(list.filters ?? [])]
  const made = Object.fromEntries(filters.map(({ key, options }) => [key, options[0]?.value ?? '']))
  standards.set(list, made)
  return made
}

/** Reads the page of a list that the address names; a page beyond the end becomes the last one. */
export function useServerList<E extends Endpoint, Row>(list: ServerList<E, Row>): ShownList<Row> {
  const state = useListState(standardOf(list))
  const reading = useQuery({ ...readOf(list, state), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = reading
  const { total = 0, last_page: lastPage = 1 } = (data ?? {}) as Partial<Paged>
  useEffect(() => {
    // The last rows of the last page have been decided.
    if (data && !isPlaceholderData && state.page > lastPage) state.set({ page: lastPage })
  }, [data, isPlaceholderData, lastPage, state])
  return {
    state,
    tabs: list.tabs,
    filters: list.filters ?? NONE,
    rows: data && list.rows(data),
    total,
    lastPage,
    isError: reading.isError,
    retry: () => void reading.refetch(),
    file: list.file && { endpoint: list.file, query: narrowed(list, state) },
  }
}
