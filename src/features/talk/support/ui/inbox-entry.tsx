import { Plural, Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { Avatar } from '#web/kit/avatar.tsx'
import { badgeText } from '#web/kit/badge-text.ts'
import { ListLink } from '#web/kit/list-link.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useNow } from '#web/kit/use-now.ts'
import type { InboxRow } from '../inbox/inbox.contract.ts'
import { SupportState } from './inbox-words.tsx'
import styles from './inbox.module.css'

type InboxEntryProps = {
  row: InboxRow
  isOpen: boolean
  /** The list has threads of every state. */
  hasState: boolean
}

/** A thread in the list; it opens beside it, and the list stays as it is. */
export function InboxEntry({ row, isOpen, hasState }: InboxEntryProps) {
  const [params] = useSearchParams()
  const { instant, dayOf } = useDateText()
  const { person, waiting_since: since, labels, assignee, rating, unread_count: unread } = row
  const today = dayOf(new Date(useNow()).toISOString())
  const shortTime = (at: string): string => instant(at, dayOf(at) === today ? 'time' : 'date')
  const waits = since && shortTime(since)
  return (
    <ListLink
      to={{ pathname: `/dashboard/admin-chat/${row.id}`, search: String(params) }}
      data-opens={row.id}
      className={styles.row}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Avatar name={person.name} src={person.profile_picture} size={36} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.name}>{person.name}</span>
          <time dateTime={row.last_at} className={styles.soft}>
            {shortTime(row.last_at)}
          </time>
        </span>
        {row.subject !== null && <span className={styles.preview}>{row.subject}</span>}
        <span className={styles.line}>
          <span className={styles.preview}>
            <LastMessage {...row} />
          </span>
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
        <span className={styles.facts}>
          {hasState && <SupportState status={row.status} />}
          {person.id === null && (
            <span>
              <Trans>Visitor</Trans>
            </span>
          )}
          {waits && (
            <span>
              <Trans>Waiting since {waits}</Trans>
            </span>
          )}
          {assignee && <span>{assignee.name}</span>}
          {labels.length > 0 && <span>{labels.join(', ')}</span>}
          {rating !== null && (
            <span>
              <Plural value={rating} one="# star" other="# stars" />
            </span>
          )}
        </span>
      </span>
    </ListLink>
  )
}

function LastMessage({ last_message: last }: InboxRow) {
  if (!last) return null
  return (
    <>
      {last.is_from_team && (
        <>
          <Trans>Answer:</Trans>{' '}
        </>
      )}
      {last.content || (last.has_image && <Trans>Image</Trans>)}
    </>
  )
}
