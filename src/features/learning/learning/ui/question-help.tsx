import { Trans } from '@lingui/react/macro'
import { formatSeconds } from '#shared/dates.ts'
import { PlayIcon } from '#web/kit/icons.tsx'
import type { Attempt } from '../learning.contract.ts'
import styles from './quiz-view.module.css'

type Props = { mark: Attempt['results'][number]; onWatch: ((from: number) => void) | null }

/** What teaches after a wrong answer: the author's words, and the moment of the video. Either may be missing. */
export function QuestionHelp({ mark: { explanation, video_at: at }, onWatch }: Props) {
  if (explanation === null && at === null) return null
  return (
    <div className={styles.help}>
      {explanation !== null && <p>{explanation}</p>}
      {at !== null && (
        <button type="button" className={styles.moment} disabled={!onWatch} onClick={() => onWatch?.(at)}>
          <PlayIcon size={14} />
          <Trans>Watch this part, from {formatSeconds(at)}</Trans>
        </button>
      )}
    </div>
  )
}
