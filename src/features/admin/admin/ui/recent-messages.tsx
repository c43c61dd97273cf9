import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { InboxRow } from '#features/talk/support/inbox/inbox.contract.ts'
import { SupportState } from '#features/talk/support/ui/inbox-words.tsx'
import { Avatar } from '#web/kit/avatar.tsx'
import panel from '#web/kit/panel.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { RECENT_MESSAGES } from '../admin.contract.ts'
import { ADMIN_HOME } from './home-reads.ts'
import styles from './recent-rows.module.css'

const INBOX = '/dashboard/admin-chat'

/** The five threads with the admins that were written in last, the newest first (spec 2 §2, §9). */
export function RecentMessages() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(ADMIN_HOME.messages)
  function renderThreads() {
    if (data?.threads.length === 0) return <EmptyState title={t`No messages yet.`} drawing="inbox" isCompact />
    if (data) {
      return (
        <ul className={styles.list}>
          {data.threads.map((thread) => (
            <RecentThread key={thread.id} thread={thread} />
          ))}
        </ul>
      )
    }
    if (isError) return <ErrorState text={t`Failed to fetch messages`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={RECENT_MESSAGES} />
  }
  return (
    <section className={panel.panel} aria-labelledby="recent-messages">
      <div className={panel.head}>
        <h2 id="recent-messages" className={panel.title}>
          <Trans>Recent messages</Trans>
        </h2>
        <Link to={`${INBOX}?status=all&sort=-last`}>
          <Trans>See all</Trans>
        </Link>
      </div>
      {renderThreads()}
    </section>
  )
}

function RecentThread({
  thread: { id, person, subject, last_message: last, last_at: at, ...thread },
}: {
  thread: InboxRow
}) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const words = last?.content || (last?.has_image ? t`Image` : subject)
  return (
    <li className={`${styles.row} ${styles.plain}`}>
      <Avatar name={person.name} src={person.profile_picture} />
      <div className={styles.who}>
        <Link to={`${INBOX}/${id}`} className={styles.name}>
          {person.name}
        </Link>
        <span className={styles.preview}>{words}</span>
      </div>
      <div className={styles.state}>
        {thread.unread_count > 0 ? (
          <span className={styles.date}>
            <Plural value={thread.unread_count} one="# new" other="# new" />
          </span>
        ) : (
          <SupportState status={thread.status} />
        )}
        <span className={styles.date}>{instant(at)}</span>
      </div>
    </li>
  )
}
