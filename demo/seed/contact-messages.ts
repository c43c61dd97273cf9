import { receiveContact } from '#features/talk/contact/contact.service.ts'
import { closeOrReopenThread, writeNote } from '#features/talk/support/inbox/inbox.service.ts'
import { lockThread } from '#features/talk/support/support.data.ts'
import { answerThread } from '#features/talk/support/support.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { contactMessages } from '../data/contact-messages.ts'

const DAY_MS = 86_400_000
/** Answers come within some hours. */
const LATER_MS = 3 * 3_600_000
/** An address that is no one's. */
const VISITOR = '203.0.113.24'

/** What visitors have written on the contact page, the oldest first; it is answered in the support chat. */
export async function addContactMessages(tx: Db, { now }: Pick<Services, 'now'>, byId: number): Promise<void> {
  for (const { daysAgo, note, answer, isClosed, language = 'en', ...written } of contactMessages.toReversed()) {
    const at = new Date(now().getTime() - daysAgo * DAY_MS)
    const later = new Date(at.getTime() + LATER_MS)
    const id = await receiveContact({ happenedAt: at, ip: VISITOR }, tx, { ...written, language }, at)
    const thread = id === undefined ? undefined : await lockThread(tx, id)
    if (!thread) continue
    const cause = { happenedAt: later }
    if (note) await writeNote(cause, tx, { id: thread.id, words: note, byId }, later)
    const said = { content: answer ?? '', fileId: null, clientKey: `demo-contact-${thread.id}`, createdAt: later }
    if (answer) await answerThread(cause, tx, { ...said, thread, byId })
    if (isClosed) await closeOrReopenThread(cause, tx, { id: thread.id, move: 'close', byId }, later)
  }
}
