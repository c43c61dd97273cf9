import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { subscribers } from './subscriber.table.ts'

/** How many addresses were subscribed from one network address since then. */
export async function countAsked(db: Db, askedFrom: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(subscribers)
    .where(and(eq(subscribers.askedFrom, askedFrom), gt(subscribers.askedAt, since)))
  return row?.many ?? 0
}

/** Stores a request; false when the address is confirmed already or was asked for a moment ago. */
export async function askOnce(
  tx: Db,
  request: { email: string; tokenHash: string; askedFrom: string; askedAt: Date },
  notSince: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(subscribers)
    .values(request)
    .onConflictDoUpdate({
      target: subscribers.email,
      set: { tokenHash: request.tokenHash, askedFrom: request.askedFrom, askedAt: request.askedAt },
      setWhere: and(isNull(subscribers.confirmedAt), lt(subscribers.askedAt, notSince)),
    })
    .returning({ id: subscribers.id })
  return rows.length > 0
}

/** Marks the address as confirmed; true also when it was before. */
export async function confirmByToken(tx: Db, tokenHash: string, now: Date, notBefore: Date): Promise<boolean> {
  const rows = await tx
    .update(subscribers)
    .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${now.toISOString()}::timestamptz)`, askedFrom: null })
    .where(
      and(
        eq(subscribers.tokenHash, tokenHash),
        sql`(${subscribers.confirmedAt} is not null or ${subscribers.askedAt} > ${notBefore.toISOString()}::timestamptz)`,
      ),
    )
    .returning({ id: subscribers.id })
  return rows.length > 0
}

export async function removeByToken(tx: Db, tokenHash: string): Promise<void> {
  await tx.delete(subscribers).where(eq(subscribers.tokenHash, tokenHash))
}

/** Deletes addresses that nobody has confirmed in time. */
export async function removeUnconfirmed(db: Db, askedBefore: Date): Promise<void> {
  await db.delete(subscribers).where(and(isNull(subscribers.confirmedAt), lt(subscribers.askedAt, askedBefore)))
}
