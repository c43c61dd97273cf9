import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { ChatMessage } from '../chat.contract.ts'
import { countUnread, listReadMarks, type NewMessage, markReadUpTo, type StoredMessage } from '../chat.data.ts'
import { messagesRead } from '../chat.events.ts'
import { CHAT_ROLES, isColleague } from '../chat.policy.ts'
import { askerOf, requireConfirmedEmail, requireGroup } from '../access/access.service.ts'
import { announceTypingInGroup } from '../typing/typing.service.ts'
import {
  findSameSentBefore,
  readNewMessage,
  readPage,
  sendMessageOnce,
  writeIntoConversation,
} from '../writing/writing.service.ts'
import { chatGroupApi } from './group.contract.ts'
import {
  findGroupConversation,
  type GroupKey,
  lockGroupConversation,
  listGroups,
  listMembers,
  listReadersUpToDate,
  listMembersById,
} from './group.data.ts'

/** Where the messages of a group are read. */
const groupPath = ({ kind, id }: GroupKey): string => `/dashboard/messages/${kind}/${id}`

const writerIdsOf = (page: readonly ChatMessage[]): number[] => [
  ...new Set(page.flatMap(({ sender_id: id, reply_to: reply }) => (reply ? [id, reply.sender_id] : [id]))),
]

async function messages({ db, me, params, query, now }: Call<typeof chatGroupApi.messages>) {
  const group = await requireGroup(db, me, params)
  const members = await listMembers(db, params, { roles: CHAT_ROLES, now: now() })
  const conversation = await findGroupConversation(db, params)
  const page = conversation ? await readPage(db, conversation, query) : { messages: [], before: null, version: 0 }
  const marks = conversation && (await listReadMarks(db, conversation.id))
  return {
    group: { ...group, member_count: members.length, read_seq: marks?.get(me.id) ?? 0 },
    people: await listMembersById(db, writerIdsOf(page.messages)),
    ...page,
  }
}

type Sending = Omit<NewMessage, 'conversationId' | 'senderId'> & {
  by: { id: number; name: string }
  group: GroupKey & { name: string }
  now: Date
}

/** Writes a message to a group, once for each name that a device gives it; the caller has checked who may. Throws 422. */
export async function sendToGroup(
  cause: Cause | Past,
  tx: Db,
  { by, group, now, ...values }: Sending,
): Promise<StoredMessage> {
  const conversation = await lockGroupConversation(tx, group)
  const sender = { conversationId: conversation.id, senderId: by.id }
  const before = await findSameSentBefore(tx, { ...values, ...sender }, values.fileId)
  if (before) return before
  const members = await listMembers(tx, group, { roles: CHAT_ROLES, now })
  const readerIds = members.flatMap(({ id }) => (id === by.id ? [] : id))
  return writeIntoConversation(
    cause,
    tx,
    { ...values, ...sender },
    {
      readerIds,
      freshIds: await listReadersUpToDate(tx, conversation, readerIds),
      link: groupPath(group),
      says: message('{name} has sent a message to {group}.', { name: by.name, group: group.name }),
    },
  )
}

async function send(call: Call<typeof chatGroupApi.send>) {
  const { db, me, params, body, now } = call
  const group = await requireGroup(db, me, params)
  const picture = call.files_in['image']
  const written = readNewMessage(body, picture, now())
  const conversation = await findGroupConversation(db, params)
  return sendMessageOnce(call, { conversation, written, picture }, (tx, values) =>
    sendToGroup(call, tx, { ...values, by: me, group, now: now() }),
  )
}

async function read({ db, me, params, body, now }: Call<typeof chatGroupApi.read>) {
  await requireGroup(db, me, params)
  const conversation = await findGroupConversation(db, params)
  if (!conversation) return { unread_count: 0 }
  const { id: conversationId, lastSeq } = conversation
  const reader = { conversationId, userId: me.id }
  await db.transaction(async (tx) => {
    const isNew = await markReadUpTo(tx, reader, body.seq ?? lastSeq, now())
    if (isNew) await messagesRead(tx, { conversationId, userIds: [me.id], byId: me.id, link: groupPath(params) })
  })
  return { unread_count: await countUnread(db, reader) }
}

export const chatGroupHandlers = handlers(chatGroupApi, {
  list: async ({ db, me }) => {
    requireConfirmedEmail(me)
    return { groups: isColleague(me) ? await listGroups(db, askerOf(me)) : [] }
  },
  members: async ({ db, me, params, now }) => {
    await requireGroup(db, me, params)
    return { members: await listMembers(db, params, { roles: CHAT_ROLES, now: now() }) }
  },
  messages,
  send,
  typing: announceTypingInGroup,
  read,
})
