import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { contactMessages as contacts } from '#features/talk/contact/contact.table.ts'
import type { StoredThread } from '../support.data.ts'
import { supportThreads as threads } from '../support.table.ts'

/** Who has written on the contact page; undefined for the thread of an account. */
export async function findVisitor(db: Db, { contactId }: Pick<StoredThread, 'contactId'>) {
  if (contactId === null) return undefined
  const { email, language } = contacts
  const [found] = await db.select({ email, language }).from(contacts).where(eq(contacts.id, contactId))
  return found
}

/** The thread of a message on the contact page, which waits. */
export async function insertVisitorThread(tx: Db, contactId: number, now: Date): Promise<StoredThread> {
  const [made] = await tx
    .insert(threads)
    .values({ contactId, waitingSince: now, lastAt: now, createdAt: now })
    .returning()
  if (!made) throw new Error('no thread was made')
  return made
}
