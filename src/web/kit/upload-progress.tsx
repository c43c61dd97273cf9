import { Trans, useLingui } from '@lingui/react/macro'
import { speedText, type Upload } from '#web/api/upload-state.ts'
import button from './button.module.css'
import styles from './file-field.module.css'

/** How far a file is, how fast, and the way to stop it. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const { t } = useLingui()
  const { percent, bytesPerSecond, cancel } = upload
  const speed = bytesPerSecond > 0 ? speedText(bytesPerSecond) : ''
  return (
    <div className={styles.progress}>
      <progress value={percent} max={100} className={styles.bar} aria-label={t`Upload progress`} />
      <div className={styles.figures}>
        <span>
          {percent}% {speed && `· ${speed}`}
        </span>
        <button type="button" className={button.secondary} onClick={cancel}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </div>
  )
}
