import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { query } from '#web/api/queries.ts'
import { readView } from './list-state.ts'
import { listQueryOf, type ServerList } from './server-list.ts'

function sumsQuery<Sums extends Endpoint>(sums: Sums, { sort: _, ...asked }: Record<string, unknown>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call of the sums takes the filters of its list
  return query(sums, { query: asked } as unknown as InputOf<Sums>)
}

/**
 * What a page reads first of the totals of a list, for an address and its history state.
 * @param beside what the call takes besides the filters of the list
 */
export const listSumsQuery = <E extends Endpoint, Row>(
  sums: Endpoint,
  list: ServerList<E, Row>,
  { url: { searchParams }, state }: { url: URL; state: unknown },
  beside: Record<string, unknown> = {},
) => sumsQuery(sums, { ...beside, ...listQueryOf(list, readView(searchParams, state)) })

/**
 * The totals of all rows of a list, whatever its page and order.
 * @param sums the call that takes the same filters
 * @param asked what the list asks, of `useServerList`
 */
export const useListSums = <Sums extends Endpoint>(sums: Sums, asked: Record<string, unknown>) =>
  useQuery({ ...sumsQuery(sums, asked), placeholderData: keepPreviousData })
