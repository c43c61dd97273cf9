import { type QueryKey, useQueries, useQuery } from '@tanstack/react-query'
import type { MessageDescriptor } from '@lingui/core'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Choosing } from '#shared/choices.ts'
import { Day } from '#shared/dates.ts'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { type HeldRows, useDecidedRows } from './decided-rows.ts'
import { useKeepPlace } from './list-place.ts'
import { type ListState, type ListView, readView, useListState, useOwnListState } from './list-state.ts'
import { useStillInPress } from './press.ts'

type Option = { value: string; label: MessageDescriptor }

export type FoundOption = { id: number; text: string }

/** Options that the server knows, such as the courses of a list; their values are ids. */
export type Choices = {
  read: ReturnType<typeof query<Endpoint>>
  options: (answer: unknown) => readonly FoundOption[]
  /** Where there are more than one answer holds: those with these words, or the one that is chosen. */
  find?: (asked: Choosing) => ReturnType<typeof query<Endpoint>>
}

/** A part of the call's query that the person chooses; the first option is the default. */
export type Filter = {
  key: string
  label: MessageDescriptor
  options: readonly Option[]
  more?: Choices
  /** What the list is about, such as one of several courses: always one of `more`, without a choice the first. */
  isSubject?: true
  /** A calendar day that is typed or picked; its only option is no day. */
  isDay?: true
  /** The page shows it, above the list: the toolbar does not. */
  isElsewhere?: true
  /** As tabs: the call does not say how many rows each has. */
  isUncounted?: true
  /** It is shown only while another filter has this value. */
  only?: { key: string; value: string }
}

/** Whether a filter is shown in this view. */
export const isFilterShown = ({ only }: Filter, view: Pick<ListView, 'get'>): boolean =>
  only === undefined || view.get(only.key) === only.value

/** Options read by `endpoint`, which takes no input. */
export const choicesFrom = <E extends Endpoint>(
  endpoint: E,
  options: (answer: OutputOf<E>) => readonly FoundOption[],
): Choices => ({
  read: query<Endpoint>(endpoint, {}),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer is that of the read beside it
  options: (answer) => options(answer as OutputOf<E>),
})

/** The same of an endpoint that also finds them by words and by id: a filter with very many becomes a search. */
export const searchedChoicesFrom = <E extends Endpoint>(
  endpoint: E,
  options: (answer: OutputOf<E>) => readonly FoundOption[],
): Choices => ({
  ...choicesFrom(endpoint, options),
  find: (asked) => query<Endpoint>(endpoint, { query: asked }),
})

/** A list of the server as a page describes it, at module level. */
export type ServerList<E extends Endpoint, Row> = {
  endpoint: E
  rows: (answer: OutputOf<E>) => readonly Row[]
  /** How many rows there are, where the specification's `total` is something else. */
  count?: (answer: OutputOf<E>) => number
  /** What the list belongs to, where its address names that. */
  params?: Record<string, string>
  /** Parameters of every call of this page. With `counts: '1'` the tabs show how many rows they have. */
  query?: Partial<z.input<E['query']>>
  /** A filter that is shown as tabs above the list; the value 'all' removes it. */
  tabs?: Filter
  filters?: readonly Filter[]
  /** What the server can order by. */
  sorts?: readonly string[]
  /** The name of its default order, where that is not 'Newest first'. */
  usualOrder?: MessageDescriptor
  /** The same rows as a file. */
  file?: Endpoint & { raw: string }
  /** The specification's text when the file cannot be saved. */
  fileFailure?: MessageDescriptor
}

type Paged = { total: number; has_more?: boolean; last_page: number; counts?: Record<string, number> }

const AN_ID = /^[1-9]\d{0,8}$/
/** Years that a list can have; the first digits of a year that is being typed are not one. */
const A_DAY = /^(19|20|21)\d\d-/

/** Whether a list can be filtered by this day. */
export const isListDay = (value: string): boolean => A_DAY.test(value) && Day.safeParse(value).success

