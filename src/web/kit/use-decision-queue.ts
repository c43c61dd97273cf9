import { useQuery } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { query } from '#web/api/queries.ts'
import { type HeldRows, useDecidedRows } from './decided-rows.ts'
import { useStillInPress } from './press.ts'
import { queryWithoutCounts, type ServerList } from './server-list.ts'

/** How many rows of what waits are shown at once. */
export const QUEUE_ROWS = 3

/** The first rows of a list that wait for the reader. */
export type Queue<Row> = Omit<HeldRows<Row>, 'release'> & {
  isError: boolean
  retry: () => void
  /** The next rows; undefined while one of these is to be decided, or when no others wait. */
  showNext: (() => void) | undefined
}

/**
 * Reads the first rows of a list. As in the list itself, decided rows keep their places; the next ones come when they
 * are asked for.
 * @param asked what narrows and orders the list, as its filters and columns are called
 */
export function useDecisionQueue<E extends Endpoint, Row extends { id: number }>(
  list: ServerList<E, Row>,
  asked: Record<string, string>,
): Queue<Row> {
  const input = { query: { ...queryWithoutCounts(list.query), ...asked, limit: QUEUE_ROWS } }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list names the filters and columns of its own call
  const reading = useQuery(query(list.endpoint, input as unknown as InputOf<E>))
  const { isError, refetch } = reading
  const data = useStillInPress(reading.data)
  const fresh = data && list.rows(data)
  const { release, ...held } = useDecidedRows(fresh, 'queue')
  const isDecided = held.rows?.every(({ id }) => held.marks.has(id)) ?? false
  const hasMore = fresh?.some(({ id }) => !held.marks.has(id)) ?? false
  return {
    ...held,
    isError,
    retry: () => void refetch(),
    showNext: isDecided && hasMore ? release : undefined,
  }
}
