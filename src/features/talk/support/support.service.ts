import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { isSentFile } from '#server/files/sent-file.ts'
import { type Call, handlers, type IncomingFile } from '#server/http/call.ts'
import { refuseUnlessSame } from '#server/http/sent-again.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Actor, can, hasRole } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithRole } from '#features/base/user/user.service.ts'
import { insertQuestion, readExpectedWait, endOpenQuestion } from './hours/hours.service.ts'
import { requireOwnPicture, pictureUrl } from './image/image.service.ts'
import { type OwnThread, SUPPORT_PAGE, supportApi, type SupportMessage } from './support.contract.ts'
import {
  countTeamUnread,
  countUnread,
  findMessageSentBefore,
  findThreadOf,
  hasRating,
  lockOrCreateThreadOf,
  insertMessage,
  insertRating,
  listMessages,
  listMessagesAfter,
  nameOfThread,
  markReadUpTo,
  type StoredMessage,
  type StoredThread,
} from './support.data.ts'
import {
  ownThreadRead,
  threadAnswered,
  threadChanged,
  threadHandled,
  threadRead,
  threadWaitsForAnswer,
  visitorAnswered,
} from './support.events.ts'
import { supportPolicy } from './support.policy.ts'

export { findAnswerTo } from './support.data.ts'

/** No one types faster; what is sent again after a lost answer counts too. */
const PER_PERSON = { most: 60, seconds: 60 }
/** The most messages of one answer `after` a version. */
const NEWS_LIMIT = 100
/** Larger than the place of any message: marks everything as read. */
const LAST = 1_000_000_000

/** A message as both sides see it. */
export const shownMessage = ({ sender, picture, ...stored }: StoredMessage): SupportMessage => ({
  id: stored.id,
  seq: stored.seq,
  sender_id: stored.senderId,
  sender_name: sender,
  is_from_team: stored.isFromTeam,
  client_key: stored.clientKey,
  content: stored.content,
  image_url: stored.fileId && pictureUrl(stored.fileId),
  image: picture && { width: picture.width ?? 0, height: picture.height ?? 0 },
  created_at: stored.createdAt.toISOString(),
  read_at: stored.readAt?.toISOString() ?? null,
})

type Place = { before?: number | undefined; after?: number | undefined }

/**
 * A part of a thread: its newest page, the one before a place, or what is new after a version. The thread was read
 * before: what is written in the meantime is among the news that follow, at worst twice.
 */
export async function readMessagePage(db: Db, thread: StoredThread | undefined, { before, after }: Place) {
  if (!thread) return { messages: [], before: null, version: 0 }
  if (after !== undefined) {
    const news = await listMessagesAfter(db, thread.id, { after, limit: NEWS_LIMIT })
    const version = news.length < NEWS_LIMIT ? Math.max(after, thread.lastVersion) : (news.at(-1)?.version ?? after)
    return { messages: news.map(shownMessage), before: null, version }
  }
  // One more row shows whether there are more.
  const found = await listMessages(db, thread.id, { before, limit: SUPPORT_PAGE + 1 })
  const page = found.slice(0, SUPPORT_PAGE)
  return {
    messages: page.toReversed().map(shownMessage),
    before: found.length > SUPPORT_PAGE ? (page.at(-1)?.seq ?? null) : null,
    version: thread.lastVersion,
  }
}

/** Whether a reader who knows this version of a thread knows all of it. */
export const isUnchanged = (thread: StoredThread | undefined, after: number | undefined): boolean =>
  after !== undefined && after >= (thread?.lastVersion ?? 0)

async function toOwnThread(db: Db, thread: StoredThread | undefined, userId: number, now: Date): Promise<OwnThread> {
  const closedAt = thread?.closedAt
  return {
    status: thread?.status ?? null,
    read_seq: thread?.teamReadSeq ?? 0,
    unread_count: await countUnread(db, userId),
    ...(await readExpectedWait(db, now)),
    blocked_until: thread && isBlocked(thread, now) ? (thread.blockedUntil?.toISOString() ?? null) : null,
    block_reason: thread && isBlocked(thread, now) ? thread.blockReason : null,
    can_rate: thread !== undefined && closedAt ? !(await hasRating(db, thread.id, closedAt)) : false,
  }
}

