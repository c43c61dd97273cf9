import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import { type Client, createClient } from '#web/api/client.ts'
import { INTERNAL_HEADER } from '../http/internal-header.ts'

/** The data that a page has used while it was rendered. */
export type Shown = {
  /** The features whose answers it shows. */
  features: Set<string>
  /** Whether each of these answers announces its changes; otherwise the page must be rendered for each request. */
  isCacheable: boolean
}

/** For whom a page is rendered. */
export type Visitor = { language: Language; ip: string }

/**
 * The server renderer's client of the API: the same calls as everyone's, as a visitor with the address of the one who
 * asked for the page, without a network. Collects the features whose answers the page shows, so that the page is
 * rendered again when they change.
 */
export function inProcessClient(
  http: FastifyInstance,
  internalKey: string,
  { language, ip }: Visitor,
  shown: Shown,
): Client {
  const client = createClient(async ({ method, url, headers }) => {
    const answer = await http.inject({
      method: method as 'GET',
      url,
      remoteAddress: ip,
      headers: {
        ...headers,
        'accept-language': language,
        // A page of ours asks, as it will in the browser.
        'sec-fetch-site': 'same-origin',
        [INTERNAL_HEADER]: internalKey,
      },
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
