import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { chatApi } from '#features/talk/chat/chat.contract.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { EarlierButton } from '#web/kit/earlier-button.tsx'
import { MoveButtons } from '#web/kit/move-buttons.tsx'
import list from '#web/kit/messages.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { useScrollToEnd } from '#web/kit/use-scroll-to-end.ts'
import { useSeen } from '#web/kit/use-seen.ts'
import { WaitingMessage } from '#web/kit/waiting-message.tsx'
import { inboxApi, type InboxThread } from '../inbox/inbox.contract.ts'
import type { SupportMessage } from '../support.contract.ts'
import { AdminComposer } from './admin-composer.tsx'
import { SUPPORT_INBOX_READS, SupportState } from './inbox-columns.tsx'
import { SupportMessageItem } from './support-message.tsx'
import styles from './support.module.css'
import { ThreadSide } from './thread-side.tsx'
import { useSettling } from './use-settling.tsx'
import type { useThread } from './use-support-thread.ts'
import { useUnsentSupport } from './use-unsent-support.ts'

type Reading = ReturnType<typeof useThread>
type Read = Reading & { data: NonNullable<Reading['data']> & { thread: InboxThread } }

/** The messages of a thread, and beside them what admins keep about it. */
export function AdminThread({ reading }: { reading: Read }) {
  const { t } = useLingui()
  const { id: meId } = useMe()
  const { thread, messages, before } = reading.data
  const { id } = thread
  const isVisitor = thread.person.id === null
  const address = thread.person.email
  const choices = useSettling()
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
  useSeen(messages.findLast(({ is_from_team: isFromTeam }) => !isFromTeam)?.seq ?? 0, (seq) => {
    if (thread.unread_count > 0) tell({ params: { id }, body: { seq } })
  })
  const end = useRef<HTMLDivElement>(null)
  const draft = { form: `support-${id}`, personId: meId }
  const { unsent, times, keep } = useUnsentSupport({ threadId: id, draft, messages, onSent })
  useScrollToEnd(`${messages.at(-1)?.id} ${unsent.at(-1)?.clientKey}`, end)
  return (
    <>
      <PageHeader
        title={thread.person.name}
        text={
          <>
            {thread.subject !== null && <>{thread.subject} · </>}
            {thread.person.email} <SupportState status={thread.status} />
          </>
        }
        actions={<MoveButtons row={thread} choices={choices} />}
      />
      <div className={styles.desk}>
        <div ref={end} className={styles.page}>
          {before !== null && <EarlierButton onRead={reading.readEarlier} />}
          <div role="log" aria-label={t`Messages`}>
            <ol className={list.list}>
              {messages.map((one) => (
                <SupportMessageItem
                  key={one.id}
                  message={one}
                  isOwn={one.is_from_team}
                  name={one.sender_id === meId ? t`You` : one.sender_name}
                  isRead={!isVisitor && one.seq <= thread.read_seq}
                />
              ))}
              {unsent.map((one) => (
                <WaitingMessage key={one.clientKey} text={one.content} writtenAt={one.writtenAt} />
              ))}
            </ol>
          </div>
          {thread.status === 'closed' && (
            <p>
              <Trans>This conversation is closed. A new message reopens it.</Trans>
            </p>
          )}
          {isVisitor && (
            <p className={styles.preview}>
              <Trans>This visitor has no account: your answer goes to {address} by email, with your name.</Trans>
            </p>
          )}
          <AdminComposer
            key={times}
            thread={thread}
            draft={draft}
            onWords={keep}
            onImage={(body) =>
              reply.mutateAsync({ params: { id }, body }).then(
                () => true,
                // The toast has shown why.
                () => false,
              )
            }
          />
        </div>
        <ThreadSide thread={thread} />
      </div>
    </>
  )
}
