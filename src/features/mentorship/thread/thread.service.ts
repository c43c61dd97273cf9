import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { isSentFile } from '#server/files/sent-file.ts'
import { refuseUnlessSame } from '#server/http/sent-again.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Actor, can } from '#shared/policy.ts'
import { setLastContact, requireMatch } from '#features/mentorship/match/match.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { DEFAULT_ANSWER_HOURS } from './answer/answer.contract.ts'
import { answerDueAt } from './answer/answer.logic.ts'
import { isBlocked, listBlockers } from '#features/base/block/block.service.ts'
import { hideContacts, type Reader, wordsShownTo } from './hide-contacts.logic.ts'
import {
  threadApi,
  type Message,
  MESSAGE_PAGE,
  type Thread,
  type ThreadsOnly,
  WITHDRAW_MINUTES,
} from './thread.contract.ts'
import {
  countThreads,
  countUnread,
  countWrittenSessions,
  deleteAnswer,
  findMessage,
  findMessageSentBefore,
  findThread,
  findWaitingSince,
  insertAnswer,
  insertMessage,
  listMessagesChangedAfter,
  listMessages,
  listThreads,
  lockMatch,
  type NewMessage,
  markReadUpTo,
  setWaitingSince,
  markWithdrawn,
  type StoredMessage,
  type StoredThread,
  versionOfWithdrawal,
} from './thread.data.ts'
import { messageSent, messagesRead, messageWithdrawn } from './thread.events.ts'
import { threadPolicy } from './thread.policy.ts'
import { findAnswerHours, hasAskedForOtherMentor, measureAnswersOfMentor } from './answer-times/answer-times.service.ts'

type Match = Awaited<ReturnType<typeof requireMatch>>

export { wordsShownTo } from './hide-contacts.logic.ts'
export { findMessage as findMessageOf } from './thread.data.ts'
export type { Message, Thread }

const NOT_FOUND = message('Message not found')
const ENDED = message('This mentorship has ended. You can still read its messages here.')
/** The text does not reveal which of the two blocked the other. */
const BLOCKED = message('You cannot write here at the moment')
const PER_PERSON = { most: 120, seconds: 3600 }
/** The most messages of one answer `after` a version. */
const NEWS_LIMIT = 100

/**
 * The match whose thread this is; for a person who is none of the two there is no thread, also when they read of the
 * match.
 */
export async function requireThread(db: Db, me: Actor, id: number): Promise<Match> {
  const match = await requireMatch(db, me, id)
  if (!can(me, threadPolicy.read, match)) throw notFound(message('Mentorship not found'))
  return match
}

const sideOf = (me: Pick<Actor, 'id'>, { mentee }: Match): 'mentor' | 'mentee' =>
  mentee.user_id === me.id ? 'mentee' : 'mentor'

/** A message as the reader sees it, with the name of its file. */
export function shownMessageFor(stored: StoredMessage, reader: Reader): Message {
  const { senderId, withdrawnAt, file } = stored
  const isWithdrawn = withdrawnAt !== null
  const whole = isWithdrawn ? '' : stored.body
  const name = isWithdrawn ? '' : (file?.name ?? '')
  return {
    id: stored.id,
    seq: stored.seq,
    sender_id: senderId,
    client_key: stored.clientKey,
    text: wordsShownTo(whole, senderId, reader),
    file:
      isWithdrawn || !file
        ? null
        : { ...file, name: wordsShownTo(name, senderId, reader), voice_seconds: stored.voiceSeconds },
    has_hidden: !reader.isAgreed && [whole, name].some((words) => hideContacts(words) !== words),
    created_at: stored.createdAt.toISOString(),
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
  }
}

const isAgreed = ({ running_since: since }: Match): boolean => since !== null
/** The caller as the reader of a thread. */
export const readerOf = (me: Actor, match: Match): Reader => ({ id: me.id, isAgreed: isAgreed(match) })

