import { useQuery } from '@tanstack/react-query'
import { DEFAULT_ORGANISATION, type Organisation } from '#shared/organisation.ts'
import { commonCalls } from '#web/frame.ts'
import { query } from './queries.ts'
import { useMe } from './use-me.ts'

/** Who runs this site, for the frame of the dashboard; the defaults while there is no answer. */
export function useOrganisation(): Organisation {
  const { data } = useQuery(query(commonCalls().calls.site, {}))
  return data?.organisation ?? DEFAULT_ORGANISATION
}

/**
 * The zone in which times are written for the signed-in person: their own, otherwise the organisation's. Public pages,
 * which are the same for everyone, and certificates take the organisation's.
 */
export function useReaderTimeZone(): string {
  const { time_zone } = useOrganisation()
  return useMe().time_zone ?? time_zone
}
