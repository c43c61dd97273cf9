import { and, desc, eq, lte } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { PostVersion } from './version.contract.ts'
import { postVersions as versions } from './version.table.ts'

const MOST_CHANGES = 50

/** Keeps what a post is now, before it is changed; what is older than its last 50 changes goes. */
export async function insertVersion(tx: Db, values: typeof versions.$inferInsert): Promise<void> {
  await tx.insert(versions).values(values).onConflictDoNothing()
  const [oldest] = await tx
    .select({ revision: versions.revision })
    .from(versions)
    .where(eq(versions.postId, values.postId))
    .orderBy(desc(versions.revision))
    .limit(1)
    .offset(MOST_CHANGES)
  if (oldest)
    await tx.delete(versions).where(and(eq(versions.postId, values.postId), lte(versions.revision, oldest.revision)))
}

export async function listVersions(db: Db, postId: number): Promise<PostVersion[]> {
  const rows = await db
    .select()
    .from(versions)
    .where(eq(versions.postId, postId))
    .orderBy(desc(versions.revision))
    .limit(MOST_CHANGES)
  return rows.map(({ revision, title, contentHtml, tags, isAutosaved, savedAt }) => ({
    revision,
    title,
    content: contentHtml,
    tags,
    is_autosaved: isAutosaved,
    saved_at: savedAt.toISOString(),
  }))
}
