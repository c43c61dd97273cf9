import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { toast } from '#web/kit/toast.ts'
import { notificationApi } from '../notification.contract.ts'
import type { NoticeGroup } from './group-notices.ts'
import { NotificationSlice } from './notification-slice.tsx'
import styles from './notification.module.css'

type ListProps = {
  reading: UseQueryResult<OutputOf<typeof notificationApi.list>>
  /** Hidden while their removal can be undone. */
  removing: readonly number[]
  onRemoving: Dispatch<SetStateAction<readonly number[]>>
  onLeave: () => void
}
const refresh = [notificationApi.list]

/** What the bell opens: read one or all, remove one with six seconds to undo, clear all after a confirmation. */
export function NotificationList({ reading, removing, onRemoving, onLeave }: ListProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mark = useApiMutation(notificationApi.mark, { refresh })
  const markAllRead = useApiMutation(notificationApi.markAllRead, { refresh })
  const remove = useApiMutation(notificationApi.remove, { refresh, failure: t`The notification could not be removed` })
  const clear = useApiMutation(notificationApi.clear, { refresh, failure: t`The notifications could not be cleared` })
  const [pages, setPages] = useState(1)
  const shown = (reading.data?.notifications ?? []).filter(({ id }) => !removing.includes(id))

  function removeSoon({ ids }: NoticeGroup): void {
    onRemoving((known) => [...known, ...ids])
    const bringBack = () => onRemoving((known) => known.filter((other) => !ids.includes(other)))
    const removeAll = () => Promise.all(ids.map((id) => remove.mutateAsync({ params: { id } })))
    toast.undo(t`Notification removed`, {
      onUndo: bringBack,
      onExpire: () => void removeAll().catch(bringBack),
    })
  }
  async function clearAll(): Promise<void> {
    // The list traps the focus; the dialog needs it.
    onLeave()
    const isSure = await confirm({
      title: t`Clear all notifications?`,
      message: t`This cannot be undone.`,
      confirmLabel: t`Clear all`,
      isDangerous: true,
    })
    if (isSure) clear.mutate({})
  }
  async function open({ newest, ids, isUnread }: NoticeGroup): Promise<void> {
    if (isUnread) mark.mutate({ body: { ids, is_read: true } })
    if (!newest.link) return
    onLeave()
    await navigate(newest.link)
  }

  return (
    <div className={styles.panel}>
      <div className={styles.top}>
        <h2 className={styles.title}>
          <Trans>Notifications</Trans>
        </h2>
        <div className={styles.forAll}>
          {(reading.data?.unread_count ?? 0) > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => markAllRead.mutate({})}>
              <Trans>Mark all as read</Trans>
            </Button>
          )}
          {shown.length > 0 && (
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => void clearAll()}>
              <Trans>Clear all</Trans>
            </Button>
          )}
        </div>
      </div>
      {reading.isPending && <LoadingState lines={3} />}
      {reading.isError && !reading.data && (
        <ErrorState text={t`Notifications could not be loaded`} onRetry={() => void reading.refetch()} isCompact />
      )}
      {reading.data && shown.length === 0 && (
        <EmptyState
          title={t`No notifications yet`}
          text={t`Updates about your courses and your account appear here.`}
          drawing="inbox"
          isCompact
        />
      )}
      <ul>
        <NotificationSlice
          rest={pages - 1}
          removing={removing}
          onOpen={(one) => void open(one)}
          onRemove={removeSoon}
          onUnread={({ ids }) => mark.mutate({ body: { ids, is_read: false } })}
          onMore={() => setPages(pages + 1)}
        />
      </ul>
      <p className={styles.older}>
        <Link to="/dashboard/profile/notifications" onClick={onLeave}>
          <Trans>Notification settings</Trans>
        </Link>
      </p>
    </div>
  )
}
