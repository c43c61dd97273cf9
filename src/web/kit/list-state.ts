import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useResolvedPath, useSearchParams } from 'react-router'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'

/** The page sizes a person can choose; the last is the server's maximum. */
export const PAGE_SIZES = [10, 25, 50, PAGE_LIMIT_MAX] as const
const USUAL_SIZE = 25

/**
 * What a list shows. Filters, order and page are in the address. The search text, which is often a name or an email
 * address, is in the state of the history entry only: reloading and Back keep it, the browser's history on a shared
 * computer does not show it.
 */
export type ListView = {
  /** The search text. */
  q: string
  page: number
  /** Rows on a page: one of `PAGE_SIZES`. */
  size: number
  /** A column's key; with a leading minus, descending. */
  sort: string
  /** A value of the address; '' when it is not there. */
  get: (key: string) => string
}

export type ListState = ListView & {
  /** The page whose address holds the view; null for a list in a dialog. */
  path: string | null
  /** Changes parts of the view; anything but the page itself goes back to page 1. */
  set: (changes: Record<string, string | number>) => void
}

/** The state that a link gives to a list, to open it with a search. */
export const searchState = (q: string): { q: string } => ({ q })

function searchIn(state: unknown): string {
  const q = typeof state === 'object' && state !== null && 'q' in state ? state.q : ''
  return typeof q === 'string' ? q : ''
}

/** The state of the history entry that is open now, as the router stores it. */
export function stateNow(): object | null {
  const entry: unknown = history.state
  if (typeof entry !== 'object' || entry === null || !('usr' in entry)) return null
  return typeof entry.usr === 'object' ? entry.usr : null
}

/** Reads the view from an address and the state of its history entry. */
export function readView(params: URLSearchParams, state: unknown): ListView {
  const get = (key: string) => params.get(key) ?? ''
  return {
    q: searchIn(state),
    page: Math.max(1, Math.floor(Number(get('page'))) || 1),
    size: PAGE_SIZES.find((size) => size === Number(get('size'))) ?? USUAL_SIZE,
    sort: get('sort'),
    get,
  }
}

/** The view of the list on this page, and how to change it. `standard` are the values that an address leaves out. */
export function useListState(standard: Record<string, string>): ListState {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const { pathname: listPath } = useResolvedPath('.')
  return useMemo(() => {
    const usual: Record<string, string> = { ...standard, page: '1', size: String(USUAL_SIZE) }
    return {
      ...readView(params, state),
      path: listPath,
      set({ q, ...changes }) {
        // The address as it is now, not as it was rendered: a search is sent a moment after the typing, and a tab may
        // have been pressed, a record opened below the list, or the page left, in between.
        const { pathname } = location
        if (pathname !== listPath && !pathname.startsWith(`${listPath}/`)) return
        const next = new URLSearchParams(location.search)
        if (!('page' in changes)) next.delete('page')
        for (const [key, value] of Object.entries(changes)) {
          if (String(value) === (usual[key] ?? '')) next.delete(key)
          else next.set(key, String(value))
        }
        const search = searchState(q === undefined ? searchIn(stateNow()) : String(q))
        void navigate({ pathname, search: String(next) }, { replace: true, preventScrollReset: true, state: search })
      },
    }
  }, [params, navigate, state, listPath, standard])
}

/** The view of a list in a dialog, which has no address; it ends when the dialog closes. */
export function useOwnListState(): ListState {
  const [values, setValues] = useState<Record<string, string>>({})
  return useMemo(
    () => ({
      ...readView(new URLSearchParams(values), searchState(values.q ?? '')),
      path: null,
      set: (changes) =>
        setValues(({ page: _page, ...kept }) => ({
          ...kept,
          ...Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, String(value)])),
        })),
    }),
    [values],
  )
}
