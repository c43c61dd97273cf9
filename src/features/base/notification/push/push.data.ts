import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { pushSubscriptions as subscriptions } from './push.table.ts'

type NewSubscription = typeof subscriptions.$inferInsert

/** Keeps a device; one that someone else has used before is this person's from now on. */
export async function setSubscription(tx: Db, values: NewSubscription): Promise<void> {
  const { endpoint: _, ...set } = values
  await tx.insert(subscriptions).values(values).onConflictDoUpdate({ target: subscriptions.endpoint, set })
}

/** Ends the oldest devices of a person above the maximum. */
export async function deleteOldestSubscriptions(tx: Db, userId: number, most: number): Promise<void> {
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.id))
    .offset(most)
  if (rows.length === 0) return
  await tx.delete(subscriptions).where(
    inArray(
      subscriptions.id,
      rows.map(({ id }) => id),
    ),
  )
}

/** Ends one device of a person. */
export async function deleteSubscription(tx: Db, userId: number, endpoint: string): Promise<void> {
  await tx.delete(subscriptions).where(and(eq(subscriptions.userId, userId), eq(subscriptions.endpoint, endpoint)))
}

/** Ends this device, which its push service has reported as gone. */
export async function deleteDeadSubscription(db: Db, id: number): Promise<void> {
  await db.delete(subscriptions).where(eq(subscriptions.id, id))
}

export async function findSubscription(db: Db, id: number, userId: number) {
  const [row] = await db
    .select({ endpoint: subscriptions.endpoint, p256dh: subscriptions.p256dh, auth: subscriptions.auth })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)))
  return row
}
