import { Trans } from '@lingui/react/macro'
import type { Day } from '#shared/dates.ts'
import { DayCell, TextCell } from '#web/kit/cells.tsx'
import { Stars } from '#web/kit/stars.tsx'

/** The average of all ratings of someone; a dash while there is none. */
export const AverageStars = ({ value }: { value: number | null }) => (value === null ? '—' : <Stars value={value} />)

/** The day of the last rating (spec 2 §2: 'Never'). */
export const LastReview = ({ day }: { day: Day | null }) =>
  day === null ? <Trans>Never</Trans> : <DayCell day={day} />

/** What the last one recommends (spec 2 §2: 'No recommendation'). */
export const Recommendation = ({ text }: { text: string | null }) =>
  text ? <TextCell text={text} /> : <Trans>No recommendation</Trans>
