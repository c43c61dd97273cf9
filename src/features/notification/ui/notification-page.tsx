import { ActionIcon, Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { TrashIcon } from '#web/kit/dashboard-icons.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { notificationApi, type Notification } from '../notification.contract.ts'
import styles from './notification.module.css'

type PageProps = {
  /** Continues after this notification; left out: the newest. */
  before?: number
  /** How many older pages are shown below this one. */
  rest: number
  /** Hidden while their removal can be undone. */
  removing: readonly number[]
  onOpen: (one: Notification) => void
  onRemove: (one: Notification) => void
  onMore: () => void
}

/**
 * One page of notifications, and the older ones below it. Each page begins where the one above it ends, so that new
 * notifications leave no gap.
 */
export function NotificationPage({ before, rest, ...shared }: PageProps) {
  const { t } = useLingui()
  const { removing, onOpen, onRemove, onMore } = shared
  const { data, isFetching } = useQuery({
    ...query(notificationApi.list, before === undefined ? {} : { query: { before } }),
    placeholderData: keepPreviousData,
  })
  const next = data?.next ?? null
  return (
    <>
      {data?.notifications
        .filter(({ id }) => !removing.includes(id))
        .map((one) => (
          <li key={one.id} className={styles.item} data-unread={!one.is_read || undefined}>
            <NotificationWords notification={one} onOpen={() => onOpen(one)} />
            <ActionIcon size={36} aria-label={t`Remove: ${one.title}`} onClick={() => onRemove(one)}>
              <TrashIcon size={18} />
            </ActionIcon>
          </li>
        ))}
      {next !== null && rest > 0 && <NotificationPage {...shared} before={next} rest={rest - 1} />}
      {next !== null && rest === 0 && (
        <li className={styles.older}>
          <Button variant="subtle" size="compact-sm" disabled={isFetching} onClick={onMore}>
            <Trans>Older notifications</Trans>
          </Button>
        </li>
      )}
    </>
  )
}

/** One notification; a click marks it as read and opens its link. */
function NotificationWords({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { title, message, created_at, is_read } = notification
  const { instant } = useDateText()
  return (
    <button type="button" className={styles.words} onClick={onOpen}>
      <span className={styles.itemTitle}>
        {title}
        {!is_read && (
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
