import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import styles from './two-versions.module.css'

/** Says that a draft was restored, and offers to discard it. */
export function DraftNotice({ onRestart }: { onRestart: () => void }) {
  return (
    <div className={styles.notice}>
      <p>
        <Trans>Your unsaved draft on this device has been restored. Choose any pictures again.</Trans>
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onRestart}>
          <Trans>Start again</Trans>
        </Button>
      </div>
    </div>
  )
}
