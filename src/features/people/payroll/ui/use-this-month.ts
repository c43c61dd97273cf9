import { useState } from 'react'
import { dayIn } from '#shared/dates.ts'
import { useReaderTimeZone } from '#web/api/use-organisation.ts'

/** The current month, `yyyy-mm`. */
export function useThisMonth(): string {
  const zone = useReaderTimeZone()
  const [now] = useState(() => new Date())
  return dayIn(now, zone).slice(0, 7)
}
