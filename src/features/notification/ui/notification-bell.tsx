import { ActionIcon, Popover } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NOTIFICATION_POLL_MS } from '#shared/limits.ts'
import { query } from '#web/api/queries.ts'
import { BellIcon } from '#web/kit/icons.tsx'
import { notificationApi } from '../notification.contract.ts'
import { NotificationList } from './notification-list.tsx'
import styles from './notification.module.css'

const BADGE_MAX = 99

/** The bell with its badge, capped at '99+', asked every 30 s (spec 2 §2, §9). A failed poll stays silent (§8). */
export function NotificationBell() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  // Kept here, so that what was removed stays hidden when the list is closed and opened again.
  const [removing, setRemoving] = useState<readonly number[]>([])
  const reading = useQuery({ ...query(notificationApi.list, {}), refetchInterval: NOTIFICATION_POLL_MS })
  const unread = reading.data?.unread_count ?? 0
  const badge = unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(27rem, calc(100vw - 1.5rem))"
      shadow="lg"
      radius="lg"
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <ActionIcon
          size={44}
          className={styles.bell}
          aria-label={unread > 0 ? t`Notifications, ${badge} unread` : t`Notifications`}
          onClick={() => setOpen(!isOpen)}
        >
          <BellIcon />
          {unread > 0 && (
            <span className={styles.badge} aria-hidden>
              {badge}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t`Notifications`}>
        <NotificationList
          reading={reading}
          removing={removing}
          onRemoving={setRemoving}
          onLeave={() => setOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
