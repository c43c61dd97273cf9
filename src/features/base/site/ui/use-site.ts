import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/endpoint.ts'
import { DEFAULT_ORGANISATION } from '#shared/organisation.ts'
import { query } from '#web/api/queries.ts'
import { DEFAULT_GUIDE, DEFAULT_SHOWCASE, siteApi } from '../site.contract.ts'

type Site = OutputOf<typeof siteApi.get>

const DEFAULTS: Site = {
  organisation: DEFAULT_ORGANISATION,
  showcase: DEFAULT_SHOWCASE,
  guide: DEFAULT_GUIDE,
  base_url: '',
}

/** Who we are, for the header, the footer and every page; the defaults while there is no answer. */
export function useSite(): Site {
  const { data } = useQuery(query(siteApi.get, {}))
  return data ?? DEFAULTS
}

/** The tagline of the organisation; the one that the product comes with is known in every language. */
export function useTagline(): string {
  const { t } = useLingui()
  const { tagline } = useSite().organisation
  return tagline === DEFAULTS.organisation.tagline ? t`Unlocking Potential, Empowering Minds` : tagline
}
