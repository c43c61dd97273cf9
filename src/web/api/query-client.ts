import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** One answer that is embedded in the page. */
export type Seed = { key: readonly unknown[]; data: unknown }

const FRESH_MS = 30_000
const RETRIES = 2
const REFUSED_MS = 1000

/** A query cache with our settings: one per browser tab, and one per rendered page on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A lost connection is retried; a refusal is not. A read that was refused in the page's loader is not repeated
        // by the page.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > REFUSED_MS,
        retry: (count, problem) => count < RETRIES && !(problem instanceof ApiError && problem.status < 500),
      },
      // Offline, a write fails at once with a message, instead of waiting silently.
      mutations: { networkMode: 'always' },
    },
  })
}

let shared: QueryClient | undefined

/** The one cache of this browser tab. */
export function browserQueryClient(): QueryClient {
  shared ??= createQueryClient()
  return shared
}

/** Puts answers that came with the page into the cache, unless a newer one is cached. */
export function seedQueries(client: QueryClient, matches: readonly { loaderData?: unknown }[]): void {
  for (const { loaderData } of matches) {
    const seeds = (loaderData as { seeds?: Seed[] } | undefined)?.seeds ?? []
    for (const { key, data } of seeds) if (client.getQueryData(key) === undefined) client.setQueryData(key, data)
  }
}
