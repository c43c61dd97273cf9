import type { QueryFunctionContext } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { requestOf, toError } from './client.ts'
import { query } from './queries.ts'
import { leaveWhenSessionEnded } from './session-end.ts'

/** The tags of the last answers, by what was asked. The answers themselves are in the query cache, and go with it. */
const tags = new Map<string, string>()

/**
 * A read that is polled, of a call that says `changesWith` or `isPolled`: the server is told which answer is here
 * already, and says in a few bytes that it still holds.
 */
export function liveQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const read = query(endpoint, input)
  const { url, headers } = requestOf(endpoint, input)
  const name = JSON.stringify(read.queryKey)
  return {
    ...read,
    queryFn: async ({ signal, client }: QueryFunctionContext): Promise<OutputOf<E>> => {
      const known = client.getQueryData<OutputOf<E>>(read.queryKey)
      const tag = known === undefined ? undefined : tags.get(name)
      const answer = await fetch(url, {
        headers: {
          ...headers,
          'accept-language': document.documentElement.lang,
          ...(tag !== undefined && { 'if-none-match': tag }),
        },
        credentials: 'same-origin',
        signal,
      })
      leaveWhenSessionEnded(answer.status, url)
      // Read to its end although it is empty: otherwise the browser would close the connection.
      const text = await answer.text()
      if (answer.status === 304 && known !== undefined) return known
      if (!answer.ok) throw toError({ text, retryAfter: answer.headers.get('retry-after') })
      tags.set(name, answer.headers.get('etag') ?? '')
      return JSON.parse(text) as OutputOf<E>
    },
  }
}
