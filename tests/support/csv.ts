import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { addressOf } from '#web/api/client.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Asks for a file of a list; answers its lines as they were sent. */
export async function readCsv<E extends Endpoint & { raw: string }>(
  app: TestApp,
  endpoint: E,
  {
    as,
    language,
    ...input
  }: { query: z.input<E['query']>; params?: z.input<E['params']>; as: Person | null; language?: string },
) {
  const { statusCode, headers, body } = await app.http.inject({
    url: addressOf(endpoint, input),
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(language ? { 'accept-language': language } : {}),
    },
  })
  return { status: statusCode, headers, lines: body.trimEnd().split('\r\n') }
}
