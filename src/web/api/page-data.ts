import type { FetchQueryOptions } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import type { Endpoint } from '#shared/endpoint.ts'
import { allowsRole } from '#shared/policy.ts'
import { type Role, toRole } from '#shared/roles.ts'
import { browserQueryClient } from './query-client.ts'
import { ME } from './use-me.ts'

/** What `query()` makes, for any endpoint. */
type Read = { queryKey: readonly unknown[]; queryFn?: unknown; meta?: Record<string, unknown> }

type Visit = {
  params: Record<string, string | undefined>
  url: URL
  /** The state of the history entry, when the page is opened again or reloaded. */
  state: unknown
  /** The primary role as the header knows it; the server checks again. */
  role: Role
}

/** The role in the cookie that the header reads. */
function shownRole(): Role | undefined {
  const cookie = /(?:^|; )user=([^;]*)/.exec(document.cookie)?.[1]
  if (!cookie) return undefined
  try {
    const { role } = JSON.parse(decodeURIComponent(cookie)) as { role?: unknown }
    return typeof role === 'string' ? toRole(role) : undefined
  } catch {
    return undefined
  }
}

/**
 * The reads of a dashboard page, which start together with the session's own: nothing waits for `/api/me`. The page
 * then shows them by `useQuery`. What the role may not call is left to the page. No private data is in the HTML: on the
 * server the loader has none.
 */
export function pageData(reads: (visit: Visit) => readonly Read[]) {
  const clientLoader = ({ params, request }: ClientLoaderFunctionArgs): null => {
    const role = shownRole()
    if (!role) return null
    const url = new URL(request.url)
    const { usr } = (history.state ?? {}) as { usr?: unknown }
    const state = url.pathname === location.pathname ? usr : undefined
    const cache = browserQueryClient()
    void cache.prefetchQuery(ME)
    for (const read of reads({ params, url, state, role })) {
      const { access } = (read.meta as { endpoint: Endpoint }).endpoint
      const isAllowed = allowsRole(access as Parameters<typeof allowsRole>[0], { roles: [role] })
      // A failure is shown by the page, which reads again.
      if (isAllowed) void cache.prefetchQuery(read as FetchQueryOptions)
    }
    return null
  }
  // Also for the page that is loaded first.
  clientLoader.hydrate = true as const
  return { loader: (): null => null, clientLoader }
}
