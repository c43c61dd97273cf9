import { type ComponentType, createContext } from 'react'

export type ListViewsProps = {
  /** The page of the list. */
  path: string
  /** What the list itself has in the address: its tab and its filters. */
  keys: readonly string[]
}

/** The saved views of a list: a feature shows them, and `src/app` names it. */
export type ListViewsPart = ComponentType<ListViewsProps>

/** Null before sign-in. */
export const ListViewsContext = createContext<{ ListViews: ListViewsPart } | null>(null)

const AN_ID = /^\d+$/

/**
 * What a view keeps of an address: the tab, the filters, the order and the rows on a page; neither the page nor a
 * record that is open, which is a number under a name that is none of the list's own.
 */
export function searchToKeep(search: string, keys: readonly string[]): string {
  const kept = [...new URLSearchParams(search)].filter(
    ([key, value]) => key !== 'page' && (key === 'size' || keys.includes(key) || !AN_ID.test(value)),
  )
  return String(new URLSearchParams(kept))
}

/** The page of a list without the id in its address: its views are the same for each course. */
export const listAddressAt = (path: string): string => path.replaceAll(/\/\d+(?=\/|$)/g, '/:id')
