import { Trans } from '@lingui/react/macro'
import { useDateText } from '#web/kit/use-date-text.ts'
import styles from './quiz-view.module.css'

/** In place of the button, while the author's limit allows no attempt: from when there is another one. */
export function QuizLimit({ from }: { from: string | null }) {
  const { instant } = useDateText()
  return (
    <p className={styles.limit} role="status">
      {from === null ? (
        <Trans>You have used all your attempts at this quiz. Ask your teacher for another attempt.</Trans>
      ) : (
        <Trans>You can try this quiz again from {instant(from, 'date and time')}</Trans>
      )}
    </p>
  )
}
