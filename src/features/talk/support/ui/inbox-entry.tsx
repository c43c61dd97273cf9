import { Plural, Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import type { Day } from '#shared/dates.ts'
import conversation from '#web/kit/conversation.module.css'
import { ConversationRow, useShortTime } from '#web/kit/conversation-row.tsx'
import { ListLink } from '#web/kit/list-link.tsx'
import type { InboxRow } from '../inbox/inbox.contract.ts'
import { SupportState } from './inbox-words.tsx'
import styles from './inbox.module.css'

type InboxEntryProps = {
  row: InboxRow
  isOpen: boolean
  /** The list has threads of every state. */
  hasState: boolean
  today: Day
}

/** A thread in the list; it opens beside it, and the list stays as it is. */
export function InboxEntry({ row, isOpen, hasState, today }: InboxEntryProps) {
  const [params] = useSearchParams()
  const { person, waiting_since: since, labels, assignee, rating } = row
  const shortTime = useShortTime(today)
  const waits = since && shortTime(since)
  return (
    <ListLink
      to={{ pathname: `/dashboard/admin-chat/${row.id}`, search: String(params) }}
      data-opens={row.id}
      className={conversation.row}
      aria-current={isOpen ? 'page' : undefined}
    >
      <ConversationRow
        name={person.name}
        picture={person.profile_picture}
        at={row.last_at}
        today={today}
        subject={row.subject}
        preview={<LastMessage {...row} />}
        unread={row.unread_count}
        below={
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
        }
      />
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
