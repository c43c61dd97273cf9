import { and, eq, or } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { safetyBlocks as blocks } from './block.table.ts'

/** Who of the two has blocked the other. */
export async function listBlockers(db: Db, one: number, other: number): Promise<number[]> {
  const rows = await db
    .select({ id: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
      ),
    )
  return rows.map(({ id }) => id)
}

export async function insertBlock(tx: Db, values: typeof blocks.$inferInsert): Promise<void> {
  await tx.insert(blocks).values(values).onConflictDoNothing()
}

export async function deleteBlock(tx: Db, blockerId: number, blockedId: number): Promise<void> {
  await tx.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
}