async function toThread(db: Db, me: Actor, match: Match, thread: StoredThread | undefined): Promise<Thread> {
  const side = sideOf(me, match)
  const { user_id, name, profile_picture } = side === 'mentee' ? match.mentor : match.mentee
  const { time_zone: zone } = await readOrganisation(db)
  const since = thread?.waitingSince ?? null
  const blockers = await listBlockers(db, match.mentor.user_id, match.mentee.user_id)
  const hours = (await findAnswerHours(db, match.mentor.id)) ?? DEFAULT_ANSWER_HOURS
  return {
    match_id: match.id,
    status: match.status,
    side,
    other: { user_id, name, profile_picture },
    is_agreed: isAgreed(match),
    can_write: match.status !== 'ended' && blockers.length === 0,
    has_blocked: blockers.includes(me.id),
    read_by_other: (side === 'mentee' ? thread?.mentorReadSeq : thread?.menteeReadSeq) ?? 0,
    read_by_other_at: (side === 'mentee' ? thread?.mentorReadAt : thread?.menteeReadAt)?.toISOString() ?? null,
    read_seq: (side === 'mentee' ? thread?.menteeReadSeq : thread?.mentorReadSeq) ?? 0,
    read_at: (side === 'mentee' ? thread?.menteeReadAt : thread?.mentorReadAt)?.toISOString() ?? null,
    written_sessions: thread ? await countWrittenSessions(db, match.id, zone) : 0,
    waiting_since: since?.toISOString() ?? null,
    due_at: since ? answerDueAt(since, hours, zone).toISOString() : null,
    answer_hours: hours,
    is_late: Boolean(thread?.lapsedAt),
    has_asked: side === 'mentee' && thread?.lapsedAt ? await hasAskedForOtherMentor(db, match.id) : false,
  }
}

/** The newest messages of a match, those before a place, or what is new after a version. Throws 404. */
export async function readThread(
  db: Db,
  me: Actor,
  id: number,
  query: { before?: number | undefined; after?: number | undefined },
) {
  const match = await requireThread(db, me, id)
  // Before the messages: what is written in the meantime is among the news that follow, at worst twice.
  const thread = await findThread(db, match.id)
  const about = await toThread(db, me, match, thread)
  const reader = readerOf(me, match)
  if (query.after !== undefined) {
    const news = await listMessagesChangedAfter(db, match.id, { after: query.after, limit: NEWS_LIMIT })
    const version = news.at(-1)?.version ?? query.after
    return { thread: about, messages: news.map((one) => shownMessageFor(one, reader)), before: null, version }
  }
  // One more row shows whether there are more.
  const found = await listMessages(db, match.id, { before: query.before, limit: MESSAGE_PAGE + 1 })
  const page = found.slice(0, MESSAGE_PAGE)
  return {
    thread: about,
    messages: page.toReversed().map((one) => shownMessageFor(one, reader)),
    before: found.length > MESSAGE_PAGE ? (page.at(-1)?.seq ?? null) : null,
    version: thread?.lastVersion ?? 0,
  }
}

/** No mentor has the number 0. */
const personIdsOf = (me: Actor) => ({ pageId: me.facts.mentor_id ?? 0, userId: me.id })

/** How many threads of the caller wait for an answer, or have something unread, for other features. */
export const countThreadsOf = (db: Db, me: Actor, only: ThreadsOnly): Promise<number> =>
  countThreads(db, { ...personIdsOf(me), only })

async function threads({ db, me, query }: Call<typeof threadApi.threads>) {
  const { only, ...asked } = query
  const { rows, ...paged } = await listThreads(db, { ...personIdsOf(me), only }, asked)
  return { threads: rows, ...paged }
}

/** Counts an answer of the mentor, or since when the mentee waits. */
async function updateWaitingTime(
  tx: Db,
  {
    sent,
    side,
    since,
    mentorId,
  }: { sent: StoredMessage; side: 'mentor' | 'mentee'; since: Date | null; mentorId: number },
): Promise<void> {
  if (side === 'mentee') {
    if (since === null) await setWaitingSince(tx, sent.matchId, sent.createdAt)
    return
  }
  if (since === null) return
  await insertAnswer(tx, { messageId: sent.id, matchId: sent.matchId, askedAt: since, answeredAt: sent.createdAt })
  await setWaitingSince(tx, sent.matchId, null)
  await measureAnswersOfMentor(tx, mentorId, sent.createdAt)
}

const readersOf = ({ mentor, mentee }: Match): number[] => [mentor.user_id, mentee.user_id]

/**
 * Writes a message into the thread of a match, once for each key of a device, and tells the other person; the caller
 * has checked who may. Throws 409 when the match has ended.
 */
