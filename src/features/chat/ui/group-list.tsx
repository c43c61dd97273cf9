import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { MESSAGE_EVENT } from '#shared/message-event.ts'
import { NOTIFICATION_POLL_MS } from '#shared/limits.ts'
import type { Day } from '#shared/dates.ts'
import { liveQuery } from '#web/api/live-query.ts'
import { useLiveRefresh } from '#web/api/use-live-refresh.ts'
import { useMe } from '#web/api/use-me.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { badgeText } from '#web/kit/badge-text.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { type ChatGroup, chatGroupApi } from '../group/group.contract.ts'
import styles from './chat.module.css'
import { addressOfPlace, type ChatPlace, isPlace } from './chat-place.ts'

type GroupListProps = { open: ChatPlace | null; words: string; today: Day }

/** The groups of the reader whose names have these words; nothing where there are none. A failed poll stays silent (spec 2 §8). */
export function GroupList({ open, words, today }: GroupListProps) {
  const { t } = useLingui()
  const refetchInterval = useLiveRefresh({
    type: MESSAGE_EVENT,
    queryKey: [chatGroupApi.list.name],
    pollMs: NOTIFICATION_POLL_MS,
  })
  const { data } = useQuery({ ...liveQuery(chatGroupApi.list, {}), refetchInterval })
  const groups = data?.groups.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase())) ?? []
  if (groups.length === 0) return null
  return (
    <section aria-label={t`Groups`}>
      <h2 className={styles.found}>
        <Trans>Groups</Trans>
      </h2>
      <ul className={styles.rows}>
        {groups.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <GroupRow group={one} isOpen={open !== null && isPlace(one, open)} today={today} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function GroupRow({ group, isOpen, today }: { group: ChatGroup; isOpen: boolean; today: Day }) {
  const { t } = useLingui()
  const { id: meId } = useMe()
  const { instant, dayOf } = useDateText()
  const { kind, name, unread_count: unread, last_message: last } = group
  const at = last?.created_at
  const isToday = at !== undefined && dayOf(at) === today
  const sender = last?.sender_id === meId ? t`You` : last?.sender
  const words = last?.content || (last?.has_image ? t`Image` : t`Deleted message`)
  return (
    <Link to={addressOfPlace(group)} className={styles.row} aria-current={isOpen ? 'page' : undefined}>
      <Avatar name={name} src={null} size={44} />
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
          <span className={styles.preview}>
            {last ? (
              <Trans>
                {sender}: {words}
              </Trans>
            ) : kind === 'department' ? (
              <Trans>Department</Trans>
            ) : (
              <Trans>Course</Trans>
            )}
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
      </span>
    </Link>
  )
}
