import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { useOutbox } from '#web/api/use-outbox.ts'
import button from '#web/kit/button.module.css'
import { useKeptOfflineText } from '#web/kit/use-kept-offline-text.ts'
import { eventPath } from './event-labels.ts'
import styles from './events.module.css'

type Props = { personId: number; slug: string; children: ReactNode }

/** In place of the button, while the reader's registration waits on this device for the connection. */
export function KeptRegistration({ personId, slug, children }: Props) {
  const kept = useKeptOfflineText()
  const { letters } = useOutbox(personId)
  if (!letters.some(({ id }) => id === `${LETTER_KINDS.registration}:${slug}`)) return children
  return (
    <div className={styles.place}>
      <p role="status">{kept}</p>
      <Link className={button.secondary} to={`${eventPath(slug)}/register`}>
        <Trans>Change</Trans>
      </Link>
    </div>
  )
}
