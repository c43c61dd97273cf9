import { useNavigate, useSearchParams } from 'react-router'
import { stateNow } from './list-state.ts'
import type { ShownList } from './server-list.ts'

/** The record of a list that is open beside it; its id is in the address. */
export type OpenRecord = {
  /** Null while none is open. */
  id: number | null
  close: () => void
  /** The ids before and after it in the list; undefined at the ends, and for a record that the list does not show. */
  previous: number | undefined
  next: number | undefined
  /** Goes to another record; from the list, with an entry of its own in the history. */
  show: (id: number) => void
  open: (id: number) => void
  /** Which one of the rows on this page it is, counted from 1; 0 when the list does not show it. */
  place: number
  count: number
}

/**
 * What an entry of the history knows that a record has opened from a list or another page of ours, besides the search:
 * closing the record goes back there, as Back does.
 */
export const RECORD_ENTRY = { isRecord: true } as const

/** The query of an address with another record open, or none; the search, the tab and the page stay. */
export function useRecordSearch(key: string): (id: number | null) => string {
  const [params] = useSearchParams()
  return (id) => {
    const next = new URLSearchParams(params)
    if (id === null) next.delete(key)
    else next.set(key, String(id))
    return `?${next.toString()}`
  }
}

/** Which record the address names by `key`, and how to go to its neighbours in the list. */
export function useRecord<Row extends { id: number }>(list: Pick<ShownList<Row>, 'rows'>, key: string): OpenRecord {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const searchFor = useRecordSearch(key)
  const id = Number(params.get(key)) || null
  const ids = (list.rows ?? []).map((row) => row.id)
  const at = id === null ? -1 : ids.indexOf(id)
  return {
    id,
    close() {
      // A link to a record may come from elsewhere; then there is no list to go back to.
      const state = stateNow()
      if (state && 'isRecord' in state) void navigate(-1)
      else void navigate(searchFor(null), { replace: true, preventScrollReset: true, state })
    },
    previous: ids[at - 1],
    next: at === -1 ? undefined : ids[at + 1],
    show: (other) => void navigate(searchFor(other), { replace: true, preventScrollReset: true, state: stateNow() }),
    open: (other) =>
      void navigate(searchFor(other), { preventScrollReset: true, state: { ...stateNow(), ...RECORD_ENTRY } }),
    place: at + 1,
    count: ids.length,
  }
}