async function get({ db, me, query, now }: Call<typeof supportApi.get>) {
  const thread = await findThreadOf(db, me.id)
  const part = await readMessagePage(db, thread, query)
  if (isUnchanged(thread, query.after)) return part
  return { thread: await toOwnThread(db, thread, me.id, now()), ...part }
}

type Words = {
  content?: string | null | undefined
  image_url?: string | null | undefined
  client_key?: string | undefined
}

type Writer = Pick<Call, 'db' | 'now'> & { me: { id: number } }

/** Limits how many messages a person sends. Throws 429. */
export const limitSupportMessages = ({ db, me, now }: Writer): Promise<void> =>
  countAgainstLimit(db, `support-message:${me.id}`, PER_PERSON, now())

/** Checks what a person sends: words, a picture of their own, or both. Throws 422, and 429 for too much. */
export async function readSupportInput(call: Writer, body: Words) {
  const { db, me, now } = call
  const { content, image_url: url, client_key: clientKey = randomUUID() } = body
  if (!content && !url) throw invalid({ content: [message('Write a message or choose an image')] })
  await limitSupportMessages(call)
  const fileId = url ? await requireOwnPicture(db, me.id, url) : null
  return { content: content ?? '', fileId, clientKey, createdAt: now() }
}

export type SupportInput = Awaited<ReturnType<typeof readSupportInput>>
type Writing = SupportInput & { userId: number }

type Sent = { content: string; picture: IncomingFile | string | null | undefined }

/** Whether what was sent before is sent again: the same words, and the same picture or none. */
export const isSentAgain = async (db: Db, before: StoredMessage, { content, picture }: Sent): Promise<boolean> =>
  before.content === content && (await isSentFile(db, before.fileId, picture))

const NOBODY = message('No admin available. Please contact support.')

/**
 * The person writes to the admins, once for each name that a device gives a message: the thread waits, and the person
 * who has it is told, or all admins. Throws 404 while there is no admin, and 403 where an admin has stopped the person.
 */
export async function askSupport(cause: Cause | Past, tx: Db, { userId, ...taken }: Writing): Promise<StoredMessage> {
  const adminIds = (await idsWithRole(tx, 'admin', taken.createdAt)).filter((id) => id !== userId)
  if (adminIds.length === 0) throw notFound(NOBODY)
  const thread = await lockOrCreateThreadOf(tx, userId, taken.createdAt)
  const sent = await writeQuestion(cause, tx, {
    ...taken,
    thread,
    senderId: userId,
    adminIds,
  })
  await ownThreadRead(tx, userId)
  return sent
}

/** Whether an admin has stopped what this person writes. */
export const isBlocked = ({ blockedUntil }: StoredThread, now: Date): boolean =>
  blockedUntil !== null && blockedUntil > now

type Question = SupportInput & {
  /** The caller has locked it. */
  thread: StoredThread
  /** Null: a visitor. */
  senderId: number | null
  adminIds: readonly number[]
}

/** Puts what someone asks into their thread: it waits, and the person who has it is told, or all admins. Throws 403. */
export async function writeQuestion(
  cause: Cause | Past,
  tx: Db,
  { thread, senderId, adminIds, ...taken }: Question,
): Promise<StoredMessage> {
  const { createdAt: now } = taken
  const key = { threadId: thread.id, senderId, clientKey: taken.clientKey }
  const before = await findMessageSentBefore(tx, key)
  if (before) return refuseUnlessSame(before, await isSentAgain(tx, before, { ...taken, picture: taken.fileId }))
  if (isBlocked(thread, now))
    throw new AppError('forbidden', message('You cannot write to the administrators at the moment'))
  // A thread that was just made waits already, and no one knows of it.
  const isNews = thread.status !== 'waiting' || thread.lastSeq === 0
  const since = thread.waitingSince ?? now
  const sent = await insertMessage(
    tx,
    { ...taken, ...key, isFromTeam: false },
    // The writer has read the messages above.
    { status: 'waiting', waitingSince: since, closedAt: null, personReadSeq: thread.lastSeq + 1, personReadAt: now },
  )
  await threadChanged(cause, tx, thread, now)
  if (!isNews) return sent
  await insertQuestion(tx, thread.id, now)
  const { assigneeId } = thread
  const toIds = assigneeId !== null && adminIds.includes(assigneeId) ? [assigneeId] : adminIds
  await threadWaitsForAnswer(cause, tx, { id: thread.id, name: await nameOfThread(tx, thread.id), toIds })
  return sent
}

