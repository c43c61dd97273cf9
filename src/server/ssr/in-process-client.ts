import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import { type Client, createClient } from '#web/api/client.ts'

export const INTERNAL_HEADER = 'x-mbuyu-internal'

/** What a page turned out to show while it was made. */
export type Shown = {
  /** The features whose answers it shows. */
  features: Set<string>
  /** Whether every one of these answers says when it changes; otherwise the page must be made anew each time. */
  isCacheable: boolean
}

/**
 * The server renderer's way to the API: the same door as everybody's, as a visitor, without a network.
 * Collects the features whose answers the page shows, so that the page is made anew when they change.
 */
export function inProcessClient(http: FastifyInstance, internalKey: string, language: Language, shown: Shown): Client {
  const client = createClient(async ({ method, url, headers }) => {
    const answer = await http.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, 'accept-language': language, [INTERNAL_HEADER]: internalKey },
    })
    return { status: answer.statusCode, text: answer.body, retryAfter: null }
  })
  return (endpoint, input, signal) => {
    const { publicAnswer } = endpoint as Endpoint
    if (!publicAnswer) shown.isCacheable = false
    for (const feature of publicAnswer ?? []) shown.features.add(feature)
    return client(endpoint, input, signal)
  }
}
