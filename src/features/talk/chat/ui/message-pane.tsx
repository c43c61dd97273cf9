import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#web/api/errors.ts'
import { useMe } from '#web/api/use-me.ts'
import { useLoadDelivery, useOutbox, useOutcomes } from '#web/api/use-outbox.ts'
import { MessageScrollBox } from '#web/kit/message-scroll-box.tsx'
import list from '#web/kit/messages.module.css'
import note from '#web/kit/note.module.css'
import { EmptyState } from '#web/kit/states.tsx'
import { useStillInPress } from '#web/kit/press.ts'
import { toast } from '#web/kit/toast.ts'
import { useRefusedText } from '#web/kit/use-refused-text.ts'
import { useReportSeen } from '#web/kit/use-report-seen.ts'
import { UnsentMessageItem } from '#web/kit/unsent-message-item.tsx'
import { chatApi, type ChatMessage } from '../chat.contract.ts'
import { chatGroupApi } from '../group/group.contract.ts'
import styles from './chat.module.css'
import { ChatComposer } from './chat-composer.tsx'
import { ChatMessageItem } from './chat-message.tsx'
import { type ChatTarget, isSameTarget, nameOfTarget } from './chat-target.ts'
import { CHAT, chatInLetter, unsentChatMessages } from './unsent-chat.ts'

type Shown = { messages: readonly ChatMessage[]; before: number | null }

type MessagePaneProps = {
  place: ChatTarget
  shown: Shown
  header: ReactNode
  canWrite: boolean
  /** Someone else has read it. */
  isRead: (message: ChatMessage) => boolean
  /** Others, by id. */
  nameOf: (senderId: number) => string
  onAdd: (message: ChatMessage) => void
  onEarlier: () => Promise<void>
  /** The reader has seen the messages up to this place. */
  onSeen: (seq: number) => void
  onReport: (message: ChatMessage) => void
}

/** The messages of an open conversation or group, what waits to be sent, and where one writes. */
export function MessagePane(props: MessagePaneProps) {
  const { place, shown, header, canWrite, isRead, onAdd, onEarlier, onSeen, onReport } = props
  const { t } = useLingui()
  const cache = useQueryClient()
  const { id: meId } = useMe()
  const { messages, before } = shown
  const known = new Set(messages.map(({ client_key: key }) => key))
  const unsent = unsentChatMessages(useStillInPress(useOutbox(meId).letters), place).filter(
    ({ clientKey }) => !known.has(clientKey),
  )
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null)
  const draft = { form: `chat-${nameOfTarget(place)}`, personId: meId }
  const { times, giveBack } = useRefusedText(draft)
  const lastSeq = messages.findLast(({ sender_id: sender }) => sender !== meId)?.seq ?? 0
  useReportSeen(lastSeq, onSeen)
  useOutcomes((outcome) => {
    const sent = chatInLetter(outcome.letter)
    if (!sent || !isSameTarget(sent.place, place)) return
    if ('answer' in outcome) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what deliverChat has answered for this letter
      onAdd((outcome.answer as { message: ChatMessage }).message)
      for (const { name } of [chatApi.users, chatGroupApi.list]) void cache.invalidateQueries({ queryKey: [name] })
      return
    }
    giveBack(sent.content)
    toast.error(messageOf(outcome.problem, t`Failed to send message`))
  })
  useLoadDelivery(CHAT)
  const nameOf = (senderId: number): string => (senderId === meId ? t`You` : props.nameOf(senderId))
  return (
    <div className={styles.conversation}>
      {header}
      <MessageScrollBox
        first={messages[0]?.client_key ?? ''}
        last={unsent.at(-1)?.clientKey ?? messages.at(-1)?.client_key ?? ''}
        isLastOwn={unsent.length > 0 || messages.at(-1)?.sender_id === meId}
        onEarlier={before === null ? null : onEarlier}
        failure={t`Failed to fetch messages`}
      >
        {messages.length === 0 && unsent.length === 0 ? (
          <EmptyState title={t`No messages yet`} drawing="inbox" isCompact />
        ) : (
          <ol className={list.list}>
            {messages.map((one) => (
              <ChatMessageItem
                key={one.id}
                message={one}
                isOwn={one.sender_id === meId}
                nameOf={nameOf}
                isRead={isRead(one)}
                onReport={onReport}
                work={canWrite ? { onChange: onAdd, onReply: setReplyTo } : undefined}
              />
            ))}
            {unsent.map((one) => (
              <UnsentMessageItem key={one.clientKey} text={one.content} writtenAt={one.writtenAt} />
            ))}
          </ol>
        )}
      </MessageScrollBox>
      {canWrite ? (
        <ChatComposer
          key={times}
          place={place}
          draft={draft}
          replyTo={replyTo}
          nameOf={nameOf}
          messages={messages}
          onReplied={() => setReplyTo(null)}
          onSent={onAdd}
        />
      ) : (
        <p className={note.note}>
          <Trans>You cannot write here at the moment</Trans>
        </p>
      )}
    </div>
  )
}