/**
 * An admin answers, once for each name that a device gives a message: nothing waits any more, and a thread that no one
 * had is this admin's. The person is told unless there are older answers to read; a visitor gets a mail.
 */
export async function answerThread(
  cause: Cause | Past,
  tx: Db,
  { thread, byId, ...taken }: SupportInput & { thread: StoredThread; byId: number },
): Promise<StoredMessage> {
  const key = { threadId: thread.id, senderId: byId, clientKey: taken.clientKey }
  const before = await findMessageSentBefore(tx, key)
  if (before) return refuseUnlessSame(before, await isSentAgain(tx, before, { ...taken, picture: taken.fileId }))
  const { userId } = thread
  if (userId === null && taken.fileId !== null)
    throw invalid({ image_url: [message('You can only send text to visitors')] })
  const isUpToDate = userId !== null && (await countUnread(tx, userId)) === 0
  const sent = await insertMessage(
    tx,
    { ...taken, ...key, isFromTeam: true },
    {
      status: 'open',
      waitingSince: null,
      closedAt: null,
      teamReadSeq: thread.lastSeq + 1,
      teamReadAt: taken.createdAt,
      ...(thread.assigneeId === null && { assigneeId: byId, assignedAt: taken.createdAt }),
    },
  )
  await threadChanged(cause, tx, thread, taken.createdAt)
  await endOpenQuestion(tx, thread.id, true, taken.createdAt)
  await threadRead(tx, byId, thread.id)
  if (userId === null)
    await visitorAnswered(cause, tx, { thread, by: { id: byId, name: sent.sender }, words: sent.content })
  else {
    const told = { toId: isUpToDate ? userId : null, isFirst: thread.lastSeq === 0, now: taken.createdAt }
    await threadAnswered(cause, tx, { id: thread.id, byId, ...told })
  }
  return sent
}

async function send(call: Call<typeof supportApi.send>) {
  const { db, me, body } = call
  const taken = await readSupportInput(call, body)
  const sent = await db.transaction((tx) => askSupport(call, tx, { ...taken, userId: me.id }))
  return { message: shownMessage(sent) }
}

async function read(call: Call<typeof supportApi.read>) {
  const { db, me, body, now } = call
  const thread = await findThreadOf(db, me.id)
  if (!thread) return { unread_count: 0 }
  await db.transaction(async (tx) => {
    if (!(await markReadUpTo(tx, thread.id, 'person', { seq: body.seq ?? LAST, at: now() }))) return
    await ownThreadRead(tx, me.id)
    await threadChanged(call, tx, thread, now())
  })
  return { unread_count: await countUnread(db, me.id) }
}

/** The person rates a closed thread. Throws 409 when it is not closed, or was rated. */
export async function rateThread(
  cause: Cause | Past,
  tx: Db,
  { userId, rating, comment }: { userId: number; rating: number; comment: string },
  now: Date,
): Promise<void> {
  const thread = await findThreadOf(tx, userId)
  if (!thread?.closedAt) throw lostMove(message('You can rate your conversation once it is closed'))
  const values = { threadId: thread.id, closedAt: thread.closedAt, rating, comment, createdAt: now }
  if (!(await insertRating(tx, values))) throw lostMove(message('You have already rated this conversation'))
  await threadChanged(cause, tx, thread, now)
  await threadHandled(cause, tx, { action: 'support.rate', id: thread.id, byId: userId, detail: { rating } })
}

/** Whether this person has a thread of their own: everyone but admins. */
export const hasSupportThread = (me: Actor): boolean => can(me, supportPolicy.ask, {})

/** What this person has not read: of admins all threads together, of everyone else their own (spec 2 §6). */
export const countSupportUnread = (db: Db, me: { id: number; roles: readonly string[] }): Promise<number> =>
  hasRole(me, ['admin']) ? countTeamUnread(db) : countUnread(db, me.id)

export const supportHandlers = handlers(supportApi, {
  get,
  send,
  read,
  rate: async (call) => {
    const { db, me, body, now, say } = call
    const { rating, comment = '' } = body
    await db.transaction((tx) => rateThread(call, tx, { userId: me.id, rating, comment }, now()))
    return { message: say('Thank you. Your rating has been saved.') }
  },
})
