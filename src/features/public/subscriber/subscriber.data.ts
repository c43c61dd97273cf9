import { and, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { EndReason } from './subscriber.contract.ts'
import { endedAddresses, subscribers } from './subscriber.table.ts'

/** How many addresses were subscribed from one network address since then. */
export async function countRequestsFrom(db: Db, askedFrom: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(subscribers)
    .where(and(eq(subscribers.askedFrom, askedFrom), gt(subscribers.askedAt, since)))
  return row?.many ?? 0
}

/** Stores a request; false when the address is already confirmed or was requested a moment ago. */
export async function insertSubscriptionRequest(
  tx: Db,
  request: { email: string; tokenHash: string; askedFrom: string; askedAt: Date; language: string },
  notSince: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(subscribers)
    .values(request)
    .onConflictDoUpdate({
      target: subscribers.email,
      set: { ...request, email: sql`${subscribers.email}` },
      setWhere: and(isNull(subscribers.confirmedAt), lt(subscribers.askedAt, notSince)),
    })
    .returning({ id: subscribers.id })
  return rows.length > 0
}

/** Marks the address as confirmed and answers it, also when it was before. */
export async function confirmSubscriptionByToken(
  tx: Db,
  tokenHash: string,
  now: Date,
  notBefore: Date,
): Promise<string | undefined> {
  const rows = await tx
    .update(subscribers)
    .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${now.toISOString()}::timestamptz)`, askedFrom: null })
    .where(
      and(
        eq(subscribers.tokenHash, tokenHash),
        sql`(${subscribers.confirmedAt} is not null or ${subscribers.askedAt} > ${notBefore.toISOString()}::timestamptz)`,
      ),
    )
    .returning({ email: subscribers.email })
  return rows[0]?.email
}

type Removed = { email: string; confirmedAt: Date | null }
const removed = { email: subscribers.email, confirmedAt: subscribers.confirmedAt }

/** Takes the address with this token off the list; nothing when there is none. */
export async function removeSubscriptionByToken(tx: Db, tokenHash: string): Promise<Removed | undefined> {
  const [found] = await tx.delete(subscribers).where(eq(subscribers.tokenHash, tokenHash)).returning(removed)
  return found
}

/** The same by the key of an address (`emailKey`). */
export async function removeSubscriptionByKey(tx: Db, key: string): Promise<Removed | undefined> {
  const hashed = sql`encode(sha256(convert_to(${subscribers.email}, 'UTF8')), 'hex')`
  const [found] = await tx.delete(subscribers).where(eq(hashed, key)).returning(removed)
  return found
}

/** Keeps that an address gets no newsletter; what mail server or provider said is not forgotten for what its owner did. */
export async function upsertEndedAddress(tx: Db, values: typeof endedAddresses.$inferInsert): Promise<void> {
  await tx
    .insert(endedAddresses)
    .values(values)
    .onConflictDoUpdate({
      target: endedAddresses.emailHash,
      set: { reason: values.reason, endedAt: values.endedAt },
      setWhere: eq(endedAddresses.reason, 'unsubscribed'),
    })
}

/** Why an address gets no newsletter, if it gets none. */
export async function findEndReason(db: Db, emailHash: string): Promise<EndReason | undefined> {
  const [found] = await db
    .select({ reason: endedAddresses.reason })
    .from(endedAddresses)
    .where(eq(endedAddresses.emailHash, emailHash))
  return found?.reason
}

/** Its owner has confirmed a new subscription. */
export async function deleteUnsubscribedAddress(tx: Db, emailHash: string): Promise<void> {
  await tx
    .delete(endedAddresses)
    .where(and(eq(endedAddresses.emailHash, emailHash), eq(endedAddresses.reason, 'unsubscribed')))
}

/** How many addresses get a newsletter. */
export async function countConfirmedAddresses(db: Db): Promise<number> {
  const [row] = await db.select({ many: count() }).from(subscribers).where(isNotNull(subscribers.confirmedAt))
  return row?.many ?? 0
}

/** Deletes addresses that no one has confirmed in time. */
export async function removeUnconfirmedSubscriptions(db: Db, askedBefore: Date): Promise<void> {
  await db.delete(subscribers).where(and(isNull(subscribers.confirmedAt), lt(subscribers.askedAt, askedBefore)))
}
