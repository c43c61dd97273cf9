import { ActionIcon, Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { liveQuery } from '#web/api/live-query.ts'
import { TrashIcon } from '#web/kit/dashboard-icons.tsx'
import { MailIcon } from '#web/kit/icons.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { notificationApi } from '../notification.contract.ts'
import { groupNotices, type NoticeGroup } from './group-notices.ts'
import styles from './notification.module.css'

type PageProps = {
  /** Continues after this notification; left out: the newest. */
  before?: number
  /** How many older pages are shown below this one. */
  rest: number
  /** Hidden while their removal can be undone. */
  removing: readonly number[]
  onOpen: (group: NoticeGroup) => void
  onRemove: (group: NoticeGroup) => void
  onUnread: (group: NoticeGroup) => void
  onMore: () => void
}

/**
 * One page of notifications, those of one thing together, and the older ones below it. Each page begins where the one above it ends, so that new
 * notifications leave no gap.
 */
export function NotificationSlice({ before, rest, ...shared }: PageProps) {
  const { t } = useLingui()
  const { removing, onOpen, onRemove, onUnread, onMore } = shared
  const { data, isPlaceholderData } = useQuery({
    ...liveQuery(notificationApi.list, before === undefined ? {} : { query: { before } }),
    placeholderData: keepPreviousData,
  })
  const next = data?.next ?? null
  const groups = groupNotices((data?.notifications ?? []).filter(({ id }) => !removing.includes(id)))
  return (
    <>
      {groups.map((group) => (
        <li key={group.newest.id} className={styles.item} data-unread={group.isUnread || undefined}>
          <NotificationWords group={group} onOpen={() => onOpen(group)} />
          {!group.isUnread && (
            <ActionIcon
              size={36}
              aria-label={t`Mark as unread: ${group.newest.title}`}
              title={t`Mark as unread`}
              onClick={() => onUnread(group)}
            >
              <MailIcon size={18} />
            </ActionIcon>
          )}
          <ActionIcon size={36} aria-label={t`Remove: ${group.newest.title}`} onClick={() => onRemove(group)}>
            <TrashIcon size={18} />
          </ActionIcon>
        </li>
      ))}
      {next !== null && rest > 0 && <NotificationSlice {...shared} before={next} rest={rest - 1} />}
      {next !== null && rest === 0 && (
        <li className={styles.older}>
          {/* Not while the same page is read again: a press would be lost in between. */}
          <Button variant="subtle" size="compact-sm" disabled={isPlaceholderData} onClick={onMore}>
            <Trans>Older notifications</Trans>
          </Button>
        </li>
      )}
    </>
  )
}

/** The newest notification of a group, and how many there are; a click marks all as read and opens the link. */
function NotificationWords({ group, onOpen }: { group: NoticeGroup; onOpen: () => void }) {
  const { title, message, created_at } = group.newest
  const count = group.ids.length
  const { instant } = useDateText()
  return (
    <button type="button" className={styles.words} onClick={onOpen}>
      <span className={styles.itemTitle}>
        {title}
        {count > 1 && (
          <span className={styles.count}>
            <span aria-hidden>× {count}</span>
            <span className="for-readers">
              <Plural value={count} one="(# time)" other="(# times)" />
            </span>
          </span>
        )}
        {group.isUnread && (
          <span className="for-readers">
            <Trans>(unread)</Trans>
          </span>
        )}
      </span>
      <span className={styles.message}>{message}</span>
      <time dateTime={created_at} className={styles.time}>
        {instant(created_at)} · {instant(created_at, 'time')}
      </time>
    </button>
  )
}
