import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { supportThreads as threads } from '#features/talk/support/support.table.ts'
import { contactMessages as messages } from './contact.table.ts'

/** The id of the new message; undefined when the same one is there already. */
export async function insertContact(tx: Db, values: typeof messages.$inferInsert): Promise<number | undefined> {
  const [made] = await tx.insert(messages).values(values).onConflictDoNothing().returning({ id: messages.id })
  return made?.id
}

/** Deletes answered messages, and their threads, in which nothing was written since a moment. */
export async function deleteSettledContacts(db: Db, before: Date): Promise<void> {
  const settled = db
    .select({ id: threads.contactId })
    .from(threads)
    .where(sql`${threads.contactId} is not null and ${threads.status} <> 'waiting' and ${threads.lastAt} < ${before}`)
  await db.delete(messages).where(inArray(messages.id, settled))
}
