import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/endpoint.ts'
import { query } from '#web/api/queries.ts'
import { Guide, Organisation, Showcase, siteApi } from '../site.contract.ts'

type Site = OutputOf<typeof siteApi.get>

const DEFAULTS: Site = {
  organisation: Organisation.parse({}),
  showcase: Showcase.parse({}),
  guide: Guide.parse({}),
  base_url: '',
}

/** Who we are, for the header, the footer and every page; the defaults while there is no answer. */
export function useSite(): Site {
  const { data } = useQuery(query(siteApi.get, {}))
  return data ?? DEFAULTS
}
