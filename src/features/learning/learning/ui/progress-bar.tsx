import { useLingui } from '@lingui/react/macro'
import { Percent } from '#web/kit/percent.tsx'
import track from '#web/kit/track.module.css'
import styles from './progress-bar.module.css'

/** The progress of a course, as a bar and as a number. */
export function ProgressBar({ percent, of }: { percent: number; of: string }) {
  const { t } = useLingui()
  return (
    <div className={styles.progress}>
      <div
        className={track.track}
        role="progressbar"
        aria-label={t`Progress in ${of}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        style={{ '--share': percent / 100 }}
      />
      <span className={styles.percent}>
        <Percent value={percent} />
      </span>
    </div>
  )
}
