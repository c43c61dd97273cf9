import type { Db } from '#server/db/db.ts'
import type { Call } from '#server/http/call.ts'
import { sentAgain } from '#server/http/sent-again.ts'
import type { Cause } from '../../notification/notification.service.ts'
import { findSent, holdThreadOf, type StoredMessage } from '../support.data.ts'
import { answerThread, takeTurn } from '../support.service.ts'

export { findThreadOf } from '../support.data.ts'

type Answer = {
  clientKey: string
  content: string
  /** The device sends a picture, too. */
  hasPicture: boolean
}

/** What this admin has sent before under this name; undefined for something new. Throws 409 when it was something else. */
export async function findAnswered(
  db: Db,
  { threadId, byId }: { threadId: number; byId: number },
  { clientKey, content, hasPicture }: Answer,
): Promise<StoredMessage | undefined> {
  const before = await findSent(db, { threadId, senderId: byId, clientKey })
  return before && sentAgain(before, before.content === content && (before.fileId !== null) === hasPicture)
}

type Sender = Cause & Pick<Call, 'db' | 'now'> & { me: { id: number } }

/**
 * An admin writes to a person, whose thread is made when there is none. Once for each name that a device gives a message:
 * a picture is another file each time, so that there is one is compared, not which.
 */
export async function answerPerson(
  call: Sender,
  { userId, fileId, ...answer }: Answer & { userId: number; fileId: string | null },
): Promise<StoredMessage> {
  const { db, me, now } = call
  await takeTurn(call)
  const { clientKey, content } = answer
  return db.transaction(async (tx) => {
    const thread = await holdThreadOf(tx, userId, now())
    const before = await findAnswered(tx, { threadId: thread.id, byId: me.id }, answer)
    return before ?? answerThread(call, tx, { thread, byId: me.id, clientKey, content, fileId, createdAt: now() })
  })
}
