import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chatApi } from '#features/talk/chat/chat.contract.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import conversation from '#web/kit/conversation.module.css'
import list from '#web/kit/messages.module.css'
import { MessageScrollBox } from '#web/kit/message-scroll-box.tsx'
import { useReportSeen } from '#web/kit/use-report-seen.ts'
import { UnsentMessageItem } from '#web/kit/unsent-message-item.tsx'
import { inboxApi, type InboxThread } from '../inbox/inbox.contract.ts'
import type { SupportMessage } from '../support.contract.ts'
import { AdminComposer } from './admin-composer.tsx'
import { AdminThreadHeader } from './admin-thread-header.tsx'
import { SUPPORT_INBOX_READS } from './inbox-words.tsx'
import styles from './inbox.module.css'
import { NoteItem } from './note-item.tsx'
import { SupportMessageItem } from './support-message.tsx'
import { entriesOf } from './thread-entries.ts'
import { ThreadSidebar } from './thread-sidebar.tsx'
import type { useThread } from './use-support-thread.ts'
import { useUnsentSupport } from './use-unsent-support.ts'

type ThreadQuery = ReturnType<typeof useThread>
type LoadedThread = ThreadQuery & { data: NonNullable<ThreadQuery['data']> & { thread: InboxThread } }

/** The messages of a thread with the notes of the admins among them, and beside them what is known of the person. */
export function AdminThread({ reading }: { reading: LoadedThread }) {
  const { t } = useLingui()
  const { id: meId, name: myName } = useMe()
  const { thread, messages, before } = reading.data
  const { id } = thread
  const isVisitor = thread.person.id === null
  const [isSideShown, showSide] = useState(false)
  const cache = useQueryClient()
  const onSent = (message: SupportMessage): void => {
    reading.add(message)
    for (const { name } of SUPPORT_INBOX_READS) void cache.invalidateQueries({ queryKey: [name] })
  }
  const reply = useApiMutation(inboxApi.reply, {
    failure: t`Failed to send message`,
    onSuccess: ({ message }) => onSent(message),
  })
  // A mark that could not be set is set with the next message or visit.
  const { mutate: tell } = useApiMutation(inboxApi.read, {
    errorsIn: 'form',
    refresh: [...SUPPORT_INBOX_READS, chatApi.unread],
  })
  useReportSeen(messages.findLast(({ is_from_team: isFromTeam }) => !isFromTeam)?.seq ?? 0, (seq) => {
    if (thread.unread_count > 0) tell({ params: { id }, body: { seq } })
  })
  const draft = { form: `support-${id}`, personId: meId }
  const { unsent, times, keep } = useUnsentSupport({ threadId: id, draft, messages, onSent })
  const entries = entriesOf(messages, thread.notes, before !== null)
  const last = entries.at(-1)
  return (
    <>
      <section className={styles.thread} aria-label={thread.person.name} data-covered={isSideShown || undefined}>
        <AdminThreadHeader thread={thread} onDetails={() => showSide(true)} />
        <MessageScrollBox
          first={messages[0]?.client_key ?? ''}
          last={unsent.at(-1)?.clientKey ?? last?.key ?? ''}
          isLastOwn={unsent.length > 0 || last?.message?.is_from_team === true || last?.note?.writer === myName}
          onEarlier={before === null ? null : reading.loadEarlier}
        >
          <ol className={list.list}>
            {entries.map(({ key, message, note }) =>
              message ? (
                <SupportMessageItem
                  key={key}
                  message={message}
                  isOwn={message.is_from_team}
                  name={message.sender_id === meId ? t`You` : message.sender_name}
                  isRead={!isVisitor && message.seq <= thread.read_seq}
                />
              ) : (
                <NoteItem key={key} note={note} />
              ),
            )}
            {unsent.map((one) => (
              <UnsentMessageItem key={one.clientKey} text={one.content} writtenAt={one.writtenAt} />
            ))}
          </ol>
          {thread.status === 'closed' && (
            <p className={conversation.soft}>
              <Trans>This conversation is closed. A new message reopens it.</Trans>
            </p>
          )}
        </MessageScrollBox>
        <AdminComposer
          key={times}
          thread={thread}
          draft={draft}
          onWords={(words) => keep(words)}
          onWordsAndClose={(words) => keep(words, true)}
          onImage={(body) =>
            reply.mutateAsync({ params: { id }, body }).then(
              () => true,
              // The toast has shown why.
              () => false,
            )
          }
        />
      </section>
      <ThreadSidebar thread={thread} isShown={isSideShown} onClose={() => showSide(false)} />
    </>
  )
}
