import { Plural, Trans } from '@lingui/react/macro'

const [HOUR, DAY] = [60, 1440]
/** Longer times are shown in days. */
const MOST_HOURS = 48

/** How long a mentor takes to answer, by the median of the last 30 days. */
export function AnswerTime({ minutes }: { minutes: number }) {
  if (minutes < HOUR) return <Trans>Usually answers within an hour</Trans>
  const hours = Math.round(minutes / HOUR)
  if (hours <= MOST_HOURS)
    return <Plural value={hours} one="Usually answers within # hour" other="Usually answers within # hours" />
  return (
    <Plural
      value={Math.round(minutes / DAY)}
      one="Usually answers within # day"
      other="Usually answers within # days"
    />
  )
}
