import { Trans, useLingui } from '@lingui/react/macro'
import { speedText } from '#web/api/speed-text.ts'
import type { Upload } from '#web/api/upload-state.ts'
import button from './button.module.css'
import styles from './file-field.module.css'
import { Percent } from './percent.tsx'

/** The progress of an upload, its speed, and a button to cancel it. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const { i18n, t } = useLingui()
  const { percent, bytesPerSecond, cancel } = upload
  const speed = bytesPerSecond > 0 ? speedText(bytesPerSecond, i18n.locale) : ''
  return (
    <div className={styles.progress}>
      <progress value={percent} max={100} className={styles.bar} aria-label={t`Upload progress`} />
      <div className={styles.figures}>
        <span>
          <Percent value={percent} /> {speed && `· ${speed}`}
        </span>
        <button type="button" className={button.secondary} onClick={cancel}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </div>
  )
}
