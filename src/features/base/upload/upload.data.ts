import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'

/** Whether the picture with this id was uploaded by this person. */
export async function isOwnImage(db: Db, ownerId: number, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId), eq(files.kind, 'image')))
  return rows.length > 0
}
