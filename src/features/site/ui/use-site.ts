import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/endpoint.ts'
import { query } from '#web/api/queries.ts'
import { Organisation, Showcase, siteApi } from '../site.contract.ts'

type Site = OutputOf<typeof siteApi.get>

/** Who we are, for the header, the footer and every page; the defaults while there is no answer. */
export function useSite(): Site {
  const { data } = useQuery(query(siteApi.get, {}))
  return data ?? { organisation: Organisation.parse({}), showcase: Showcase.parse({}), base_url: '' }
}
