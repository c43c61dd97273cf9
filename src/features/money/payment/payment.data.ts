import { and, asc, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { usualDays } from '#server/db/usual-decision-days.ts'
import type { Move } from '#shared/moves.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { cohorts, programs } from '#features/mentorship/program/program.table.ts'
import { recipientColumns, users } from '#features/base/user/user.table.ts'
import { coupons } from './coupon/coupon.table.ts'
import type { AttemptStatus, Item, OrderStatus } from './payment.contract.ts'
import { CHECKED_PAYMENTS, orders, paymentAttempts } from './payment.table.ts'

export type OrderRecord = typeof orders.$inferSelect
export type AttemptRecord = typeof paymentAttempts.$inferSelect

/** What someone wants to buy: a course, or a place in a cohort of a program, by its ids. */
export type OrderItem = { kind: 'course'; id: number } | { kind: 'program'; id: number; cohortId: number }

/** The days within which a payment is usually checked; null while too few were. */
export const usualCheckDays = (db: Db): Promise<number | null> => usualDays(db, CHECKED_PAYMENTS)

/** More than this number of orders with one reference need not be listed. */
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

/**
 * Locks the account of an order's buyer and then the order, as the end of an account does, so that money which arrives
 * in that very moment comes before it or after it.
 * @returns whether the account was deleted (ADR 41)
 */
export async function lockOrderAndBuyer(
  tx: Db,
  id: number,
): Promise<{ order: OrderRecord; isBuyerDeleted: boolean } | undefined> {
  const ofOrder = tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, id))
  const [buyer] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(inArray(users.id, ofOrder))
    .for('no key update')
  const order = await lockOrder(tx, id)
  return order && buyer && { order, isBuyerDeleted: buyer.deletedAt !== null }
}

/** The orders of a person for a course, or for a program in whichever cohort, that are not over: at most one. */
const isOpenOrderFor = (userId: number, { kind, id }: OrderItem) =>
  and(
    eq(orders.userId, userId),
    eq(kind === 'course' ? orders.courseId : orders.programId, id),
    sql`${orders.status} not in ('expired', 'refunded', 'cancelled')`,
  )

/** The order of a person for this that is not over, locked. */
export async function lockOpenOrder(tx: Db, userId: number, item: OrderItem): Promise<OrderRecord | undefined> {
  const [row] = await tx.select().from(orders).where(isOpenOrderFor(userId, item)).for('update')
  return row
}

/** The id of the same, without a lock. */
export async function findOpenOrderId(db: Db, userId: number, item: OrderItem): Promise<number | undefined> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(isOpenOrderFor(userId, item))
  return row?.id
}

/** A new order; nothing when the person has one that is not over. */
export async function insertOrder(tx: Db, values: typeof orders.$inferInsert): Promise<OrderRecord | undefined> {
  const [row] = await tx
    .insert(orders)
    .values(values)
    .onConflictDoNothing({
      target: [orders.userId, values.programId ? orders.programId : orders.courseId],
      where: sql`status not in ('expired', 'refunded', 'cancelled')`,
    })
    .returning()
  return row
}

/** Changes an order that its transaction has locked. */
export async function setOrder(tx: Db, id: number, patch: Partial<OrderRecord>): Promise<void> {
  await tx.update(orders).set(patch).where(eq(orders.id, id))
}

/** An order is cancelled by its learner; true only for the call that did it. */
export async function markCancelled(tx: Db, id: number, { from, to }: Move<OrderStatus>): Promise<boolean> {
  const rows = await tx
    .update(orders)
    .set({ status: to })
    .where(and(eq(orders.id, id), inArray(orders.status, [...from])))
    .returning({ id: orders.id })
  return rows.length > 0
}

/** Cancels the orders of a person that are in one of these states; returns what they have held. */
export const markCancelledOf = (tx: Db, userId: number, { from, to }: Move<OrderStatus>) =>
  tx
    .update(orders)
    .set({ status: to })
    .where(and(eq(orders.userId, userId), inArray(orders.status, [...from])))
    .returning({ couponId: orders.couponId, cohortId: orders.cohortId })

