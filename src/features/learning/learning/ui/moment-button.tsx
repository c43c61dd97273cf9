import { Trans, useLingui } from '@lingui/react/macro'
import { formatSeconds } from '#shared/dates.ts'
import styles from './lesson-tools.module.css'

/** The minute that something is about, which plays from there; "Whole lesson" where no minute is known. */
export function MomentButton({ at, onJump }: { at: number | null; onJump: (at: number) => void }) {
  const { t } = useLingui()
  if (at === null) {
    return (
      <span className={styles.soft}>
        <Trans>Whole lesson</Trans>
      </span>
    )
  }
  const time = formatSeconds(at)
  return (
    <button type="button" className={styles.time} aria-label={t`Play from ${time}`} onClick={() => onJump(at)}>
      {time}
    </button>
  )
}
