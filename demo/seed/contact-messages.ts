import { answerContact, receiveContact, settleContact, writeNote } from '#features/site/contact/contact.service.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { contactMessages } from '../data/contact-messages.ts'

const DAY_MS = 86_400_000
/** Answers come within some hours. */
const LATER_MS = 3 * 3_600_000

/** The inbox of the contact page, the oldest first. */
export async function addContactMessages(tx: Db, { now }: Pick<Services, 'now'>, byId: number): Promise<void> {
  for (const { daysAgo, note, answer, isClosed, language = 'en', ...written } of contactMessages.toReversed()) {
    const at = new Date(now().getTime() - daysAgo * DAY_MS)
    const later = new Date(at.getTime() + LATER_MS)
    const id = await receiveContact({ happenedAt: at }, tx, { ...written, language, userId: null }, at)
    if (id === undefined) continue
    const cause = { happenedAt: later }
    if (note) await writeNote(cause, tx, { id, words: note, byId }, later)
    if (answer) await answerContact(cause, tx, { id, words: answer, answersSeen: 0, byId }, later)
    if (isClosed) await settleContact(cause, tx, { id, move: 'close', byId }, later)
  }
}
