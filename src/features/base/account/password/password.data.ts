import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { passwordLinks } from './password.table.ts'

export async function insertLink(tx: Db, values: typeof passwordLinks.$inferInsert): Promise<void> {
  await tx.insert(passwordLinks).values(values)
}

/** Uses a link and returns whose it was; of several at once, one succeeds. */
export async function redeemLink(tx: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const [row] = await tx
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(and(eq(passwordLinks.tokenHash, tokenHash), isNull(passwordLinks.usedAt), gt(passwordLinks.expiresAt, now)))
    .returning({ userId: passwordLinks.userId })
  return row?.userId
}

/** Whose open link this is, without using it. */
export async function findLinkOwner(db: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: passwordLinks.userId })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, tokenHash), isNull(passwordLinks.usedAt), gt(passwordLinks.expiresAt, now)))
  return row?.userId
}

export async function endLinksOf(tx: Db, userId: number, now: Date): Promise<void> {
  await tx
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(and(eq(passwordLinks.userId, userId), isNull(passwordLinks.usedAt)))
}

export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  await db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, now))
}
