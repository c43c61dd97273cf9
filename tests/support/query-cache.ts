import { QueryClient } from '@tanstack/react-query'
import { FRAME } from '#app/frame.ts'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { siteApi } from '#features/base/site/site.contract.ts'
import { Organisation } from '#shared/organisation.ts'
import { query } from '#web/api/queries.ts'
import { registerCommonCalls } from '#web/frame.ts'

/** What a screen of the dashboard knows already: the organisation as it comes, and a person with this time zone. */
export function cacheForPerson({ timeZone }: { timeZone: string | null }): QueryClient {
  registerCommonCalls(FRAME)
  const client = new QueryClient()
  const know = (key: readonly unknown[], answer: object) => client.setQueryData(key, answer)
  know(query(sessionApi.me, {}).queryKey, { time_zone: timeZone })
  know(query(siteApi.get, {}).queryKey, { organisation: Organisation.parse({}) })
  return client
}
