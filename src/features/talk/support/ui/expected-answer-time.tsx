import { Plural, Trans } from '@lingui/react/macro'
import note from '#web/kit/note.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OwnThread } from '../support.contract.ts'

const HOUR = 60

/** When someone may expect an answer: said only as far as it is known. */
export function ExpectedAnswerTime({ thread }: { thread: OwnThread }) {
  const { instant } = useDateText()
  const { is_open: isOpen, opens_at: opensAt, answer_minutes: minutes } = thread
  const opens = opensAt && instant(opensAt, 'date and time')
  if (!opens && minutes === null) return null
  const hours = Math.max(1, Math.round((minutes ?? 0) / HOUR))
  return (
    <div className={note.note}>
      {!isOpen && opens !== null && (
        <p>
          <Trans>We’re offline right now. You can write at any time. We’ll be back on {opens}.</Trans>
        </p>
      )}
      {minutes !== null &&
        (minutes < HOUR ? (
          <p>
            <Plural
              value={Math.max(1, minutes)}
              one="During opening hours, half of all questions are answered within # minute."
              other="During opening hours, half of all questions are answered within # minutes."
            />
          </p>
        ) : (
          <p>
            <Plural
              value={hours}
              one="During opening hours, half of all questions are answered within about # hour."
              other="During opening hours, half of all questions are answered within about # hours."
            />
          </p>
        ))}
    </div>
  )
}
