import { Trans } from '@lingui/react/macro'
import { MessageText } from './message-text.tsx'
import styles from './messages.module.css'
import { useDateText } from './use-date-text.ts'

/** A message that the server does not have yet. */
export function UnsentMessageItem({ text, writtenAt }: { text: string; writtenAt: string }) {
  const { instant } = useDateText()
  return (
    <li className={styles.message} data-own>
      <p className={styles.head}>
        <span className={styles.who}>
          <Trans>You</Trans>
        </span>{' '}
        <time dateTime={writtenAt}>{instant(writtenAt, 'date and time')}</time>
      </p>
      <div className={styles.bubble} data-waiting>
        <MessageText text={text} />
      </div>
      <p className={styles.foot}>
        <Trans>Not sent yet</Trans>
      </p>
    </li>
  )
}
