import { hash } from 'node:crypto'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { networkOf, takeUse } from '#server/tries/tries.data.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import { canMove, lostMove } from '#shared/moves.ts'
import type { Cause, Past } from '../../notification/notification.service.ts'
import { idsWithRole, requireUser } from '../../user/user.service.ts'
import { contactApi, type ContactMessage, contactMoves } from './contact.contract.ts'
import {
  findContact,
  insertContact,
  insertEntry,
  listContacts,
  lockContact,
  moveContact,
  removeSettled,
} from './contact.data.ts'
import { contactAnswered, contactHandled, contactReceived } from './contact.events.ts'

/** A school shares one network address; nobody writes to us five times a day. */
const PER_PLACE = { most: 10, seconds: 3600 }
const PER_ADDRESS = { most: 5, seconds: 86_400 }
const DAY_MS = 86_400_000
/** What is settled is deleted so long after. */
const KEPT_DAYS = 365

const NOT_FOUND = message('Message not found')

type Writing = {
  name: string
  email: string
  subject: string
  words: string
  language: Language
  userId: number | null
}

/**
 * Puts a message into the inbox.
 * @returns its id; nothing when the same message waits there already
 */
export async function receiveContact(
  cause: Cause | Past,
  tx: Db,
  { name, email, subject, words, language, userId }: Writing,
  now: Date,
): Promise<number | undefined> {
  const textHash = hash('sha256', JSON.stringify([subject, words]), 'base64url')
  const moments = { createdAt: now, changedAt: now }
  const id = await insertContact(tx, { name, email, subject, words, textHash, language, userId, ...moments })
  if (id === undefined) return undefined
  const adminIds = await idsWithRole(tx, 'admin', now)
  await contactReceived(cause, tx, { id, from: { name, email, language }, subject, adminIds })
  return id
}

/** People, programs that fill in the hidden field, and whoever sends the same again get the same answer. */
async function send(call: Call<typeof contactApi.send>) {
  const { db, me, origin, body, language, now, say } = call
  const thanks = { message: say('Thank you! We have received your message.') }
  const { website, ...written } = body
  if (website) return thanks
  await takeUse(db, `contact:${networkOf(origin.ip)}`, PER_PLACE, now())
  await takeUse(db, `contact:${body.email}`, PER_ADDRESS, now())
  const writing = { ...written, language, userId: me?.id ?? null }
  await db.transaction((tx) => receiveContact(call, tx, writing, now()))
  return thanks
}

async function requireContact(db: Db, id: number): Promise<ContactMessage> {
  const found = await findContact(db, id)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

type Answering = { id: number; words: string; answersSeen: number; byId: number }

/** Answers a message by mail. Throws 404, and 409 when it is closed or has an answer that the writer has not seen. */
export async function answerContact(
  cause: Cause | Past,
  tx: Db,
  { id, words, answersSeen, byId }: Answering,
  now: Date,
): Promise<void> {
  const held = await lockContact(tx, id)
  if (!held) throw notFound(NOT_FOUND)
  const { answer: move } = contactMoves
  if (!canMove(move, held.status)) throw lostMove(message('This message is closed. Open it again to answer it.'))
  if (held.answers !== answersSeen)
    throw new AppError('conflict', message('Somebody has answered this message meanwhile. Please read that first.'))
  await moveContact(tx, id, { from: move.from, to: move.to, at: now })
  await insertEntry(tx, { messageId: id, kind: 'answer', writerId: byId, words, createdAt: now })
  const { name: by } = await requireUser(tx, byId)
  await contactAnswered(cause, tx, { id, byId, by, to: held, subject: held.subject, words })
}

async function answer(call: Call<typeof contactApi.answer>) {
  const { db, me, params, body, now, say } = call
  const answering = { id: params.id, words: body.words, answersSeen: body.answers_seen, byId: me.id }
  await db.transaction((tx) => answerContact(call, tx, answering, now()))
  return { message: say('Your answer is on its way by e-mail') }
}

/** Writes a note that only admins read. Throws 404. */
export async function writeNote(
  cause: Cause | Past,
  tx: Db,
  { id, words, byId }: { id: number; words: string; byId: number },
  now: Date,
): Promise<void> {
  await requireContact(tx, id)
  await insertEntry(tx, { messageId: id, kind: 'note', writerId: byId, words, createdAt: now })
  await contactHandled(cause, tx, { action: 'contact.note', id, byId })
}

async function note(call: Call<typeof contactApi.note>) {
  const { db, me, params, body, now, say } = call
  await db.transaction((tx) => writeNote(call, tx, { id: params.id, words: body.words, byId: me.id }, now()))
  return { message: say('Note saved') }
}

type Settling = { id: number; move: 'close' | 'reopen'; byId: number }

/** Closes a message or opens it again. Throws 404, and 409 when somebody else was faster. */
export async function settleContact(
  cause: Cause | Past,
  tx: Db,
  { id, move, byId }: Settling,
  now: Date,
): Promise<void> {
  const { from, to } = contactMoves[move]
  if (!(await moveContact(tx, id, { from, to, at: now }))) {
    await requireContact(tx, id)
    throw lostMove(message('Somebody else was faster: this message is in another state now'))
  }
  await contactHandled(cause, tx, { action: `contact.${move}`, id, byId })
}

const settle = (call: Call<typeof contactApi.close>, move: Settling['move']): Promise<void> =>
  call.db.transaction((tx) => settleContact(call, tx, { id: call.params.id, move, byId: call.me.id }, call.now()))

export const contactHandlers = handlers(contactApi, {
  send,
  list: async ({ db, query }) => {
    const { status, search, ...asked } = query
    const filter = { status: status === 'all' ? undefined : status, search }
    const { rows, ...paged } = await listContacts(db, filter, asked)
    return { messages: rows, ...paged }
  },
  get: async ({ db, params }) => ({ contact: await requireContact(db, params.id) }),
  answer,
  note,
  close: async (call) => {
    await settle(call, 'close')
    return { message: call.say('Message closed') }
  },
  reopen: async (call) => {
    await settle(call, 'reopen')
    return { message: call.say('Message opened again') }
  },
})

/** Deletes, once a day, what was answered or closed a year ago. */
export const contactJobs = ({ db, now }: Services): JobSpec[] => [
  {
    name: 'contact-clean-up',
    schedule: '47 3 * * *',
    handle: () => removeSettled(db, new Date(now().getTime() - KEPT_DAYS * DAY_MS)),
  },
]
