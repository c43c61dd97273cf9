import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type ListState, searchState } from './list-state.ts'

/** Where a list is and how it is seen, for a link to it. */
type ListPlace = { to: { pathname: string; search: string }; state: object | null }

/** Beside the answers of the server, which are forgotten when the person signs out: the search may be a name. */
const storageKeyOf = (path: string) => ['list-place', path]

/**
 * Keeps how a list is seen, for pages that are opened from it. A record that is open beside it is no part of that.
 * @param filters their keys in the address
 */
export function useKeepPlace({ path, q, get }: ListState, filters: readonly string[]): void {
  const cache = useQueryClient()
  const values = [...filters, 'sort', 'size', 'page'].map((key) => [key, get(key)])
  const search = new URLSearchParams(values.filter(([, value]) => value !== '')).toString()
  useEffect(() => {
    if (path === null) return
    const place: ListPlace = { to: { pathname: path, search }, state: searchState(q) }
    cache.setQueryData(storageKeyOf(path), place)
  }, [cache, path, search, q])
}

/** A list as it was left; its first page where it was not open before. */
export function useListPlace(path: string): ListPlace {
  const first: ListPlace = { to: { pathname: path, search: '' }, state: null }
  return useQuery({ queryKey: storageKeyOf(path), queryFn: () => first, enabled: false }).data ?? first
}

/** Leads from a record that was deleted back to its list; Back does not lead to the record again. */
export function useLeaveRecord(path: string): () => void {
  const navigate = useNavigate()
  const { to, state } = useListPlace(path)
  return () => void navigate(to, { replace: true, state })
}
