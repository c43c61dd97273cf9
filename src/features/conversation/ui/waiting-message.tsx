import { Trans } from '@lingui/react/macro'
import { useDateText } from '#web/kit/use-date-text.ts'
import { MessageText } from './message-text.tsx'
import styles from './thread.module.css'
import type { UnsentMessage } from './unsent-messages.ts'

/** A message that the server does not have yet. */
export function WaitingMessage({ message }: { message: UnsentMessage }) {
  const { instant } = useDateText()
  return (
    <li className={styles.message} data-own>
      <p className={styles.head}>
        <span className={styles.who}>
          <Trans>You</Trans>
        </span>{' '}
        <time dateTime={message.writtenAt}>{instant(message.writtenAt, 'date and time')}</time>
      </p>
      <div className={styles.bubble} data-waiting>
        <MessageText text={message.text} />
      </div>
      <p className={styles.foot}>
        <Trans>Not sent yet</Trans>
      </p>
    </li>
  )
}
