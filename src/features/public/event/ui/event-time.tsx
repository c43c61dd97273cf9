import { useOrganisation } from '#web/api/use-organisation.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { ReaderTime } from './reader-time.tsx'

/**
 * On the dashboard: when an event begins by the clock at its place, and the reader's own time beside it where that is
 * another one.
 */
export function EventTime({ event: { starts_at: iso, time_zone: own } }: { event: EventMoment }) {
  const { instantIn, zone } = useDateText()
  const { time_zone: usual } = useOrganisation()
  const place = own ?? usual
  return (
    <>
      <time dateTime={iso}>{instantIn(place, iso, 'date and time')}</time>
      <ReaderTime iso={iso} place={place} zone={zone} />
    </>
  )
}

type EventMoment = { starts_at: string; time_zone: string | null }
