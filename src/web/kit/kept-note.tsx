import { Trans } from '@lingui/react/macro'
import button from './button.module.css'
import styles from './note.module.css'
import { useKeptText } from './use-kept-text.ts'

/** In place of a form that waits on this device for the connection. */
export function KeptNote({ onChange }: { onChange: () => void }) {
  return (
    <div className={styles.note}>
      <p role="status">{useKeptText()}</p>
      <div>
        <button type="button" className={button.secondary} onClick={onChange}>
          <Trans>Change</Trans>
        </button>
      </div>
    </div>
  )
}