/** The value of a filter in this view: one of its options. */
export function chosenFilterValue(filter: Filter, view: Pick<ListView, 'get'>): string {
  const { key, options, more, isDay } = filter
  const value = isFilterShown(filter, view) ? view.get(key) : ''
  if (isDay && isListDay(value)) return value
  if (more && AN_ID.test(value)) return value
  return (options.find((option) => option.value === value) ?? options[0])?.value ?? ''
}

const filtersOf = (list: { tabs?: Filter; filters?: readonly Filter[] }): readonly Filter[] => [
  ...(list.tabs ? [list.tabs] : []),
  ...(list.filters ?? []),
]

/** What a view asks of the list: which rows, in which order. */
export function listQueryOf<E extends Endpoint, Row>(
  list: ServerList<E, Row>,
  view: ListView,
): Record<string, unknown> {
  const isKnown = (list.sorts ?? []).includes(view.sort.replace(/^-/, ''))
  const values = filtersOf(list).map((filter) => [filter.key, chosenFilterValue(filter, view)] as const)
  return {
    ...Object.fromEntries(values.filter(([, value]) => value !== '')),
    ...(view.q ? { search: view.q } : {}),
    ...(isKnown ? { sort: view.sort } : {}),
  }
}

function listRead<E extends Endpoint, Row>(list: ServerList<E, Row>, view: ListView) {
  const asked = { ...list.query, ...listQueryOf(list, view), page: view.page, limit: view.size }
  const input = { ...(list.params && { params: list.params }), query: asked }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list names the filters and columns of its own call
  return query(list.endpoint, input as unknown as InputOf<E>)
}

const filterChoicesReads = (filters: readonly Filter[]) => filters.flatMap(({ more }) => (more ? [more.read] : []))

/** What a page with this list reads first, for an address and the state of its history entry. */
export const listReads = <E extends Endpoint, Row>(
  list: ServerList<E, Row>,
  params: URLSearchParams,
  state: unknown,
) => [listRead(list, readView(params, state)), ...filterChoicesReads(filtersOf(list))]

/**
 * The `loader` and `clientLoader` of a page with this list: its rows are requested together with the session.
 * @param beside what else the page reads, for the address it is opened at
 */
export const listData = <E extends Endpoint, Row>(
  list: ServerList<E, Row>,
  beside: (params: URLSearchParams) => ReturnType<Parameters<typeof pageData>[0]> = () => [],
) => pageData(({ url, state }) => [...listReads(list, url.searchParams, state), ...beside(url.searchParams)])

/** A filter with all its options, as it is shown. */
export type ShownFilter = Filter & { found: readonly FoundOption[] }

/** What `TablePage` shows of a list. */
export type ShownList<Row> = Omit<HeldRows<Row>, 'release'> & {
  state: ListState
  tabs: Filter | undefined
  filters: readonly ShownFilter[]
  usualOrder: MessageDescriptor | undefined
  total: number
  /** There are more rows than the server counts; the last pages are not all. */
  hasMore: boolean
  lastPage: number
  /** What is asked of the list, but for its page. */
  asked: Record<string, unknown>
  /** The number of rows by tab, when the call counts them. */
  counts: Readonly<Record<string, number>> | undefined
  isError: boolean
  retry: () => void
  /** Shows the rows as the server has them now; rows decided on this screen may disappear. */
  refresh: () => void
  /** The file of the same rows. */
  file:
    | {
        endpoint: Endpoint & { raw: string }
        params: Record<string, string> | undefined
        query: Record<string, unknown>
        failure: MessageDescriptor | undefined
      }
    | undefined
}

const NONE: readonly Filter[] = []
const standards = new WeakMap<object, Record<string, string>>()

