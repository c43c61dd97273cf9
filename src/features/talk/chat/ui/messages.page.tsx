import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Outlet, type Params, useParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { SupportChat } from '#features/talk/support/ui/support-chat.tsx'
import { ownThreadQuery } from '#features/talk/support/ui/use-support-thread.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { ConversationPage } from '#web/kit/conversation-page.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { hasChat } from '../chat.policy.ts'
import { chatGroupApi } from '../group/group.contract.ts'
import styles from './chat.module.css'
import type { ChatTarget } from './chat-target.ts'
import { PeopleList } from './people-list.tsx'
import { peopleQuery } from './people-reads.ts'
import { groupKindNamed } from './use-group.ts'

const reads = pageData(({ role }) =>
  hasChat({ roles: [role] }) ? [peopleQuery('', 1), query(chatGroupApi.list, {})] : [ownThreadQuery()],
)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The open conversation or group, or nothing. */
function openPlaceOf({ userId, kind, groupId }: Params): ChatTarget | null {
  if (userId) return { kind: 'person', id: Number(userId) }
  return groupId ? { kind: groupKindNamed(kind), id: Number(groupId) } : null
}

/**
 * The groups and people to write to, and beside them the open conversation; on a phone one of the two (spec 2 §2).
 * Anyone who has no colleagues writes to the admins.
 */
export default function MessagesPage() {
  return hasChat(useMe()) ? <StaffChat /> : <SupportChat />
}

function StaffChat() {
  const { t } = useLingui()
  const open = openPlaceOf(useParams())
  const [search, setSearch] = useState('')
  return (
    <ConversationPage
      title={<Trans>Messages</Trans>}
      text={<Trans>Messages between you and the people you work with.</Trans>}
      isOpen={open !== null}
      className={styles.page}
    >
      <PeopleList open={open} search={search} onSearch={setSearch} />
      <div className={styles.pane}>
        {open ? <Outlet /> : <EmptyState title={t`Select a user to start chatting`} drawing="inbox" />}
      </div>
    </ConversationPage>
  )
}
