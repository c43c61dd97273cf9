import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useMe } from '#web/api/use-me.ts'
import styles from './waiting-note.module.css'
import { useWaitingRequest } from './waiting-request.ts'

const WaitingSender = lazy(async () => ({ default: (await import('./waiting-sender.tsx')).WaitingSender }))

/** In the dashboard: a request that could not be sent is sent from here, too, and says that it waits. */
export function WaitingNote() {
  const me = useMe()
  const { courseId, drop } = useWaitingRequest(me.id)
  if (courseId === null) return null
  return (
    <p className={styles.note} role="status">
      <Suspense>
        <WaitingSender personId={me.id} onSettled={drop} />
      </Suspense>
      <Trans>Your enrollment request will be sent as soon as you are online again.</Trans>
    </p>
  )
}
