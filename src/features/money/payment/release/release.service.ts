import type { Db } from '#server/db/db.ts'
import { cancelMove } from '../cancellation/cancellation.contract.ts'
import { returnCouponUse } from '../coupon/coupon.data.ts'
import { freeOrderPlaces } from '../item/item.service.ts'
import { type OrderRecord, markCancelledOf, setOrder } from '../payment.data.ts'

type Held = Pick<OrderRecord, 'cohortId' | 'couponId'>

/**
 * What orders that are over have held is free for others: places before coupons, each ordered by id, the same order in
 * which new orders lock them.
 */
export async function releaseOrders(tx: Db, over: readonly Held[]): Promise<void> {
  await freeOrderPlaces(tx, over)
  const given = over.flatMap(({ couponId }) => couponId ?? [])
  for (const couponId of given.toSorted((a, b) => a - b)) await returnCouponUse(tx, couponId)
}

/** Ends a locked order that is not paid and that no one wants any more. */
export async function dropOrder(tx: Db, order: OrderRecord): Promise<void> {
  await setOrder(tx, order.id, { status: cancelMove.to })
  await releaseOrders(tx, [order])
}

/**
 * Cancels what a person has ordered and not paid, since the account ends (ADR 48). An order of which a payment is being
 * checked stays, since money may have come.
 */
export const dropOrdersOf = async (tx: Db, userId: number): Promise<void> =>
  releaseOrders(tx, await markCancelledOf(tx, userId, cancelMove))
