import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import type { Call, IncomingFile } from '#server/http/call.ts'
import { isSentFile } from '#server/files/sent-file.ts'
import { refuseUnlessSame } from '#server/http/sent-again.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import { CHAT_PAGE, type chatApi, type ChatMessage } from '../chat.contract.ts'
import {
  type Conversation,
  findMessage,
  findMessageSentBefore,
  insertMessage,
  listMessagesChangedAfter,
  listMessages,
  type NewMessage,
  markReadUpTo,
  type StoredMessage,
} from '../chat.data.ts'
import { messageSent } from '../chat.events.ts'
import { isSameMessage, shownMessage } from '../chat.logic.ts'
import { withStoredChatImage } from '../image/image.service.ts'
import { MESSAGE_NOT_FOUND } from '../access/access.service.ts'

/** Faster than anyone types, and enough for messages that waited for a connection. */
const PER_PERSON = { most: 60, seconds: 60 }
/** The most messages of one answer `after` a version. */
const NEWS_LIMIT = 100

type Body = Call<typeof chatApi.send>['body']
export type Written = Pick<NewMessage, 'clientKey' | 'createdAt'> & { content: string; replyToId: number | null }

/** Reads a message that is sent. Throws 422 when it has neither words nor a picture. */
export function readNewMessage(body: Body, picture: IncomingFile | undefined, createdAt: Date): Written {
  const { content = '', client_key: clientKey = randomUUID(), reply_to: replyToId = null } = body
  if (content === '' && !picture) throw invalid({ content: [message('Write a message or choose an image')] })
  return { content, clientKey, replyToId, createdAt }
}

type Sent = Pick<NewMessage, 'conversationId' | 'senderId' | 'clientKey' | 'content' | 'replyToId'>

/**
 * What was sent before under this key of a device. Throws 409 when it was something else: other words, or another
 * picture.
 * @param picture as it comes, or the id under which it was just kept
 */
export async function findSameSentBefore(
  db: Db,
  sent: Sent,
  picture: IncomingFile | string | null | undefined,
): Promise<StoredMessage | undefined> {
  const before = await findMessageSentBefore(db, sent)
  if (!before) return undefined
  const isSame = isSameMessage(before, sent) && (await isSentFile(db, before.fileId, picture))
  // For a message that was deleted since, the words cannot be compared.
  return refuseUnlessSame(before, before.deletedAt !== null || isSame)
}

type Sender = Pick<Call, 'db' | 'files' | 'now'> & { me: { id: number } }
type Sending = {
  conversation: Conversation | undefined
  written: Written
  picture: IncomingFile | undefined
  /** Throws when the caller cannot write there now; what was sent before is answered all the same. */
  refuse?: () => void
}

/** Keeps the picture and writes the message, both or neither; what a device sends again is answered as it was. */
export async function sendMessageOnce(
  call: Sender,
  { conversation, written, picture, refuse }: Sending,
  write: (tx: Db, values: Omit<NewMessage, 'conversationId' | 'senderId'>) => Promise<StoredMessage>,
): Promise<{ message: ChatMessage }> {
  const { db, me, now } = call
  const known = conversation && { ...written, conversationId: conversation.id, senderId: me.id }
  const before = known && (await findSameSentBefore(db, known, picture))
  if (before) return { message: shownMessage(before) }
  refuse?.()
  await countAgainstLimit(db, `chat-message:${me.id}`, PER_PERSON, now())
  const sent = await withStoredChatImage(call, picture, (kept) =>
    db.transaction((tx) => write(tx, { ...written, ...kept })),
  )
  return { message: shownMessage(sent) }
}

type Telling = Omit<Parameters<typeof messageSent>[2], 'conversationId' | 'byId'>

/**
 * Writes a message into a conversation that the caller holds, and tells those who read it. Anyone who writes has seen
 * what stands above. Throws 422.
 */
export async function writeIntoConversation(
  cause: Cause | Past,
  tx: Db,
  values: NewMessage,
  telling: Telling,
): Promise<StoredMessage> {
  const { conversationId, senderId: byId } = values
  const answered = values.replyToId ? await findMessage(tx, values.replyToId) : undefined
  if (values.replyToId && answered?.conversationId !== conversationId) throw invalid({ reply_to: [MESSAGE_NOT_FOUND] })
  const sent = await insertMessage(tx, values)
  await markReadUpTo(tx, { conversationId, userId: byId }, sent.seq, sent.createdAt)
  await messageSent(cause, tx, { conversationId, byId, ...telling })
  return sent
}

type Asked = { before?: number | undefined; after?: number | undefined }

/** The newest messages of a conversation, those before a place, or what is new after a version. */
export async function readPage(db: Db, { id, lastVersion }: Conversation, { before, after }: Asked) {
  if (after !== undefined) {
    const news = await listMessagesChangedAfter(db, id, { after, limit: NEWS_LIMIT })
    return { messages: news.map(shownMessage), before: null, version: news.at(-1)?.version ?? after }
  }
  // One more row shows whether there are more.
  const found = await listMessages(db, id, { before, limit: CHAT_PAGE + 1 })
  const page = found.slice(0, CHAT_PAGE)
  return {
    messages: page.toReversed().map(shownMessage),
    before: found.length > CHAT_PAGE ? (page.at(-1)?.seq ?? null) : null,
    // Read before the messages: what is written in the meantime is among the news that follow, at worst twice.
    version: lastVersion,
  }
}