/** An order becomes paid; false when it cannot any more. */
export async function markPaid(tx: Db, id: number, patch: Partial<OrderRecord>): Promise<boolean> {
  const rows = await tx
    .update(orders)
    .set({ ...patch, status: 'paid' })
    .where(and(eq(orders.id, id), isPayable))
    .returning({ id: orders.id })
  return rows.length > 0
}

/** An attempt to pay; nothing when another one is under way. */
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
  if (row) await setOrder(tx, row.orderId, { triedAt: row.createdAt })
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

/** The attempt that has paid an order; money that came in after it is owed back. */
export async function findPaidAttempt(db: Db, orderId: number): Promise<AttemptRecord | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'paid')))
    .orderBy(asc(paymentAttempts.decidedAt), asc(paymentAttempts.id))
    .limit(1)
  return row
}

/** Moves an attempt that is still in one of these states; true for the call that did it. */
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

/** The attempt that a provider knows by this reference. */
export async function findAttemptByReference(db: Db, reference: string): Promise<AttemptRecord | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.reference, reference), ne(paymentAttempts.provider, 'manual')))
  return row
}

/** Counts a status request to a provider; false when another process has counted it. */
export async function claimStatusRequest(tx: Db, id: number, asked: number): Promise<boolean> {
  const rows = await tx
    .update(paymentAttempts)
    .set({ asked: asked + 1 })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.asked, asked)))
    .returning({ id: paymentAttempts.id })
  return rows.length > 0
}

/**
 * Orders become expired for which no one has done anything since a moment, and those whose place is held no longer;
 * what was handed in waits for its answer.
 */
export async function expireOrders(tx: Db, { before, now }: { before: Date; now: Date }) {
  const decidedLater = tx
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orders.id), gte(paymentAttempts.decidedAt, before)))
  const isLeftLying = and(isNull(orders.heldUntil), lt(orders.createdAt, before), not(exists(decidedLater)))
  return tx
    .update(orders)
    .set({ status: 'expired' })
    .where(and(inArray(orders.status, ['created', 'failed']), or(isLeftLying, lte(orders.heldUntil, now))))
    .returning({ id: orders.id, couponId: orders.couponId, cohortId: orders.cohortId })
}

/** Who has bought what, for mails and notices. */
export async function findBuyer(db: Db, orderId: number): Promise<Buyer> {
  const [row] = await db
    .select({
      user: recipientColumns,
      courseId: courses.id,
      course: courses.title,
      programId: programs.id,
      program: programs.title,
      cohort: { id: cohorts.id, name: cohorts.name },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(programs, eq(programs.id, orders.programId))
    .leftJoin(cohorts, eq(cohorts.id, orders.cohortId))
    .where(eq(orders.id, orderId))
  if (!row) throw new Error(`order ${orderId} has no buyer`)
  const { user, courseId, course, programId, program, cohort } = row
  if (programId !== null && program !== null)
    return { user, item: { kind: 'program', id: programId, title: program, cohort } }
  if (courseId !== null && course !== null)
    return { user, item: { kind: 'course', id: courseId, title: course, cohort: null } }
  throw new Error(`order ${orderId} is about nothing`)
}

/** The buyers whose held places were released with these orders. */
export function findBuyersOfOrders(db: Db, over: readonly Pick<OrderRecord, 'id'>[]) {
  if (over.length === 0) return Promise.resolve([])
  return db
    .select({ orderId: orders.id, user: recipientColumns, program: programs.title, cohort: cohorts.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(programs, eq(programs.id, orders.programId))
    .innerJoin(cohorts, eq(cohorts.id, orders.cohortId))
    .where(
      inArray(
        orders.id,
        over.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orders.id))
}
export type Released = Awaited<ReturnType<typeof findBuyersOfOrders>>[number]

export type Buyer = { user: Pick<typeof users.$inferSelect, keyof typeof recipientColumns>; item: Item }

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
