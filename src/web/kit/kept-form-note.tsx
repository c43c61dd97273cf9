import { Trans } from '@lingui/react/macro'
import button from './button.module.css'
import styles from './kept-form-note.module.css'
import { useKeptOfflineText } from './use-kept-offline-text.ts'

/** In place of a form that waits on this device for the connection. */
export function KeptFormNote({ onChange }: { onChange: () => void }) {
  return (
    <div className={styles.note}>
      <p role="status">{useKeptOfflineText()}</p>
      <div>
        <button type="button" className={button.secondary} onClick={onChange}>
          <Trans>Change</Trans>
        </button>
      </div>
    </div>
  )
}
