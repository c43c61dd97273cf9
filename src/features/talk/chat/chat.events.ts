import type { Db } from '#server/db/db.ts'
import { publish } from '#server/stream/publish.ts'
import { type Message, message } from '#shared/message.ts'
import { MESSAGE_EVENT } from '#shared/message-event.ts'
import { markNoticesRead } from '#features/base/notification/notification.service.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

type ConversationUpdate = {
  conversationId: number
  /** Whose open pages are notified: all who read the conversation, on each of their devices. */
  userIds: readonly number[]
}

const publishConversationUpdate = (tx: Db, { conversationId, userIds }: ConversationUpdate): Promise<void> =>
  publish(tx, [{ userIds, type: MESSAGE_EVENT, data: { conversation_id: conversationId } }])

type Sent = {
  conversationId: number
  byId: number
  /** Those whose screens show it. */
  readerIds: readonly number[]
  /** Those of them who have read everything else: of ten messages in a row only the first is a notice. */
  freshIds: readonly number[]
  /** Where they read it. */
  link: string
  says: Message
}

/** Someone has written. The notice does not hold what; the log holds no messages at all. */
export async function messageSent(cause: Cause | Past, tx: Db, sent: Sent): Promise<void> {
  const { conversationId, byId, readerIds, freshIds, link, says } = sent
  await record(cause, tx, [
    { kind: 'messages', notice: { userIds: freshIds, title: message('New message'), message: says, link } },
  ])
  if (!('happenedAt' in cause)) await publishConversationUpdate(tx, { conversationId, userIds: [byId, ...readerIds] })
}

type MessageChange = ConversationUpdate & { id: number; how: 'update' | 'remove' }

/** The writer has changed or deleted a message. */
export async function messageChanged(cause: Cause, tx: Db, { how, id, ...told }: MessageChange): Promise<void> {
  const subject = `chat:${told.conversationId}`
  await record(cause, tx, [{ action: `chat.${how}`, subject, detail: { message: id } }])
  await publishConversationUpdate(tx, told)
}

type ConversationRead = ConversationUpdate & {
  byId: number
  /** Where they have read. */
  link: string
}

/** Someone has read the messages of others: the notice about them is marked as read. */
export async function messagesRead(tx: Db, { byId, link, ...told }: ConversationRead): Promise<void> {
  await markNoticesRead(tx, byId, link)
  await publishConversationUpdate(tx, told)
}
