import type { FetchQueryOptions } from '@tanstack/react-query'
import { createContext, type LoaderFunctionArgs, type ClientLoaderFunctionArgs } from 'react-router'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ApiError } from './api-error.ts'
import type { Client } from './client.ts'
import { browserQueryClient, type Seed } from './query-client.ts'

/** The server's API client, set for each rendered page. */
export const clientContext = createContext<Client>()

/** Whether pages for trials may be shown: demo and development only. */
export const demoContext = createContext(false)

/** What a screen exports as `handle`. */
export type PageHandle = {
  /**
   * The query parameters that its HTML depends on. The server drops all others before it renders, so that
   * `?utm_source=…` is the same page for everyone.
   */
  query?: readonly string[]
  /** Its address is that of no page. */
  isMissing?: boolean
}

/** What `query()` makes, whatever endpoint it reads. */
type PageQuery = { queryKey: readonly unknown[]; queryFn?: unknown; meta?: Record<string, unknown> }
type Reads = (args: { params: Record<string, string | undefined>; url: URL }) => PageQuery[]

/**
 * The reads of a public page, for both sides: on the server they call the app directly and are
 * embedded in the HTML, in the browser they fill the query cache before the screen shows.
 */
export function publicData(reads: Reads) {
  return {
    loader: async ({ context, params, request }: LoaderFunctionArgs): Promise<{ seeds: Seed[] }> => {
      const client = context.get(clientContext)
      const seeds = reads({ params, url: new URL(request.url) }).map(async (options) => {
        const { endpoint, input } = options.meta as { endpoint: Endpoint; input: never }
        return { key: options.queryKey, data: await client(endpoint, input) }
      })
      return { seeds: await Promise.all(seeds).catch(toResponse) }
    },
    clientLoader: async ({ params, request }: ClientLoaderFunctionArgs): Promise<{ seeds: Seed[] }> => {
      const cache = browserQueryClient()
      await Promise.all(
        reads({ params, url: new URL(request.url) }).map((options) =>
          cache.prefetchQuery(options as FetchQueryOptions),
        ),
      )
      return { seeds: [] }
    },
  }
}

/** A missing row makes a 404 page; anything else is a real error. */
function toResponse(problem: unknown): never {
  if (isApiError(problem)) throw new Response(problem.message, { status: problem.status })
  throw problem
}

/** The built screens carry their own copy of the class, so a refusal of the server is known by its name. */
const isApiError = (problem: unknown): problem is ApiError => problem instanceof Error && problem.name === 'ApiError'
