import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SUPPORT_EVENT } from '#features/talk/support/support.contract.ts'
import { MESSAGE_EVENT } from '#shared/message-event.ts'
import { NOTIFICATION_POLL_MS } from '#shared/limits.ts'
import { liveQuery } from '#web/api/live-query.ts'
import { useLiveRefresh } from '#web/api/use-live-refresh.ts'
import { badgeText } from '#web/kit/badge-text.ts'
import badge from '#web/kit/icon-badge.module.css'
import { MessageIcon } from '#web/kit/icons.tsx'
import { chatApi } from '../chat.contract.ts'

/** The messages button with its badge: the live stream tells of changes, and without it the count is polled every 30 s (spec 2 §2, §9). A failed poll stays silent (§8). */
export function MessagesButton({ to }: { to: string }) {
  const { t } = useLingui()
  const refetchInterval = useLiveRefresh({
    type: [MESSAGE_EVENT, SUPPORT_EVENT],
    queryKey: [chatApi.unread.name],
    pollMs: NOTIFICATION_POLL_MS,
  })
  const { data } = useQuery({ ...liveQuery(chatApi.unread, {}), refetchInterval })
  const unread = data ? data.unread_count + data.elsewhere_count : 0
  const count = badgeText(unread)
  return (
    <ActionIcon
      component={Link}
      to={to}
      size={44}
      className={badge.place ?? ''}
      aria-label={unread > 0 ? t`Messages, ${count} unread` : t`Messages`}
    >
      <MessageIcon />
      {unread > 0 && (
        <span className={badge.badge} aria-hidden>
          {count}
        </span>
      )}
    </ActionIcon>
  )
}
