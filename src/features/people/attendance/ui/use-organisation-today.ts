import { useState } from 'react'
import { type Day, dayIn } from '#shared/dates.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'

/** Today on the organisation's calendar, to which days of attendance belong; a day is corrected when it is over. */
export function useOrganisationToday(): Day {
  const { time_zone: zone } = useOrganisation()
  const [now] = useState(() => new Date())
  return dayIn(now, zone)
}
