import { Button, Progress } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { speedText, type Upload } from '#web/api/upload-state.ts'
import styles from './file-field.module.css'

/** How far a file is, how fast, and the way to stop it. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const { t } = useLingui()
  const { percent, bytesPerSecond, cancel } = upload
  const speed = bytesPerSecond > 0 ? speedText(bytesPerSecond) : ''
  return (
    <div className={styles.progress}>
      <Progress value={percent} size="sm" aria-label={t`Upload progress`} />
      <div className={styles.figures}>
        <span>
          {percent}% {speed && `· ${speed}`}
        </span>
        <Button variant="default" size="xs" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
