import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { NOTIFICATION_POLL_MS } from '#shared/limits.ts'
import { useLiveRefresh } from '#web/api/use-live-refresh.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { inboxApi, type InboxRow } from '../inbox/inbox.contract.ts'
import { SUPPORT_EVENT } from '../support.contract.ts'
import { INBOX_TABLE, INBOX } from './inbox-columns.tsx'
import styles from './support.module.css'

const reads = listData(INBOX)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The inbox of the support chat, for admins (spec 2 §3). */
export default function AdminChatPage() {
  const { t } = useLingui()
  const list = useServerList(INBOX)
  const pollMs = useLiveRefresh({
    type: SUPPORT_EVENT,
    queryKey: [inboxApi.list.name],
    pollMs: NOTIFICATION_POLL_MS,
  })
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') list.refresh()
  })
  useEffect(() => {
    if (pollMs === false) return undefined
    const timer = setInterval(() => look(), pollMs)
    return () => clearInterval(timer)
  }, [pollMs])
  return (
    <>
      <PageHeader
        title={<Trans>Support Chat</Trans>}
        text={<Trans>Messages to the administrators, in a shared inbox.</Trans>}
        actions={
          <Button component={Link} to="/dashboard/admin-chat/answers" variant="default">
            <Trans>Saved replies</Trans>
          </Button>
        }
      />
      <TablePage<InboxRow>
        label={t`Support Chat`}
        list={list}
        columns={INBOX_TABLE}
        search={t`Name, email address or text`}
        empty={{ title: t`No conversations in this list`, drawing: 'inbox' }}
        emptySearch={{ title: t`No conversations found` }}
        failure={t`Failed to fetch messages`}
      />
      {list.answer?.has_more && (
        <p className={styles.more}>
          <Trans>Too many messages match, so only the newest were searched. Type more words to find older ones.</Trans>
        </p>
      )}
    </>
  )
}
