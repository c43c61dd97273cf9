import { Trans } from '@lingui/react/macro'
import { useMe } from '#web/api/use-me.ts'
import styles from './enroll-button.module.css'
import { useWaitingRequest } from './waiting-request.ts'

/** In the dashboard: a request that could not be sent is sent from here, too, and says that it waits. */
export function WaitingNote() {
  const { waiting } = useWaitingRequest(useMe().id)
  if (!waiting) return null
  return (
    <p className={styles.note} role="status">
      <Trans>Your request for {waiting.title} is sent as soon as you are online again.</Trans>
    </p>
  )
}
