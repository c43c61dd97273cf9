import { hash } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { ADDRESS_NOT_FOUND } from '#server/http/errors.ts'
import { isSameSecret } from '#server/session/tokens.ts'
import { refuseUnlessSame } from '#server/http/sent-again.ts'
import { countTryOrRefuse, countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { cutToLength } from '#shared/graphemes.ts'
import { isVisibleText, withoutDirectionMarks } from '#shared/visible-text.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithRole } from '#features/base/user/user.service.ts'
import { findNote, insertNote } from '../inbox/inbox.data.ts'
import { MAX_SUPPORT_MESSAGE_LENGTH } from '../support.contract.ts'
import { changeThread, lockThread, type StoredThread } from '../support.data.ts'
import { threadChanged } from '../support.events.ts'
import { writeQuestion } from '../support.service.ts'
import { replyWithoutQuote } from './reply-without-quote.logic.ts'
import { threadOfToken, tokenIn } from './reply-token.logic.ts'
import { insertVisitorThread } from './visitor.data.ts'
import { visitorApi } from './visitor.contract.ts'

/** How often one mail may be answered. */
const PER_THREAD = { most: 20, seconds: 3600 }
const UNKNOWN_LINK = message('This link is incomplete or no longer valid. Write to us on the contact page.')

type VisitorMessage = { content: string; clientKey: string; createdAt: Date }

async function writeVisitorMessage(
  cause: Cause | Past,
  tx: Db,
  thread: StoredThread,
  said: VisitorMessage,
): Promise<number> {
  const { id } = await writeQuestion(cause, tx, {
    ...said,
    fileId: null,
    thread,
    senderId: null,
    adminIds: await idsWithRole(tx, 'admin', said.createdAt),
  })
  return id
}

/** Makes the thread of a message on the contact page, and tells admins; answers its id. */
export async function askAsVisitor(
  cause: Cause | Past,
  tx: Db,
  { contactId, words }: { contactId: number; words: string },
  now: Date,
): Promise<number> {
  const thread = await insertVisitorThread(tx, contactId, now)
  await writeVisitorMessage(cause, tx, thread, { content: words, clientKey: `contact-${contactId}`, createdAt: now })
  return thread.id
}

/** Locks the thread of a token; throws 404 for a token that we have not made, and once the thread is deleted. */
async function requireThread(tx: Db, secret: string, token: string): Promise<StoredThread> {
  const id = threadOfToken(secret, token)
  const thread = id === undefined ? undefined : await lockThread(tx, id)
  if (!thread || thread.contactId === null) throw notFound(UNKNOWN_LINK)
  return thread
}

async function writeVisitorAnswer(call: Call<typeof visitorApi.write>) {
  const { db, secret, origin, body, now, say } = call
  const id = threadOfToken(secret, body.token)
  if (id === undefined) {
    await countTryOrRefuse(db, `contact answers from ${origin.network}`, now())
    throw notFound(UNKNOWN_LINK)
  }
  await countAgainstLimit(db, `contact-answer:${id}`, PER_THREAD, now())
  await db.transaction(async (tx) => {
    const thread = await requireThread(tx, secret, body.token)
    // The same words again within the hour are a second press of the button.
    const clientKey = clientKeyOf(`${now().toISOString().slice(0, 13)} ${body.words}`)
    await writeVisitorMessage(call, tx, thread, { content: body.words, clientKey, createdAt: now() })
  })
  return { message: say('Thank you. We have received your message.') }
}

const clientKeyOf = (text: string): string => hash('sha256', text, 'base64url')

/** Receives a mail: one from a person waits for an answer, one from a program becomes a note. */
async function receiveMail(call: Call<typeof visitorApi.mail>) {
  const { db, config, secret, bearer = '', body, origin, now, say } = call
  const key = config.mailReplyKey
  if (key === undefined) throw notFound(ADDRESS_NOT_FOUND)
  if (!isSameSecret(bearer, key)) {
    await countTryOrRefuse(db, `mail replies from ${origin.network}`, now())
    throw notFound(ADDRESS_NOT_FOUND)
  }
  const token = tokenIn(body.to)
  const content = cutToLength(withoutDirectionMarks(replyWithoutQuote(body.text)), MAX_SUPPORT_MESSAGE_LENGTH)
  await db.transaction(async (tx) => {
    const thread = await requireThread(tx, secret, token)
    if (!isVisibleText(content)) return
    const once = { clientKey: clientKeyOf(body.message_key), createdAt: now() }
    if (!body.is_automatic) await writeVisitorMessage(call, tx, thread, { ...once, content })
    else if (await insertNote(tx, { ...once, threadId: thread.id, writerId: null, words: content })) {
      await changeThread(tx, thread.id, {})
      await threadChanged(call, tx, thread, now())
    } else {
      const before = await findNote(tx, thread.id, once.clientKey)
      refuseUnlessSame(before, before === content)
    }
  })
  return { message: say('Message received') }
}

export const visitorHandlers = handlers(visitorApi, { write: writeVisitorAnswer, mail: receiveMail })
