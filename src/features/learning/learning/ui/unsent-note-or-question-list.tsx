import { formatSeconds } from '#shared/dates.ts'
import { useKeptOfflineText } from '#web/kit/use-kept-offline-text.ts'
import { ClockIcon } from '#web/kit/icons.tsx'
import styles from './lesson-tools.module.css'

type NotSentProps = {
  waiting: readonly { clientKey: string; at: number | null; text: string }[]
  refused: { text: string; problem: string } | undefined
}

/** Unsent entries, and those that the server refused. */
export function UnsentNotesOrQuestions({ waiting, refused }: NotSentProps) {
  const kept = useKeptOfflineText()
  return (
    <>
      {waiting.length > 0 && (
        <ul className={styles.items}>
          {waiting.map(({ clientKey, at, text }) => (
            <li key={clientKey} className={styles.item}>
              {at !== null && <span className={styles.soft}>{formatSeconds(at)}</span>}
              <p className={styles.text}>{text}</p>
              {!navigator.onLine && (
                <p className={`${styles.soft} ${styles.kept}`} role="status">
                  <ClockIcon size={14} />
                  <span>{kept}</span>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {refused && (
        <div className={styles.refused} role="alert">
          <p>{refused.problem}</p>
          <p className={styles.text}>{refused.text}</p>
        </div>
      )}
    </>
  )
}
