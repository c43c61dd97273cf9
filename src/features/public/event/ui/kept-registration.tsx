import { Trans } from '@lingui/react/macro'
import button from '#web/kit/button.module.css'
import { useKeptText } from '#web/kit/use-kept-text.ts'
import styles from './events.module.css'

/** In place of the form: the registration waits on this device for the connection. */
export function KeptRegistration({ onChange }: { onChange: () => void }) {
  const kept = useKeptText()
  return (
    <div className={styles.place}>
      <p role="status">{kept}</p>
      <button type="button" className={button.secondary} onClick={onChange}>
        <Trans>Change the registration</Trans>
      </button>
    </div>
  )
}
