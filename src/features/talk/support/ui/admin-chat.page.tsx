import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { Link, Outlet, useParams } from 'react-router'
import { NOTIFICATION_POLL_MS } from '#shared/limits.ts'
import { useLiveRefresh } from '#web/api/use-live-refresh.ts'
import { ConversationPage } from '#web/kit/conversation-page.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { EmptyState } from '#web/kit/states.tsx'
import { inboxApi } from '../inbox/inbox.contract.ts'
import { SUPPORT_EVENT } from '../support.contract.ts'
import { InboxList } from './inbox-list.tsx'
import { INBOX } from './inbox-words.tsx'
import styles from './inbox.module.css'

const reads = listData(INBOX)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The inbox of the support chat, for admins (spec 2 §3): the threads, and beside them the one that is open. */
export default function AdminChatPage() {
  const { t } = useLingui()
  const open = Number(useParams().id) || null
  const list = useServerList(INBOX)
  const pollMs = useLiveRefresh({
    type: SUPPORT_EVENT,
    queryKey: [inboxApi.list.name],
    pollMs: NOTIFICATION_POLL_MS,
  })
  const refreshIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') list.refresh()
  })
  useEffect(() => {
    if (pollMs === false) return undefined
    const timer = setInterval(() => refreshIfVisible(), pollMs)
    return () => clearInterval(timer)
  }, [pollMs])
  return (
    <ConversationPage
      title={<Trans>Support Chat</Trans>}
      text={<Trans>Messages to the administrators, in a shared inbox.</Trans>}
      actions={
        <Button component={Link} to="/dashboard/admin-chat/answers" variant="default">
          <Trans>Saved replies</Trans>
        </Button>
      }
      isOpen={open !== null}
      className={styles.page}
    >
      <InboxList list={list} open={open} isCut={list.answer?.has_more ?? false} />
      {open === null ? (
        <div className={styles.nothing}>
          <EmptyState title={t`Select a conversation`} drawing="inbox" />
        </div>
      ) : (
        <Outlet />
      )}
    </ConversationPage>
  )
}
