import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { browserClient } from './browser-client.ts'

/** A read on a screen: the cache key is the endpoint's name and input, never written by hand. */
export function query<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) => browserClient(endpoint, input as never, signal),
    meta: { endpoint, input },
  })
}
