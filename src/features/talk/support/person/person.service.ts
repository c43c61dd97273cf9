import type { Db } from '#server/db/db.ts'
import type { Call, IncomingFile } from '#server/http/call.ts'
import { refuseUnlessSame } from '#server/http/sent-again.ts'
import type { Cause } from '#server/cause.ts'
import { findMessageSentBefore, lockOrCreateThreadOf, type StoredMessage } from '../support.data.ts'
import { answerThread, isSentAgain, limitSupportMessages } from '../support.service.ts'

export { findThreadOf } from '../support.data.ts'

type Answer = {
  clientKey: string
  content: string
}

/** What this admin has sent before under this name; undefined for something new. Throws 409 when it was something else. */
export async function findAnswerSentBefore(
  db: Db,
  { threadId, byId }: { threadId: number; byId: number },
  { clientKey, content }: Answer,
  picture: IncomingFile | string | null | undefined,
): Promise<StoredMessage | undefined> {
  const before = await findMessageSentBefore(db, { threadId, senderId: byId, clientKey })
  return before && refuseUnlessSame(before, await isSentAgain(db, before, { content, picture }))
}

type Sender = Cause & Pick<Call, 'db' | 'now'> & { me: { id: number } }

/** An admin writes to a person, whose thread is made when there is none. Once for each name that a device gives a message. */
export async function answerPerson(
  call: Sender,
  { userId, fileId, clientKey, content }: Answer & { userId: number; fileId: string | null },
): Promise<StoredMessage> {
  const { db, me, now } = call
  await limitSupportMessages(call)
  return db.transaction(async (tx) => {
    const thread = await lockOrCreateThreadOf(tx, userId, now())
    const before = await findAnswerSentBefore(tx, { threadId: thread.id, byId: me.id }, { clientKey, content }, fileId)
    return before ?? answerThread(call, tx, { thread, byId: me.id, clientKey, content, fileId, createdAt: now() })
  })
}
