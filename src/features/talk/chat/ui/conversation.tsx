import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BlockButton } from '#features/talk/safety/ui/block-button.tsx'
import { ReportModal } from '#features/talk/safety/ui/report-modal.tsx'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { MoreMenu } from '#web/kit/more-menu.tsx'
import { chatApi } from '../chat.contract.ts'
import { ConversationHeader } from './conversation-header.tsx'
import { MessagePane } from './message-pane.tsx'
import type { OpenConversation } from './use-conversation.ts'

/** An open conversation with one person. */
export function Conversation({ reading }: { reading: OpenConversation }) {
  const { t } = useLingui()
  const { id: meId } = useMe()
  const { user, messages } = reading.data
  const { name } = user
  // The message that is reported; null for the person.
  const [reporting, setReporting] = useState<number | null>()
  // A mark that could not be set is set with the next message or visit.
  const { mutate: tell } = useApiMutation(chatApi.read, {
    errorsIn: 'form',
    refresh: [chatApi.users, chatApi.unread],
  })
  const isUnread = messages.findLast(({ sender_id: sender }) => sender !== meId)?.read_at === null
  return (
    <>
      <ReportModal
        whom={{ userId: user.id }}
        name={name}
        messageId={reporting}
        onClose={() => setReporting(undefined)}
      />
      <MessagePane
        place={{ kind: 'person', id: user.id }}
        shown={reading.data}
        header={
          <ConversationHeader
            user={user}
            actions={
              <MoreMenu label={t`More actions for ${name}`}>
                <button type="button" onClick={() => setReporting(null)}>
                  <Trans>Report</Trans>
                </button>
                <BlockButton
                  whom={{ userId: user.id }}
                  name={name}
                  isBlocked={user.has_blocked}
                  onChange={() => void reading.refetch()}
                />
              </MoreMenu>
            }
          />
        }
        canWrite={user.can_write}
        isRead={({ seq }) => seq <= user.read_seq}
        nameOf={() => name}
        onAdd={reading.add}
        onEarlier={reading.loadEarlier}
        onSeen={(seq) => {
          if (isUnread) tell({ params: { userId: user.id }, body: { seq } })
        }}
        onReport={({ id }) => setReporting(id)}
      />
    </>
  )
}
