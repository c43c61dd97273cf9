import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'

/** How many rows a person can have on one page; the server gives no more than the last. */
export const PAGE_SIZES = [10, 25, 50, PAGE_LIMIT_MAX] as const
const USUAL_SIZE = 25

/** The state of a list in the address: search, filters, order and page. */
export type TableState = {
  /** The search text. */
  q: string
  page: number
  /** Rows on a page: one of `PAGE_SIZES`. */
  size: number
  /** A column's key; with a leading minus, descending. */
  sort: string
  /** A filter's value; '' when it is not set. */
  filter: (key: string) => string
  /** Changes parts of the address; anything but the page itself goes back to page 1. */
  set: (changes: Record<string, string | number>) => void
}

/** Search, filters, order and page of a list live in the address, so that Back and links work. */
export function useTableState(defaults: { sort?: string; filters?: Record<string, string> } = {}): TableState {
  const [params, setParams] = useSearchParams()
  return useMemo(() => {
    const standard: Record<string, string> = {
      sort: defaults.sort ?? '',
      page: '1',
      size: String(USUAL_SIZE),
      ...defaults.filters,
    }
    const read = (key: string) => params.get(key) ?? standard[key] ?? ''
    return {
      q: read('q'),
      page: Math.max(1, Math.floor(Number(read('page'))) || 1),
      size: PAGE_SIZES.find((size) => size === Number(read('size'))) ?? USUAL_SIZE,
      sort: read('sort'),
      filter: read,
      set: (changes) =>
        setParams(
          (known) => {
            const next = new URLSearchParams(known)
            if (!('page' in changes)) next.delete('page')
            for (const [key, value] of Object.entries(changes)) {
              if (String(value) === (standard[key] ?? '')) next.delete(key)
              else next.set(key, String(value))
            }
            return next
          },
          { replace: true, preventScrollReset: true },
        ),
    }
    // Defaults are written at module level or do not change while the page is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [params, setParams])
}
