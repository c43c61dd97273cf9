import type { Db } from '#server/db/db.ts'
import type { Call, IncomingFile } from '#server/http/call.ts'
import type { Actor } from '#shared/policy.ts'
import { sendFileMessage } from '#features/mentorship/thread/attachment/attachment.service.ts'
import {
  type Message,
  readThread,
  readUpTo,
  type Thread,
  writeText,
} from '#features/mentorship/thread/thread.service.ts'
import type { Cause } from '#server/cause.ts'
import type { ChatMessage } from '../chat.contract.ts'
import { personFieldsOf, type Colleague } from '../chat.logic.ts'

type Asked = { before?: number | undefined; after?: number | undefined }

/** A message of a mentorship as the chat answers it; who has read it is known of the thread, not of the message. */
function toChatMessage({ file, ...message }: Message, thread: Thread): ChatMessage {
  const isOwn = message.sender_id !== thread.other.user_id
  const [mark, readAt] = isOwn ? [thread.read_by_other, thread.read_by_other_at] : [thread.read_seq, thread.read_at]
  const isPicture = file?.type.startsWith('image/') ?? false
  return {
    id: message.id,
    seq: message.seq,
    sender_id: message.sender_id,
    client_key: message.client_key,
    content: message.text || (isPicture ? '' : (file?.name ?? '')),
    image_url: isPicture ? `/api/matches/${thread.match_id}/messages/${message.id}/file` : null,
    image: null,
    reply_to: null,
    created_at: message.created_at,
    read_at: message.seq <= mark ? readAt : null,
    edited_at: null,
    deleted_at: message.withdrawn_at,
  }
}

/** The messages of a mentorship by the calls of the chat, with the other person of it. */
export async function readMentoringMessages(
  db: Db,
  me: Actor,
  { matchId, other, isOnline }: { matchId: number; other: Colleague; isOnline: boolean },
  asked: Asked,
) {
  const { thread, messages, before, version } = await readThread(db, me, matchId, asked)
  const user = {
    ...personFieldsOf(other, isOnline),
    can_write: thread.can_write,
    has_blocked: thread.has_blocked,
    read_seq: thread.read_by_other,
    match_id: matchId,
    support_id: null,
  }
  return { user, messages: messages.map((one) => toChatMessage(one, thread)), before, version }
}

/** A version that no thread has: only what is said of the thread itself is asked. */
const NOTHING_NEW = 1_000_000_000

type Sender = Cause & Pick<Call, 'db' | 'now' | 'files'> & { me: Actor }
type Written = { matchId: number; clientKey: string; content: string; picture: IncomingFile | undefined }

/** Sends words, a picture or both into the thread of a mentorship: there these are two messages, and the last is answered. */
export async function writeMentoringMessage(
  call: Sender,
  { matchId, clientKey, content, picture }: Written,
): Promise<ChatMessage> {
  const sent = picture ? await sendFileMessage(call, { matchId, clientKey, file: picture }) : undefined
  const wordsKey = sent ? `${clientKey.slice(0, 58)}-words` : clientKey
  const last = content === '' ? sent : await writeText(call, { id: matchId, clientKey: wordsKey, text: content })
  const { thread } = await readThread(call.db, call.me, matchId, { after: NOTHING_NEW })
  if (!last) throw new Error('nothing was sent')
  return toChatMessage(last, thread)
}

/** Whether the caller may write into the thread of a mentorship now. */
export async function canWriteMentoring(db: Db, me: Actor, matchId: number): Promise<boolean> {
  const { thread } = await readThread(db, me, matchId, { after: NOTHING_NEW })
  return thread.can_write
}

/** The caller has read the messages of a mentorship up to a place. */
export const markMentoringReadUpTo = (
  db: Db,
  me: Actor,
  { matchId, seq }: { matchId: number; seq: number },
  now: Date,
) => readUpTo(db, me, { id: matchId, seq }, now)
