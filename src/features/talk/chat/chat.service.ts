import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { listPresent } from '#server/stream/presence.data.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { cutToLength } from '#shared/graphemes.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Actor, hasRole } from '#shared/policy.ts'
import { wordsShownTo } from '#features/mentorship/thread/thread.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { isBlocked, listBlockers } from '#features/base/block/block.service.ts'
import { countSupportUnread } from '#features/talk/support/support.service.ts'
import { CHANGE_MINUTES, CHAT_PEOPLE, chatApi, type ChatUser } from './chat.contract.ts'
import {
  countUnread,
  lockConversationById,
  lockConversation,
  listReadMarks,
  type NewMessage,
  setMessage,
  markReadUpTo,
  type StoredMessage,
} from './chat.data.ts'
import { messageChanged, messagesRead } from './chat.events.ts'
import { isReachable, shownMessage, shownPartner } from './chat.logic.ts'
import { CHAT_ROLES, isColleague, canSeeEmails } from './chat.policy.ts'
import { countGroupUnread } from './group/group.data.ts'
import { chatGroupHandlers } from './group/group.service.ts'
import { answerChatImage } from './image/image.service.ts'
import { readMentoringMessages, markMentoringReadUpTo, writeMentoringMessage } from './mentoring/mentoring.service.ts'
import { countAllUnread, listPeople } from './people/people.data.ts'
import {
  askerOf,
  listReaders,
  NO_CONTACT,
  requireConfirmedEmail,
  requireMessage,
  requireWritingPlace,
} from './access/access.service.ts'
import { chatSearchHandlers } from './search/search.service.ts'
import { countHelpedUnread } from './support-side/support-side.data.ts'
import { readSupportMessages, markSupportRead, writeToSupportThread } from './support-side/support-side.service.ts'
import { announceTyping } from './typing/typing.service.ts'
import {
  findSameSentBefore,
  readNewMessage,
  readPage,
  sendMessageOnce,
  writeIntoConversation,
} from './writing/writing.service.ts'

/** Larger than the place of any message: marks everything as read. */
const LAST = 1_000_000_000

/** Where the messages with this person are read. */
const conversationPath = (userId: number): string => `/dashboard/messages/${userId}`

/** Letters of the last message that the list shows. */
const PREVIEW_LETTERS = 200

type Listed = Awaited<ReturnType<typeof listPeople>>['people'][number]

/** Someone of the list as the caller sees them. */
function toChatUser(me: Actor, { is_agreed: isAgreed, last_message: last, ...person }: Listed): ChatUser {
  const words = last && wordsShownTo(last.content, last.sender_id, { id: me.id, isAgreed })
  return {
    ...person,
    email: canSeeEmails(me) ? person.email : null,
    last_message: last && {
      ...last,
      content: cutToLength(words ?? '', PREVIEW_LETTERS),
    },
  }
}

async function users({ db, me, query, now }: Call<typeof chatApi.users>) {
  const { limit = CHAT_PEOPLE, ...asked } = query
  requireConfirmedEmail(me)
  const isHelper = hasRole(me, ['admin'])
  const asker = { ...askerOf(me), isStaff: isColleague(me), isHelper, roles: CHAT_ROLES, now: now() }
  const { people, ...paged } = await listPeople(db, asker, { limit, ...asked })
  return { users: people.map((one) => toChatUser(me, one)), ...paged }
}

/** What the badge says: what admins find at the people of the list, and elsewhere; of everyone else all (spec 2 §6). */
async function unread({ db, me, now }: Call<typeof chatApi.unread>) {
  const asker = askerOf(me)
  const people = await countAllUnread(db, { ...asker, isStaff: isColleague(me) })
  const groups = isColleague(me) ? await countGroupUnread(db, asker) : 0
  const support = await countSupportUnread(db, me)
  if (!hasRole(me, ['admin'])) return { unread_count: people + groups + support, elsewhere_count: 0 }
  const helped = await countHelpedUnread(db, { ...asker, roles: CHAT_ROLES, now: now() })
  return { unread_count: people + helped, elsewhere_count: groups + support - helped }
}

async function list(call: Call<typeof chatApi.list>) {
  const { db, me, params, query, now } = call
  const place = await requireWritingPlace(db, me, params.userId, now())
  const isOnline = (await listPresent(db, [params.userId])).size > 0
  if ('matchId' in place) return readMentoringMessages(db, me, { ...place, isOnline }, query)
  if ('helped' in place) return readSupportMessages(call, { ...place, isOnline }, query)
  const { partner, conversation } = place
  const blockers = await listBlockers(db, me.id, partner.id)
  const marks = conversation ? await listReadMarks(db, conversation.id) : new Map<number, number>()
  const user = shownPartner(partner, { blockers, meId: me.id, readSeq: marks.get(partner.id) ?? 0, isOnline })
  if (!conversation) return { user, messages: [], before: null, version: 0 }
  return { user, ...(await readPage(db, conversation, query)) }
}

type Sending = Omit<NewMessage, 'conversationId' | 'senderId'> & {
  by: { id: number; name: string }
  toId: number
}

/**
 * Writes a message, once for each name that a device gives it, and tells the other person; the caller has checked who
 * may. Throws 409 when one wants no contact, and 422.
 */
