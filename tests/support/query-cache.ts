import { QueryClient } from '@tanstack/react-query'
import { Organisation } from '#shared/organisation.ts'
import { query } from '#web/api/queries.ts'
import { shellApi } from '#app/frame.ts'

/** What a screen of the dashboard knows already: the organisation as it comes, and a person with this time zone. */
export function cacheForPerson({ timeZone }: { timeZone: string | null }): QueryClient {
  const client = new QueryClient()
  const know = (key: readonly unknown[], answer: object) => client.setQueryData(key, answer)
  know(query(shellApi.me, {}).queryKey, { time_zone: timeZone })
  know(query(shellApi.site, {}).queryKey, { organisation: Organisation.parse({}) })
  return client
}
