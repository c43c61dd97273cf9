import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { recordReading } from '#server/audit/record-reading.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message, word } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import type { Actor } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { hasRoleNow, idsWithRole, namesOf } from '#features/base/user/user.service.ts'
import { endOpenQuestion } from '../hours/hours.service.ts'
import { supportMoves, type SupportStatus } from '../support.contract.ts'
import { changeThread, findThread, lockThread, nameOfThread, markReadUpTo, type StoredThread } from '../support.data.ts'
import { threadAssigned, threadChanged, threadHandled, threadRead } from '../support.events.ts'
import { answerThread, isUnchanged, readMessagePage, shownMessage, readSupportInput } from '../support.service.ts'
import { setAssignee } from '../assign/assign.data.ts'
import { describePerson } from '../person/person.data.ts'
import { inboxApi, type InboxRow } from './inbox.contract.ts'
import { describeThread, insertNote, listInbox, listWholeInbox } from './inbox.data.ts'

const NOT_FOUND = message('Conversation not found')
/** Larger than the place of any message: marks everything as read. */
const LAST = 1_000_000_000

/** Throws 404. */
function requireFound(thread: StoredThread | undefined): StoredThread {
  if (!thread) throw notFound(NOT_FOUND)
  return thread
}

type Filters = Call<typeof inboxApi.export>['query']

const filterOf = ({ status, assignee, label, search }: Filters, me: Actor) => ({
  status: status === 'all' ? undefined : status,
  assignee: assignee === undefined ? undefined : assignee === 'me' ? me.id : 0,
  label,
  search,
})

async function list({ db, me, query }: Call<typeof inboxApi.list>) {
  const { sort, page, limit, counts } = query
  const { rows, ...paged } = await listInbox(db, filterOf(query, me), { sort, page, limit, counts })
  return { threads: rows, ...paged }
}

async function get(call: Call<typeof inboxApi.get>) {
  const { db, params, query } = call
  const thread = requireFound(await findThread(db, params.id))
  const { userId } = thread
  const part = await readMessagePage(db, thread, query)
  if (isUnchanged(thread, query.after)) return part
  await recordReading(call, 'inbox.get', { record: `support:${thread.id}`, ownerId: userId })
  const described = await describeThread(db, thread.id)
  const about = userId === null ? null : await describePerson(db, userId)
  return { ...(described && { thread: { ...described, about } }), ...part }
}

async function reply(call: Call<typeof inboxApi.reply>) {
  const { db, me, params, body, now } = call
  const { closes, ...words } = body
  requireFound(await findThread(db, params.id))
  const taken = await readSupportInput(call, words)
  const sent = await db.transaction(async (tx) => {
    const thread = requireFound(await lockThread(tx, params.id))
    const answer = await answerThread(call, tx, { ...taken, thread, byId: me.id })
    // A message that is sent again closed the thread the first time; someone may have reopened it since.
    const isNew = answer.seq > thread.lastSeq
    if (closes && isNew) await closeOrReopenThread(call, tx, { id: thread.id, move: 'close', byId: me.id }, now())
    return answer
  })
  return { message: shownMessage(sent) }
}

type Reader = Cause & Pick<Call, 'db' | 'now'> & { me: { id: number } }

/** An admin has read a thread up to a place, or all of it. Answers what no admin has read. */
export async function markReadByTeam(call: Reader, thread: StoredThread, seq = LAST): Promise<number> {
  const { db, me, now } = call
  await db.transaction(async (tx) => {
    if (!(await markReadUpTo(tx, thread.id, 'team', { seq, at: now() }))) return
    await threadRead(tx, me.id, thread.id)
    await threadChanged(call, tx, thread, now())
  })
  return (await describeThread(db, thread.id))?.unread_count ?? 0
}

async function read(call: Call<typeof inboxApi.read>) {
  const thread = requireFound(await findThread(call.db, call.params.id))
  return { unread_count: await markReadByTeam(call, thread, call.body.seq) }
}

type Assigning = { id: number; from: number | null; to: number | null; byId: number }

/**
 * Gives a thread from one admin to another, or to no one: of two who take it at once one gets it. Throws 404, 409 when
 * someone else has it in the meantime, and 422 for a person who is no admin.
 */
async function assignThread(cause: Cause, tx: Db, { id, from, to, byId }: Assigning, now: Date): Promise<void> {
  if (to !== null && !(await hasRoleNow(tx, to, ['admin'], now)))
    throw invalid({ assignee_id: [message('Choose an administrator')] })
  requireFound(await lockThread(tx, id))
  const thread = await setAssignee(tx, id, { from, to, now })
  if (!thread) throw new AppError('conflict', message('The assignee has changed in the meantime. Check it again.'))
  await threadChanged(cause, tx, thread, now)
  await threadHandled(cause, tx, { action: 'inbox.assign', id, byId, detail: { to } })
  if (to === null || to === byId) return
  const name = await nameOfThread(tx, id)
  await threadAssigned(cause, tx, { id, name, toId: to })
}

