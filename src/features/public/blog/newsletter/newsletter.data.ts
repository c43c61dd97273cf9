import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { subscribers } from '#features/public/subscriber/subscriber.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { DeliveryStatus, Newsletter } from './newsletter.contract.ts'
import { newsletterDeliveries as deliveries, newsletters } from './newsletter.table.ts'

/** Begins the newsletter of a post with a delivery for each confirmed subscriber; nothing when it was sent before. */
export async function insertNewsletter(
  tx: Db,
  values: typeof newsletters.$inferInsert,
): Promise<{ id: number; deliveries: number } | undefined> {
  const [made] = await tx.insert(newsletters).values(values).onConflictDoNothing().returning({ id: newsletters.id })
  if (!made) return undefined
  const { rows } = await tx.execute(sql`
    insert into ${deliveries} (newsletter_id, email, language, status)
    select ${made.id}, ${subscribers.email}, ${subscribers.language}, 'pending'
    from ${subscribers} where ${subscribers.confirmedAt} is not null order by ${subscribers.id}
    returning 1`)
  return { id: made.id, deliveries: rows.length }
}

/** The newsletter of a post with its counts: one statement for each. */
export async function findNewsletter(db: Db, postId: number): Promise<Newsletter | undefined> {
  const [found] = await db
    .select({ id: newsletters.id, startedAt: newsletters.startedAt, sender: users.name })
    .from(newsletters)
    .innerJoin(users, eq(users.id, newsletters.senderId))
    .where(eq(newsletters.postId, postId))
  if (!found) return undefined
  const rows = await db
    .select({ status: deliveries.status, many: count() })
    .from(deliveries)
    .where(eq(deliveries.newsletterId, found.id))
    .groupBy(deliveries.status)
  const countDeliveries = (...states: DeliveryStatus[]): number =>
    rows.reduce((sum, { status, many }) => sum + (states.includes(status) ? many : 0), 0)
  const counts = {
    waiting: countDeliveries('pending', 'submitting'),
    sent: countDeliveries('sent'),
    failed: countDeliveries('failed'),
    uncertain: countDeliveries('uncertain'),
  }
  return { started_at: found.startedAt.toISOString(), sender: found.sender, counts }
}

export async function findPostIdOfNewsletter(db: Db, newsletterId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ postId: newsletters.postId })
    .from(newsletters)
    .where(eq(newsletters.id, newsletterId))
  return found?.postId
}

/** Deletes the waiting deliveries of people who have ended their subscription since. */
export async function deleteUnsubscribedDeliveries(db: Db, newsletterId: number): Promise<void> {
  await db.execute(sql`
    delete from ${deliveries} where ${deliveries.newsletterId} = ${newsletterId} and ${deliveries.status} = 'pending'
      and not exists (select 1 from ${subscribers}
        where ${subscribers.email} = ${deliveries.email} and ${subscribers.confirmedAt} is not null)`)
}

/** Deliveries that an interrupted run left in progress may have arrived. */
export async function markDeliveriesUncertain(db: Db, newsletterId: number): Promise<void> {
  await db
    .update(deliveries)
    .set({ status: 'uncertain' })
    .where(and(eq(deliveries.newsletterId, newsletterId), eq(deliveries.status, 'submitting')))
}

/** Takes the next waiting delivery; nothing when none waits. */
export async function claimDelivery(
  db: Db,
  newsletterId: number,
  at: Date,
): Promise<{ id: number; email: string; language: string | null } | undefined> {
  const next = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.newsletterId, newsletterId), eq(deliveries.status, 'pending')))
    .orderBy(deliveries.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db
    .update(deliveries)
    .set({ status: 'submitting', triedAt: at })
    .where(inArray(deliveries.id, next))
    .returning({ id: deliveries.id, email: deliveries.email, language: deliveries.language })
  return claimed
}

/** Records the outcome of a claimed delivery; a late answer also replaces the status `uncertain`. */
export async function recordDeliveryOutcome(
  tx: Db,
  id: number,
  { status, problem = null }: { status: DeliveryStatus; problem?: string | null },
): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status, problem })
    .where(and(eq(deliveries.id, id), inArray(deliveries.status, ['submitting', 'uncertain'])))
}
