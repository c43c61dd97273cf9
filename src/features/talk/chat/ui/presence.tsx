import { Trans } from '@lingui/react/macro'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { ChatUser } from '../chat.contract.ts'
import styles from './presence.module.css'

type PresenceProps = { person: Pick<ChatUser, 'is_active' | 'last_login_at' | 'online'> }

/** Whether someone is online and when they last signed in, or that they left. */
export function Presence({ person }: PresenceProps) {
  const { instant } = useDateText()
  if (!person.is_active) return <Trans>Account inactive</Trans>
  const day = person.last_login_at && instant(person.last_login_at)
  return (
    <>
      {person.online && (
        <span className={styles.online}>
          <Trans>Online</Trans>
        </span>
      )}
      {person.online && day !== null && ' · '}
      {day !== null && <Trans>Last sign-in {day}</Trans>}
    </>
  )
}