type Settling = { id: number; move: 'close' | 'reopen'; byId: number }

/** Closes a thread or opens it again. Throws 404, and 409 when someone else was faster. */
export async function closeOrReopenThread(
  cause: Cause | Past,
  tx: Db,
  { id, move, byId }: Settling,
  now: Date,
): Promise<void> {
  const { from, to } = supportMoves[move]
  const thread = requireFound(await lockThread(tx, id))
  if (!from.some((one) => one === thread.status))
    throw lostMove(message('This conversation has changed in the meantime'))
  await changeThread(tx, id, { status: to, waitingSince: null, closedAt: move === 'close' ? now : null })
  if (move === 'close') await endOpenQuestion(tx, id, false, now)
  await threadChanged(cause, tx, thread, now)
  await threadHandled(cause, tx, { action: `inbox.${move}`, id, byId })
}

const moveThread = (call: Call<typeof inboxApi.close>, move: Settling['move']): Promise<void> =>
  call.db.transaction((tx) => closeOrReopenThread(call, tx, { id: call.params.id, move, byId: call.me.id }, call.now()))

/** Writes a note that only admins read. Throws 404. */
export async function writeNote(
  cause: Cause | Past,
  tx: Db,
  { id, words, byId }: { id: number; words: string; byId: number },
  now: Date,
): Promise<void> {
  const thread = requireFound(await changeThread(tx, id, {}))
  await insertNote(tx, { threadId: id, writerId: byId, words, createdAt: now })
  await threadChanged(cause, tx, thread, now)
  await threadHandled(cause, tx, { action: 'inbox.note', id, byId })
}

/** Sets the labels of a thread, each once. Throws 404. */
export async function setThreadLabels(
  cause: Cause | Past,
  tx: Db,
  { id, labels, byId }: { id: number; labels: readonly string[]; byId: number },
  now: Date,
): Promise<void> {
  const thread = requireFound(await changeThread(tx, id, { labels: [...new Set(labels)] }))
  await threadChanged(cause, tx, thread, now)
  await threadHandled(cause, tx, { action: 'inbox.label', id, byId })
}

const STATUS_WORDS: Record<SupportStatus, Message> = {
  waiting: message('Waiting'),
  open: message('Answered'),
  closed: word('Closed', 'conversation'),
}

const INBOX_FILE: readonly CsvColumn<InboxRow>[] = [
  { head: message('Name'), cell: ({ person }) => person.name },
  { head: message('Email'), cell: ({ person }) => person.email },
  { head: message('Subject'), cell: ({ subject }) => subject },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Assigned to'), cell: ({ assignee }) => assignee?.name ?? null },
  { head: message('Labels'), cell: ({ labels }) => labels.join(', ') },
  { head: message('Last message on'), cell: ({ last_at: at }) => instantCell(at) },
  { head: message('Waiting since'), cell: ({ waiting_since: since }) => instantCell(since) },
  { head: message('Rating'), cell: ({ rating }) => rating },
]

export const inboxHandlers = handlers(inboxApi, {
  list,
  export: async (call) => {
    const { db, me, query } = call
    await requireConfirmed(call)
    const found = await listWholeInbox(db, filterOf(query, me), query.sort)
    return listFile(call, { action: 'inbox.export', name: 'support', columns: INBOX_FILE }, found)
  },
  admins: async ({ db, now }) => {
    const names = await namesOf(db, await idsWithRole(db, 'admin', now()))
    return { admins: [...names].map(([id, name]) => ({ id, name })) }
  },
  get,
  reply,
  read,
  assign: async (call) => {
    const { db, me, params, body, now, say } = call
    const { assignee_id: to, seen_assignee_id: from } = body
    await db.transaction((tx) => assignThread(call, tx, { id: params.id, from, to, byId: me.id }, now()))
    return { message: to === null ? say('Conversation unassigned') : say('Conversation assigned') }
  },
  note: async (call) => {
    const { db, me, params, body, now, say } = call
    await db.transaction((tx) => writeNote(call, tx, { id: params.id, words: body.words, byId: me.id }, now()))
    return { message: say('Note saved') }
  },
  label: async (call) => {
    const { db, me, params, body, now, say } = call
    await db.transaction((tx) => setThreadLabels(call, tx, { id: params.id, labels: body.labels, byId: me.id }, now()))
    return { message: say('Labels saved') }
  },
  close: async (call) => {
    await moveThread(call, 'close')
    return { message: call.say('Conversation closed') }
  },
  reopen: async (call) => {
    await moveThread(call, 'reopen')
    return { message: call.say('Conversation reopened') }
  },
})
