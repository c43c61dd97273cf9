import { useSite } from '#features/base/site/ui/use-site.ts'
import { ownTimeZone } from '#shared/own-time-zone.ts'
import { useSession } from './signed-in.ts'

/**
 * On a page that visitors see too: the zone in which a signed-in person reads times, or that of a visitor's device;
 * `undefined` while it is not known who reads (on the server, and until the first answer).
 */
export function useVisitorZone(): string | undefined {
  const me = useSession()
  const { time_zone: usual } = useSite().organisation
  if (me === undefined) return undefined
  return me === null ? ownTimeZone() : (me.time_zone ?? usual)
}
