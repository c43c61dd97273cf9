import type { FetchQueryOptions } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Endpoint } from '#shared/endpoint.ts'
import { allowsRole } from '#shared/policy.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { addressOf } from './client.ts'
import type { EarlyReads } from './early-reads.ts'
import { browserQueryClient } from './query-client.ts'
import { personByCookie } from './person-by-cookie.ts'
import { meQuery } from './use-me.ts'

/** What `query()` makes, for any endpoint. */
type PageQuery = { queryKey: readonly unknown[]; queryFn?: unknown; meta?: Record<string, unknown> }

type Visit = {
  params: Record<string, string | undefined>
  url: URL
  /** The state of the history entry, when the page is opened again or reloaded. */
  state: unknown
  /** The primary role as the header knows it; the server checks again. */
  role: Role
}

/** What a role may read of these; the rest is left to the page. */
const readsAllowedFor = (reads: readonly PageQuery[], role: Role): PageQuery[] =>
  reads.filter(({ meta }) => {
    const { access } = (meta as { endpoint: Endpoint }).endpoint
    return allowsRole(access as Parameters<typeof allowsRole>[0], { roles: [role] })
  })

const addressOfRead = ({ meta }: PageQuery): string => {
  const { endpoint, input } = meta as { endpoint: Endpoint; input: Parameters<typeof addressOf>[1] }
  return addressOf(endpoint, input)
}

/**
 * The reads of a dashboard page, which start together with the session's own: nothing waits for `/api/me`. The page
 * then shows them by `useQuery`. No private data is in the HTML: on the server the loader has only their addresses, and
 * the head of the page asks for them before its scripts are there (early-reads.ts).
 */
export function pageData(reads: (visit: Visit) => readonly PageQuery[]) {
  const clientLoader = ({ params, request }: ClientLoaderFunctionArgs): null => {
    const role = personByCookie()?.role
    if (!role) return null
    const url = new URL(request.url)
    const { usr } = (history.state ?? {}) as { usr?: unknown }
    const state = url.pathname === location.pathname ? usr : undefined
    const cache = browserQueryClient()
    void cache.prefetchQuery(meQuery())
    // A failure is shown by the page, which reads again.
    for (const read of readsAllowedFor(reads({ params, url, state, role }), role))
      void cache.prefetchQuery(read as FetchQueryOptions)
    return null
  }
  // Also for the page that is loaded first.
  clientLoader.hydrate = true as const
  const loader = ({ params, request }: LoaderFunctionArgs): { early: EarlyReads } => {
    const url = new URL(request.url)
    const early = ROLES.map((role) => {
      const first = [meQuery() as PageQuery, ...readsAllowedFor(reads({ params, url, state: undefined, role }), role)]
      return [role, first.map(addressOfRead)] as const
    })
    return { early: Object.fromEntries(early) }
  }
  return { loader, clientLoader }
}
