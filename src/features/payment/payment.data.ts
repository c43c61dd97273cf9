import { and, asc, desc, eq, exists, gte, inArray, isNotNull, lt, ne, not, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { courses } from '../course/course.table.ts'
import { recipientColumns, users } from '../user/user.table.ts'
import { coupons } from './coupon/coupon.table.ts'
import type { AttemptStatus, OrderStatus } from './payment.contract.ts'
import { orders, paymentAttempts } from './payment.table.ts'

export type OrderRecord = typeof orders.$inferSelect
export type AttemptRecord = typeof paymentAttempts.$inferSelect

/** More orders with one reference than these tell nothing new. */
const MOST_SAME = 20

/** Attempts that may still be paid; the database allows one of them per order. */
export const OPEN_ATTEMPTS: readonly AttemptStatus[] = ['created', 'prompt_sent', 'pending']
/** Orders that can still become paid. */
export const PAYABLE: readonly OrderStatus[] = ['created', 'pending', 'failed']

const isPayable = inArray(orders.status, [...PAYABLE])

/** Locks an order until the transaction ends: whatever concerns its money happens one after the other. */
export async function lockOrder(tx: Db, id: number): Promise<OrderRecord | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return row
}

/** The order of a person for a course that is not over, locked. */
export async function lockOpenOrder(tx: Db, userId: number, courseId: number): Promise<OrderRecord | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.courseId, courseId),
        sql`${orders.status} not in ('expired', 'refunded')`,
      ),
    )
    .for('update')
  return row
}

/** The id of the same, without a lock. */
export async function findOpenOrderId(db: Db, userId: number, courseId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.courseId, courseId),
        sql`${orders.status} not in ('expired', 'refunded')`,
      ),
    )
  return row?.id
}

/** A new order; nothing when the person has one that is not over. */
export async function insertOrder(tx: Db, values: typeof orders.$inferInsert): Promise<OrderRecord | undefined> {
  const [row] = await tx
    .insert(orders)
    .values(values)
    .onConflictDoNothing({
      target: [orders.userId, orders.courseId],
      where: sql`status not in ('expired', 'refunded')`,
    })
    .returning()
  return row
}

/** Changes an order that its transaction has locked. */
export async function setOrder(tx: Db, id: number, patch: Partial<OrderRecord>): Promise<void> {
  await tx.update(orders).set(patch).where(eq(orders.id, id))
}

/** An order becomes paid; false when it cannot any more. */
export async function markPaid(tx: Db, id: number, patch: Partial<OrderRecord>): Promise<boolean> {
  const rows = await tx
    .update(orders)
    .set({ ...patch, status: 'paid' })
    .where(and(eq(orders.id, id), isPayable))
    .returning({ id: orders.id })
  return rows.length > 0
}

/** A try to pay; nothing when another one is under way. */
export async function insertAttempt(
  tx: Db,
  values: typeof paymentAttempts.$inferInsert,
): Promise<AttemptRecord | undefined> {
  const [row] = await tx
    .insert(paymentAttempts)
    .values(values)
    .onConflictDoNothing({
      target: paymentAttempts.orderId,
      where: sql`status in ('created', 'prompt_sent', 'pending')`,
    })
    .returning()
  return row
}

export async function findAttempt(db: Db, id: number): Promise<AttemptRecord | undefined> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
  return row
}

/** The tries of an order, newest first. */
export const listAttempts = (db: Db, orderId: number): Promise<AttemptRecord[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))

/** The try that has paid an order; money that came in after it is owed back. */
export async function findPaidAttempt(db: Db, orderId: number): Promise<AttemptRecord | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'paid')))
    .orderBy(asc(paymentAttempts.decidedAt), asc(paymentAttempts.id))
    .limit(1)
  return row
}

/** Moves a try that is still in one of these states; true for the call that did it. */
export async function moveAttempt(
  tx: Db,
  id: number,
  from: readonly AttemptStatus[],
  patch: Partial<AttemptRecord>,
): Promise<boolean> {
  const rows = await tx
    .update(paymentAttempts)
    .set(patch)
    .where(and(eq(paymentAttempts.id, id), inArray(paymentAttempts.status, [...from])))
    .returning({ id: paymentAttempts.id })
  return rows.length > 0
}

/** Other orders for which one of these references was handed in, whatever its case. */
export function listSameReferences(
  db: Db,
  orderId: number,
  references: readonly string[],
): Promise<{ orderId: number; reference: string }[]> {
  const reference = sql<string>`lower(${paymentAttempts.reference})`
  return db
    .selectDistinct({ orderId: paymentAttempts.orderId, reference })
    .from(paymentAttempts)
    .where(
      and(
        inArray(
          reference,
          references.map((one) => one.toLowerCase()),
        ),
        ne(paymentAttempts.orderId, orderId),
      ),
    )
    .orderBy(desc(paymentAttempts.orderId))
    .limit(MOST_SAME)
}

/** The try that a provider knows by this reference. */
export async function findAttemptOf(db: Db, reference: string): Promise<AttemptRecord | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.reference, reference), ne(paymentAttempts.provider, 'manual')))
  return row
}

/** Counts that a provider was asked; false when somebody else has counted this time. */
export async function countAsked(tx: Db, id: number, asked: number): Promise<boolean> {
  const rows = await tx
    .update(paymentAttempts)
    .set({ asked: asked + 1 })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.asked, asked)))
    .returning({ id: paymentAttempts.id })
  return rows.length > 0
}

/** Orders for which nobody has done anything since this moment become expired; answers which coupons they had taken. */
export async function expireOrders(tx: Db, before: Date): Promise<number[]> {
  const decidedLater = tx
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orders.id), gte(paymentAttempts.decidedAt, before)))
  const rows = await tx
    .update(orders)
    .set({ status: 'expired' })
    .where(and(inArray(orders.status, ['created', 'failed']), lt(orders.createdAt, before), not(exists(decidedLater))))
    .returning({ couponId: orders.couponId })
  return rows.flatMap(({ couponId }) => couponId ?? [])
}

/** Who has bought what, for mails and notices. */
export async function findBuyer(db: Db, orderId: number) {
  const [row] = await db
    .select({
      user: recipientColumns,
      course: { id: courses.id, title: courses.title },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .where(eq(orders.id, orderId))
  if (!row) throw new Error(`order ${orderId} has no buyer`)
  return row
}
export type Buyer = Awaited<ReturnType<typeof findBuyer>>

/** What stands on the receipt of an order that was paid. */
export async function findReceipt(db: Db, orderId: number) {
  const [row] = await db
    .select({
      order: orders,
      coupon: coupons.code,
      provider: paymentAttempts.provider,
      reference: paymentAttempts.reference,
    })
    .from(orders)
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .leftJoin(paymentAttempts, and(eq(paymentAttempts.orderId, orders.id), eq(paymentAttempts.status, 'paid')))
    .where(and(eq(orders.id, orderId), isNotNull(orders.receiptNumber)))
    .limit(1)
  return row
}