export async function sendMessage(
  cause: Cause | Past,
  tx: Db,
  { by, toId, ...values }: Sending,
): Promise<StoredMessage> {
  const { id: conversationId } = await lockConversation(tx, by.id, toId)
  const before = await findSameSentBefore(tx, { ...values, conversationId, senderId: by.id }, values.fileId)
  if (before) return before
  if (await isBlocked(tx, by.id, toId)) throw lostMove(NO_CONTACT)
  const isUpToDate = (await countUnread(tx, { conversationId, userId: toId })) === 0
  return writeIntoConversation(
    cause,
    tx,
    { ...values, conversationId, senderId: by.id },
    {
      readerIds: [toId],
      freshIds: isUpToDate ? [toId] : [],
      link: conversationPath(by.id),
      says: message('{name} has sent you a message.', { name: by.name }),
    },
  )
}

async function send(call: Call<typeof chatApi.send>) {
  const { db, me, params, body, now } = call
  const place = await requireWritingPlace(db, me, params.userId, now())
  const picture = call.files_in['image']
  const written = readNewMessage(body, picture, now())
  if ('matchId' in place)
    return { message: await writeMentoringMessage(call, { matchId: place.matchId, picture, ...written }) }
  if ('helped' in place) return { message: await writeToSupportThread(call, place, { picture, ...written }) }
  const { partner, conversation } = place
  const refuseUnreachablePartner = (): void => {
    if (!isReachable(partner)) throw lostMove(NO_CONTACT)
  }
  return sendMessageOnce(call, { conversation, written, picture, refuse: refuseUnreachablePartner }, (tx, values) =>
    sendMessage(call, tx, { ...values, by: me, toId: partner.id }),
  )
}

type ReadMark = { conversationId: number; byId: number; ofId: number; seq: number }

/** Marks the messages of another person as read, up to a place. */
export async function markMessagesRead(tx: Db, { seq, ...who }: ReadMark, now: Date): Promise<void> {
  const isNew = await markReadUpTo(tx, { conversationId: who.conversationId, userId: who.byId }, seq, now)
  if (isNew) await messagesRead(tx, { ...who, userIds: [who.byId, who.ofId], link: conversationPath(who.ofId) })
}

async function read(call: Call<typeof chatApi.read>) {
  const { db, me, params, body, now } = call
  const place = await requireWritingPlace(db, me, params.userId, now())
  if ('matchId' in place) {
    const upTo = { matchId: place.matchId, seq: body.seq ?? LAST }
    return { unread_count: await markMentoringReadUpTo(db, me, upTo, now()) }
  }
  if ('helped' in place) return { unread_count: await markSupportRead(call, place, body.seq) }
  const { partner, conversation } = place
  if (!conversation) return { unread_count: 0 }
  const { id: conversationId, lastSeq } = conversation
  const reading = { conversationId, byId: me.id, ofId: partner.id, seq: body.seq ?? lastSeq }
  await db.transaction((tx) => markMessagesRead(tx, reading, now()))
  return { unread_count: await countUnread(db, { conversationId, userId: me.id }) }
}

const MINUTE_MS = 60_000

/** Throws 403 for what someone else has written, and 409 after some minutes. */
function refuseChange(me: Actor, { senderId, createdAt }: StoredMessage, now: Date): void {
  if (senderId !== me.id) throw new AppError('forbidden', message('Only the sender can edit a message'))
  if (now.getTime() - createdAt.getTime() > CHANGE_MINUTES * MINUTE_MS)
    throw lostMove(
      message('A message can only be edited within {minutes} minutes of sending', { minutes: CHANGE_MINUTES }),
    )
}

type Change = Parameters<typeof setMessage>[2]
type Changing = Cause & Pick<Call<typeof chatApi.update>, 'db' | 'me' | 'params' | 'now'>

async function change(call: Changing, how: 'update' | 'remove', values: Change) {
  const { db, me, params, now } = call
  const found = await requireMessage(db, me, params.id, now())
  refuseChange(me, found, now())
  if (how === 'update' && values.content === '' && found.fileId === null)
    throw invalid({ content: [message('Write your message')] })
  const written = await db.transaction(async (tx) => {
    const conversation = await lockConversationById(tx, found.conversationId)
    const changed = await setMessage(tx, found, values)
    if (!changed) throw lostMove(message('This message has already been deleted'))
    await messageChanged(call, tx, {
      how,
      id: found.id,
      conversationId: found.conversationId,
      userIds: await listReaders(tx, conversation, now()),
    })
    return changed
  })
  return shownMessage(written)
}

async function image({ db, me, params, query, files, now }: Call<typeof chatApi.image>): Promise<RawAnswer> {
  const { fileId, deletedAt } = await requireMessage(db, me, params.id, now())
  if (fileId === null || deletedAt) throw notFound(message('File not found'))
  return answerChatImage(files, fileId, query.w)
}

const ownHandlers = handlers(chatApi, {
  users,
  unread,
  list,
  send,
  read,
  typing: announceTyping,
  update: async (call) => ({
    written: await change(call, 'update', { content: call.body.content, editedAt: call.now() }),
    message: call.say('Message edited'),
  }),
  remove: async (call) => ({
    written: await change(call, 'remove', { deletedAt: call.now() }),
    message: call.say('Message deleted'),
  }),
  image,
})

export const chatHandlers = [...ownHandlers, ...chatGroupHandlers, ...chatSearchHandlers]
