import { Trans } from '@lingui/react/macro'
import styles from './presence.module.css'
import { useTyping } from './use-typing.ts'

type TypingLineProps = {
  userId: number
  name: string
  /** The place of the last message of this person. */
  lastSeq: number
}

/** That the other person is typing, while they do. */
export function TypingLine({ userId, name, lastSeq }: TypingLineProps) {
  const isTyping = useTyping(userId, lastSeq)
  return (
    <p role="status" className={styles.typing}>
      {isTyping && <Trans>{name} is typing…</Trans>}
    </p>
  )
}
