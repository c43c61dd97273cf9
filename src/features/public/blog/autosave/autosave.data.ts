import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { pendingPosts as pending } from './autosave.table.ts'

type Pending = typeof pending.$inferSelect

/** The pending text of a post, if there is one. */
export async function findPendingText(db: Db, postId: number): Promise<Pending | undefined> {
  const [found] = await db.select().from(pending).where(eq(pending.postId, postId))
  return found
}

/** Stores the pending text of a post, replacing an earlier one. */
export async function savePendingText(tx: Db, values: Pending): Promise<void> {
  await tx.insert(pending).values(values).onConflictDoUpdate({ target: pending.postId, set: values })
}

/** Removes the pending text of a post and returns it. */
export async function removePendingText(tx: Db, postId: number): Promise<Pending | undefined> {
  const [taken] = await tx.delete(pending).where(eq(pending.postId, postId)).returning()
  return taken
}
