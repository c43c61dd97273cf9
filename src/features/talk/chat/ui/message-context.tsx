import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#web/api/errors.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import list from '#web/kit/messages.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { CHAT_PAGE, chatApi, type ChatMessage } from '../chat.contract.ts'
import { chatGroupApi, type GroupKind } from '../group/group.contract.ts'
import styles from './chat.module.css'
import { ChatMessageItem } from './chat-message.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { GroupHeader } from './group-header.tsx'

/** How many of the messages that are shown stand after the place. */
const AFTER = CHAT_PAGE / 3

/** A conversation around one of its messages, which a search or an answer has led to: it is read only here. */
export function MessageContext({ userId, at }: { userId: number; at: number }) {
  const reading = useQuery(query(chatApi.list, { params: { userId }, query: { before: at + AFTER } }))
  const { data } = reading
  if (!data) return <ContextNotLoaded reading={reading} />
  const { user } = data
  return (
    <MessagesAround
      at={at}
      shown={data}
      header={<ConversationHeader user={user} />}
      nameOf={() => user.name}
      isRead={({ seq }) => seq <= user.read_seq}
    />
  )
}

/** The same of a group. */
export function GroupMessageContext({ kind, id, at }: { kind: GroupKind; id: number; at: number }) {
  const reading = useQuery(query(chatGroupApi.messages, { params: { kind, id }, query: { before: at + AFTER } }))
  const { data } = reading
  if (!data) return <ContextNotLoaded reading={reading} />
  const names = new Map(data.people.map((one) => [one.id, one.name]))
  return (
    <MessagesAround
      at={at}
      shown={data}
      header={<GroupHeader group={data.group} />}
      nameOf={(senderId) => names.get(senderId) ?? ''}
      isRead={({ read_at: readAt }) => readAt !== null}
    />
  )
}

function ContextNotLoaded({ reading }: { reading: { isError: boolean; error: Error | null; refetch: () => unknown } }) {
  const { t } = useLingui()
  const { isError, error, refetch } = reading
  if (!isError) return <LoadingState lines={8} />
  return <ErrorState text={messageOf(error, t`Failed to fetch messages`)} onRetry={() => void refetch()} />
}

type AroundProps = {
  at: number
  shown: { messages: readonly ChatMessage[]; before: number | null }
  header: ReactNode
  nameOf: (senderId: number) => string
  isRead: (message: ChatMessage) => boolean
}

function MessagesAround({ at, shown, header, nameOf, isRead }: AroundProps) {
  const { t } = useLingui()
  const { id: meId } = useMe()
  useEffect(() => {
    document.querySelector(`#message-${at}`)?.scrollIntoView({ block: 'center' })
  }, [at])
  return (
    <div className={styles.conversation}>
      {header}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div role="log" aria-label={t`Messages`} tabIndex={0} className={list.box}>
        <ol className={list.list}>
          {shown.messages.map((one) => (
            <ChatMessageItem
              key={one.id}
              message={one}
              isOwn={one.sender_id === meId}
              isWanted={one.seq === at}
              nameOf={(senderId) => (senderId === meId ? t`You` : nameOf(senderId))}
              isRead={isRead(one)}
            />
          ))}
        </ol>
      </div>
      <p className={styles.buttons}>
        {shown.before !== null && (
          <Link to={`?at=${shown.before}`}>
            <Trans>Earlier messages</Trans>
          </Link>
        )}
        <Link to={`?at=${at + AFTER + CHAT_PAGE / 2}`}>
          <Trans>Later messages</Trans>
        </Link>
        <Link to="?">
          <Trans>Newest messages</Trans>
        </Link>
      </p>
    </div>
  )
}
