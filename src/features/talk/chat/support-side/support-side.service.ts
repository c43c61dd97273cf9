import type { Db } from '#server/db/db.ts'
import type { Call, IncomingFile } from '#server/http/call.ts'
import type { Actor } from '#shared/policy.ts'
import type { Cause } from '#server/cause.ts'
import { markReadByTeam } from '#features/talk/support/inbox/inbox.service.ts'
import { answerPerson, findAnswerSentBefore, findThreadOf } from '#features/talk/support/person/person.service.ts'
import { isBlocked, readMessagePage, shownMessage } from '#features/talk/support/support.service.ts'
import type { ChatMessage, Partner } from '../chat.contract.ts'
import { personFieldsOf, type Colleague } from '../chat.logic.ts'
import { withStoredChatImage } from '../image/image.service.ts'

type Thread = NonNullable<Awaited<ReturnType<typeof findThreadOf>>>
/** A person who writes to the admins by the support chat, with their thread (ADR 39). */
export type SupportPartner = { helped: Colleague; thread: Thread | undefined }

/**
 * Where admins and this person write to each other: their support thread, or nothing yet for a learner who may sign in.
 * Undefined for everyone else.
 */
export async function findSupportPartner(db: Db, person: Colleague): Promise<SupportPartner | undefined> {
  const thread = await findThreadOf(db, person.id)
  return thread || (person.is_active && !person.isStaff) ? { helped: person, thread } : undefined
}

/** A message of a support thread as the chat answers it. */
const toChatMessage = (message: ReturnType<typeof shownMessage>, personId: number): ChatMessage => ({
  id: message.id,
  seq: message.seq,
  sender_id: message.sender_id ?? personId,
  client_key: message.client_key,
  content: message.content,
  image_url: message.image_url,
  image: null,
  reply_to: null,
  created_at: message.created_at,
  read_at: message.read_at,
  edited_at: null,
  deleted_at: null,
})

type Asked = { before?: number | undefined; after?: number | undefined }

/** The messages of a support thread by the calls of the chat, with its person. */
export async function readSupportMessages(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { helped, thread, isOnline }: SupportPartner & { isOnline: boolean },
  asked: Asked,
) {
  const { messages, ...part } = await readMessagePage(db, thread, asked)
  const user: Partner = {
    ...personFieldsOf(helped, isOnline),
    can_write: true,
    has_blocked: thread !== undefined && isBlocked(thread, now()),
    read_seq: thread?.personReadSeq ?? 0,
    match_id: null,
    support_id: thread?.id ?? null,
  }
  return { user, messages: messages.map((one) => toChatMessage(one, helped.id)), ...part }
}

type Admin = Cause & Pick<Call, 'db' | 'now' | 'files'> & { me: Actor }
type Written = { clientKey: string; content: string; picture: IncomingFile | undefined }

/** An admin answers this person: words, a picture or both. What a device sends again is answered as it was. */
export async function writeToSupportThread(
  call: Admin,
  { helped, thread }: SupportPartner,
  written: Written,
): Promise<ChatMessage> {
  const { clientKey, content, picture } = written
  const answer = { clientKey, content }
  const known =
    thread && (await findAnswerSentBefore(call.db, { threadId: thread.id, byId: call.me.id }, answer, picture))
  const sent =
    known ??
    (await withStoredChatImage(call, picture, (kept) =>
      answerPerson(call, { ...answer, userId: helped.id, fileId: kept?.fileId ?? null }),
    ))
  return toChatMessage(shownMessage(sent), helped.id)
}

/** An admin has read what this person has written, up to a place or all of it. Answers what no admin has read. */
export const markSupportRead = async (
  call: Admin,
  { thread }: SupportPartner,
  seq: number | undefined,
): Promise<number> => (thread ? markReadByTeam(call, thread, seq) : 0)