/** The values that an address leaves out. */
function standardFilterValues(list: { tabs?: Filter; filters?: readonly Filter[] }): Record<string, string> {
  const known = standards.get(list)
  if (known) return known
  const made = Object.fromEntries(filtersOf(list).map(({ key, options }) => [key, options[0]?.value ?? '']))
  standards.set(list, made)
  return made
}

function useFilters(filters: readonly Filter[]): ShownFilter[] {
  const reads = filterChoicesReads(filters)
  const answers = useQueries({ queries: reads })
  return filters.map((filter) => {
    const { more } = filter
    const data = more && answers[reads.indexOf(more.read)]?.data
    return { ...filter, found: more && data ? more.options(data) : [] }
  })
}

/** The parameters of one filter. */
function valueIn(key: QueryKey | undefined, filter: string): unknown {
  const input = key?.[1]
  if (typeof input !== 'object' || input === null || !('query' in input)) return undefined
  return new Map(Object.entries(input.query ?? {})).get(filter)
}

/** The last value, which is kept while the next one is loading. */
function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** The page's parameters without the counts of tabs, which a file does not need. */
export const queryWithoutCounts = ({ counts: _, ...always }: Record<string, unknown> = {}) => always

/** The same with the whole answer, for what else a page shows of it. */
type ReadList<E extends Endpoint, Row> = ShownList<Row> & { answer: OutputOf<E> | undefined }

/** Reads the page of a list that the address names. */
export const useServerList = <E extends Endpoint, Row extends { id: number }>(
  list: ServerList<E, Row>,
): ReadList<E, Row> => {
  const standard = standardFilterValues(list)
  const state = useListState(standard)
  useKeepPlace(state, Object.keys(standard))
  return useListAt(list, state)
}

/** The same for a list in a dialog, which the address does not name. */
export const useDialogList = <E extends Endpoint, Row extends { id: number }>(
  list: ServerList<E, Row>,
): ShownList<Row> => useListAt(list, useOwnListState())

/** Reads the page of a list; a page beyond the end becomes the last one. */
function useListAt<E extends Endpoint, Row extends { id: number }>(
  list: ServerList<E, Row>,
  state: ListState,
): ReadList<E, Row> {
  const read = listRead(list, state)
  const tab = list.tabs?.key
  const reading = useQuery({
    ...read,
    // The old rows stay until the next ones are loaded, except after a change of tab, whose columns differ.
    placeholderData: (known, former) =>
      tab === undefined || valueIn(former?.queryKey, tab) === valueIn(read.queryKey, tab) ? known : undefined,
  })
  const filters = useFilters(list.filters ?? NONE)
  // Under a finger the rows stay where they are, also when a search that was typed before the press has been answered.
  const data = useStillInPress(reading.data)
  const isPlaceholderData = useStillInPress(reading.isPlaceholderData)
  const { total: usual = 0, last_page: lastPage = 1, ...paged } = (data ?? {}) as Partial<Paged>
  const total = data && list.count ? list.count(data) : usual
  const counts = useLastDefined(paged.counts)
  const asked = listQueryOf(list, state)
  const view = JSON.stringify([asked, state.page, state.size])
  const { release, ...held } = useDecidedRows(data && list.rows(data), view)
  const isHolding = held.marks.size > 0
  useEffect(() => {
    // The last page is empty after its last rows were decided.
    if (data && !isPlaceholderData && !isHolding && state.page > lastPage) state.set({ page: lastPage })
  }, [data, isPlaceholderData, isHolding, lastPage, state])
  return {
    ...held,
    answer: data,
    state,
    tabs: list.tabs,
    usualOrder: list.usualOrder,
    filters,
    total,
    hasMore: paged.has_more ?? false,
    lastPage,
    asked,
    counts,
    isError: reading.isError,
    retry: () => void reading.refetch(),
    refresh: () => {
      release()
      void reading.refetch()
    },
    file: list.file && {
      endpoint: list.file,
      params: list.params,
      query: { ...queryWithoutCounts(list.query), ...asked },
      failure: list.fileFailure,
    },
  }
}
