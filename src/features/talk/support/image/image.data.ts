import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { supportMessages as messages, supportThreads as threads } from '../support.table.ts'

/** Whether this person has uploaded the picture. */
export async function isOwnPicture(db: Db, ownerId: number, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId), eq(files.kind, 'image')))
  return rows.length > 0
}

/** Whether someone may see a picture: its owner, the person of a thread that has it, and admins what threads have. */
export async function canSeePicture(
  db: Db,
  id: string,
  { userId, isAdmin }: { userId: number; isAdmin: boolean },
): Promise<boolean> {
  const inThread = sql`exists (select 1 from ${messages} join ${threads} on ${threads.id} = ${messages.threadId}
    where ${messages.fileId} = ${files.id} and (${isAdmin} or ${threads.userId} = ${userId}))`
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.kind, 'image'), or(eq(files.ownerId, userId), inThread)))
  return rows.length > 0
}