export async function sendMessage(
  cause: Cause | Past,
  tx: Db,
  {
    match,
    by,
    ...values
  }: Omit<NewMessage, 'matchId' | 'senderId'> & { match: Match; by: { id: number; name: string } },
): Promise<StoredMessage> {
  const key = { matchId: match.id, senderId: by.id, clientKey: values.clientKey }
  const held = await lockMatch(tx, match.id)
  const before = await findMessageSentBefore(tx, key)
  if (before) {
    const isSame = before.body === (values.body ?? '') && (await isSentFile(tx, before.fileId, values.fileId))
    return refuseUnlessSame(before, isSame)
  }
  if (held?.status === 'ended') throw lostMove(ENDED)
  if (await isBlocked(tx, match.mentor.user_id, match.mentee.user_id)) throw lostMove(BLOCKED)
  const side = sideOf(by, match)
  const otherSide = side === 'mentor' ? 'mentee' : 'mentor'
  const otherId = match[otherSide].user_id
  const thread = await findThread(tx, match.id)
  const isUpToDate = (await countUnread(tx, { matchId: match.id, side: otherSide }, otherId)) === 0
  const sent = await insertMessage(tx, { ...values, ...key })
  await updateWaitingTime(tx, { sent, side, since: thread?.waitingSince ?? null, mentorId: match.mentor.id })
  // The writer has read the messages above.
  await markReadUpTo(tx, { matchId: match.id, side }, sent.seq, sent.createdAt)
  await setLastContact(tx, match.id, sent.createdAt)
  const toIds = isUpToDate ? [otherId] : []
  await messageSent(cause, tx, { matchId: match.id, readerIds: readersOf(match), byId: by.id, byName: by.name, toIds })
  return sent
}

type Sender = Cause & Pick<Call<typeof threadApi.send>, 'db' | 'me' | 'now'>
type Written = { id: number; clientKey: string; text: string }

/** Sends words into the thread of a match, once for each key of a device. Throws 404 and 409. */
export async function writeText(call: Sender, { id, clientKey, text }: Written): Promise<Message> {
  const { db, me, now } = call
  const match = await requireThread(db, me, id)
  await countAgainstLimit(db, `match-message:${me.id}`, PER_PERSON, now())
  const sent = await db.transaction((tx) =>
    sendMessage(call, tx, { match, by: me, clientKey, body: text, createdAt: now() }),
  )
  return shownMessageFor(sent, readerOf(me, match))
}

/** The caller has read the messages of a match up to a place; answers how many are left. Throws 404. */
export async function readUpTo(db: Db, me: Actor, { id, seq }: { id: number; seq: number }, now: Date) {
  const match = await requireThread(db, me, id)
  const reader = { matchId: match.id, side: sideOf(me, match) }
  await db.transaction(async (tx) => {
    if (await markReadUpTo(tx, reader, seq, now))
      await messagesRead(tx, { matchId: match.id, readerIds: readersOf(match) })
  })
  return countUnread(db, reader, me.id)
}

const MINUTE_MS = 60_000

/** Throws 404, 403 for what someone else has written, and 409. */
function refuseWithdrawal(me: Actor, found: StoredMessage | undefined, now: Date): void {
  if (!found) throw notFound(NOT_FOUND)
  if (found.senderId !== me.id) throw new AppError('forbidden', message('Only the sender can withdraw a message'))
  if (now.getTime() - found.createdAt.getTime() > WITHDRAW_MINUTES * MINUTE_MS)
    throw lostMove(message('A message can only be withdrawn within {minutes} minutes', { minutes: WITHDRAW_MINUTES }))
}

async function withdraw(call: Call<typeof threadApi.withdraw>) {
  const { db, me, params, now, say } = call
  const match = await requireThread(db, me, params.id)
  const written = await db.transaction(async (tx) => {
    await lockMatch(tx, match.id)
    refuseWithdrawal(me, await findMessage(tx, match.id, params.message), now())
    const thread = await findThread(tx, match.id)
    if (!thread) throw notFound(NOT_FOUND)
    const version = await versionOfWithdrawal(tx, thread)
    const changed = await markWithdrawn(tx, { id: params.message, matchId: match.id }, { version, now: now() })
    if (!changed) throw lostMove(message('This message has already been withdrawn'))
    await deleteAnswer(tx, changed.id)
    await setWaitingSince(tx, match.id, await findWaitingSince(tx, match.id, match.mentor.user_id))
    await measureAnswersOfMentor(tx, match.mentor.id, now())
    await messageWithdrawn(call, tx, { matchId: match.id, readerIds: readersOf(match), messageId: changed.id })
    return changed
  })
  return { message: say('Message withdrawn'), written: shownMessageFor(written, readerOf(me, match)) }
}

export const threadHandlers = handlers(threadApi, {
  threads,
  list: ({ db, me, params, query }) => readThread(db, me, params.id, query),
  send: async (call) => ({
    message: await writeText(call, { id: call.params.id, clientKey: call.body.client_key, text: call.body.text }),
  }),
  read: async ({ db, me, params, body, now }) => ({
    unread: await readUpTo(db, me, { id: params.id, seq: body.seq }, now()),
  }),
  withdraw,
})
