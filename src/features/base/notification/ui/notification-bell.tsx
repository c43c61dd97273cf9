import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { NOTIFICATION_POLL_MS } from '#shared/limits.ts'
import { liveQuery } from '#web/api/live-query.ts'
import { useLiveRefresh } from '#web/api/use-live-refresh.ts'
import { badgeText } from '#web/kit/badge-text.ts'
import { BellIcon } from '#web/kit/dashboard-icons.tsx'
import icon from '#web/kit/icon-badge.module.css'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { NOTIFICATION_EVENT, notificationApi } from '../notification.contract.ts'

/** The list and the panel around it are loaded with the first click, and so are the notifications: the badge needs a count. */
const COUNTED = { query: { limit: 1 } }
const BellPopover = lazyPart(async () => (await import('./bell-popover.tsx')).BellPopover)
const NotificationList = lazyPart(async () => (await import('./notification-list.tsx')).NotificationList)

/**
 * The bell with its badge, capped at '99+' (spec 2 §2, §9): the live stream tells of changes, and without it the list is
 * polled every 30 s. A failed poll stays silent (§8).
 */
export function NotificationBell() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // State of the bell, so that what was removed stays hidden when the list is closed and opened again.
  const [removing, setRemoving] = useState<readonly number[]>([])
  const refetchInterval = useLiveRefresh({
    type: NOTIFICATION_EVENT,
    queryKey: [notificationApi.list.name],
    pollMs: NOTIFICATION_POLL_MS,
  })
  const [wasOpened, setWasOpened] = useState(false)
  const counting = useQuery({ ...liveQuery(notificationApi.list, COUNTED), enabled: !wasOpened, refetchInterval })
  const reading = useQuery({ ...liveQuery(notificationApi.list, {}), enabled: wasOpened, refetchInterval })
  const unread = (reading.data ?? counting.data)?.unread_count ?? 0
  const badge = badgeText(unread)
  const toggle = (): void => {
    setWasOpened(true)
    setOpen(!isOpen)
  }
  // The bell mounts again inside the loaded panel, so the panel cannot know what opened it.
  const change = (next: boolean): void => {
    setOpen(next)
    if (!next) button.current?.focus()
  }
  const bell = (
    <ActionIcon
      ref={button}
      size={44}
      className={icon.place}
      aria-label={unread > 0 ? t`Notifications, ${badge} unread` : t`Notifications`}
      onClick={toggle}
    >
      <BellIcon />
      {unread > 0 && (
        <span className={icon.badge} aria-hidden>
          {badge}
        </span>
      )}
    </ActionIcon>
  )
  if (!wasOpened) return bell
  return (
    <Suspense fallback={bell}>
      <BellPopover isOpen={isOpen} onChange={change} bell={bell}>
        <NotificationList
          reading={reading}
          removing={removing}
          onRemoving={setRemoving}
          onLeave={() => setOpen(false)}
        />
      </BellPopover>
    </Suspense>
  )
}
