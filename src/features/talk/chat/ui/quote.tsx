import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { ChatMessage } from '../chat.contract.ts'
import styles from './chat.module.css'

type Quoted = Pick<NonNullable<ChatMessage['reply_to']>, 'seq' | 'content'>

/** The message that is answered, in short. */
export function QuotedWords({ of, name }: { of: Quoted; name: string }) {
  return (
    <span className={styles.quote}>
      <strong>{name}</strong>
      <span>{of.content || <Trans>Image or deleted message</Trans>}</span>
    </span>
  )
}

/** The same above its answer, where it leads to its place. */
export function Quote({ of, name }: { of: Quoted; name: string }) {
  return (
    <Link to={`?at=${of.seq}`} className={styles.to}>
      <QuotedWords of={of} name={name} />
    </Link>
  )
}
