import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { undoOffers } from './undo.table.ts'

export type StoredOffer = typeof undoOffers.$inferSelect

export async function insertOffer(tx: Db, values: typeof undoOffers.$inferInsert): Promise<number> {
  const [row] = await tx.insert(undoOffers).values(values).returning({ id: undoOffers.id })
  if (!row) throw new Error('no row was added')
  return row.id
}

export async function findOffer(db: Db, id: number): Promise<StoredOffer | undefined> {
  const [row] = await db.select().from(undoOffers).where(eq(undoOffers.id, id))
  return row
}

/** Takes an offer that was made after this time; true for one call only. */
export async function takeOffer(tx: Db, id: number, { after, now }: { after: Date; now: Date }): Promise<boolean> {
  const rows = await tx
    .update(undoOffers)
    .set({ takenAt: now })
    .where(and(eq(undoOffers.id, id), isNull(undoOffers.takenAt), gt(undoOffers.offeredAt, after)))
    .returning({ id: undoOffers.id })
  return rows.length > 0
}

export async function removeOffersBefore(db: Db, time: Date): Promise<void> {
  await db.delete(undoOffers).where(lt(undoOffers.offeredAt, time))
}
