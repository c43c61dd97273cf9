import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Day } from '#shared/dates.ts'
import { Avatar } from './avatar.tsx'
import { badgeText } from './badge-text.ts'
import styles from './conversation.module.css'
import { useDateText } from './use-date-text.ts'

type ConversationRowProps = {
  name: string
  picture: string | null
  /** When the last message was written. */
  at: string | undefined
  /** The day on which the reader reads: what was written on it has its time, not its date. */
  today: Day
  /** What it is about, above the last message. */
  subject?: string | null
  /** The last message, or who or what it is. */
  preview: ReactNode
  unread: number
  below?: ReactNode
}

/** What a list says of a conversation, inside the link that opens it: with whom, the last message, how many are unread. */
export function ConversationRow(props: ConversationRowProps) {
  const { name, picture, at, today, subject, preview, unread, below } = props
  const shortTime = useShortTime(today)
  return (
    <>
      <Avatar name={name} src={picture} size={40} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.name}>{name}</span>
          {at !== undefined && (
            <time dateTime={at} className={styles.soft}>
              {shortTime(at)}
            </time>
          )}
        </span>
        {subject && <span className={styles.preview}>{subject}</span>}
        <span className={styles.line}>
          <span className={styles.preview}>{preview}</span>
          {unread > 0 && (
            <span className={styles.badge}>
              {badgeText(unread)}
              <span className="for-readers">
                {' '}
                <Plural value={unread} one="unread message" other="unread messages" />
              </span>
            </span>
          )}
        </span>
        {below}
      </span>
    </>
  )
}

/** How a list tells when something was written: of today the time, of other days the date. */
export function useShortTime(today: Day): (at: string) => string {
  const { instant, dayOf } = useDateText()
  return (at) => instant(at, dayOf(at) === today ? 'time' : 'date')
}
