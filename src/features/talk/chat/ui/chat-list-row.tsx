import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Day } from '#shared/dates.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { badgeText } from '#web/kit/badge-text.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import styles from './chat.module.css'

export type ListRowProps = {
  to: string
  name: string
  picture: string | null
  /** When the last message was written. */
  at: string | undefined
  /** The day on which the reader reads: what was written on it has its time, not its date. */
  today: Day
  unread: number
  isOpen: boolean
  isInactive?: boolean
  /** The last message, or who or what it is. */
  preview: ReactNode
  below?: ReactNode
}

/** Someone or a group in the list, with the last message, and how many are unread. */
export function ChatListRow(props: ListRowProps) {
  const { to, name, picture, at, today, unread, isOpen, isInactive = false, preview, below } = props
  const { instant, dayOf } = useDateText()
  const isToday = at !== undefined && dayOf(at) === today
  return (
    <Link
      to={to}
      className={styles.row}
      aria-current={isOpen ? 'page' : undefined}
      data-inactive={isInactive || undefined}
    >
      <Avatar name={name} src={picture} size={44} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.name}>{name}</span>
          {at !== undefined && (
            <time dateTime={at} className={styles.soft}>
              {instant(at, isToday ? 'time' : 'date')}
            </time>
          )}
        </span>
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
        {below && <span className={styles.soft}>{below}</span>}
      </span>
    </Link>
  )
}
