import type { Db } from '#server/db/db.ts'
import type { Message } from '#shared/message.ts'
import { moneyOf } from '#shared/currency.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithRole } from '#features/base/user/user.service.ts'
import { giveBoughtPlace, heldPlaceExpiry, incomeAccountOf, orderedItemOf } from '../item/item.service.ts'
import { nextReceiptNumber, postJournal } from '../ledger/ledger.service.ts'
import {
  type AttemptRecord,
  findBuyer,
  lockOrderAndBuyer,
  markPaid,
  moveAttempt,
  OPEN_ATTEMPTS,
  type OrderRecord,
  PAYABLE,
  setOrder,
} from '../payment.data.ts'
import { orderPaid, overpaymentReceived, paymentFailed } from '../payment.events.ts'
import { dropOrder } from '../release/release.service.ts'

type Failed = { reason: string; words?: Message; status?: 'failed' | 'expired' }
type Decided = { attempt: AttemptRecord; byId: number | null }

/**
 * Money has arrived for an attempt: it and its order become paid, the learner has what was bought, the ledger and the
 * receipt are written, all in this transaction and once, however often and by whomever it is reported. An attempt that
 * had failed before may turn out to be paid; money for an order that is over, or of someone whose account was deleted,
 * is owed back.
 * @returns false when the attempt was paid already
 */
export async function settlePaidAttempt(
  cause: Cause | Past,
  tx: Db,
  { attempt, byId }: Decided,
  now: Date,
): Promise<boolean> {
  const { order, isBuyerDeleted } = await lockExistingOrder(tx, attempt.orderId)
  const patch = { status: 'paid' as const, decidedAt: now, decidedById: byId, reason: null }
  if (!(await moveAttempt(tx, attempt.id, [...OPEN_ATTEMPTS, 'failed', 'expired'], patch))) return false
  const { currency, amountMinor } = attempt
  const isPayable = PAYABLE.includes(order.status)
  const isWanted = isPayable && !isBuyerDeleted
  await postJournal(
    tx,
    {
      key: `paid:${attempt.id}`,
      from: isWanted ? incomeAccountOf(order) : 'owed:learners',
      to: `cash:${attempt.provider}`,
      currency,
      amountMinor,
    },
    now,
  )
  if (isWanted) {
    await completeOrder(cause, tx, order, { byId, isReceipt: true }, now)
    return true
  }
  if (isPayable) await dropOrder(tx, order)
  const bought = { ...(await findBuyer(tx, order.id)), orderId: order.id, amount: moneyOf(amountMinor, currency) }
  await overpaymentReceived(cause, tx, bought, await idsWithRole(tx, 'accountant', now))
  return true
}

/**
 * An order with nothing to pay, since its coupon covers all of it, is paid without an attempt, a receipt or a
 * journal.
 */
export const settleFreeOrder = (cause: Cause | Past, tx: Db, order: OrderRecord, now: Date): Promise<void> =>
  completeOrder(cause, tx, order, { byId: order.userId, isReceipt: false }, now)

async function completeOrder(
  cause: Cause | Past,
  tx: Db,
  order: OrderRecord,
  { byId, isReceipt }: { byId: number | null; isReceipt: boolean },
  now: Date,
): Promise<void> {
  const buyer = await findBuyer(tx, order.id)
  const frozen = { paidAt: now, buyerName: buyer.user.name, title: buyer.item.title }
  if (!(await markPaid(tx, order.id, frozen))) throw new Error(`order ${order.id} cannot be paid any more`)
  await giveBoughtPlace(cause, tx, order, now)
  // The number comes last: others wait for it until this transaction ends.
  const receipt = isReceipt ? await nextReceiptNumber(tx) : null
  await setOrder(tx, order.id, { receiptNumber: receipt })
  const amount = moneyOf(order.priceMinor - order.discountMinor, order.currency)
  await orderPaid(cause, tx, { ...buyer, orderId: order.id, amount }, { byId, receipt })
}

/**
 * An attempt has failed; its order can be paid by another one, and holds what it has held for as long again. What was
 * paid stays paid, and the order of a deleted account is over.
 * @param reason what the learner reads, or the word of which `words` are the sentence
 * @returns false when the attempt was not open any more
 */
export async function failAttempt(
  cause: Cause | Past,
  tx: Db,
  { attempt, byId, reason, words, status = 'failed' }: Decided & Failed,
  now: Date,
): Promise<boolean> {
  const { order, isBuyerDeleted } = await lockExistingOrder(tx, attempt.orderId)
  const patch = { status, reason, decidedAt: now, decidedById: byId }
  if (!(await moveAttempt(tx, attempt.id, OPEN_ATTEMPTS, patch))) return false
  if (order.status !== 'pending') return true
  if (isBuyerDeleted) {
    await dropOrder(tx, order)
    return true
  }
  const heldUntil = await heldPlaceExpiry(tx, orderedItemOf(order), now)
  await setOrder(tx, order.id, { status: 'failed', heldUntil })
  const amount = moneyOf(attempt.amountMinor, attempt.currency)
  const bought = { ...(await findBuyer(tx, order.id)), orderId: order.id, amount }
  await paymentFailed(cause, tx, bought, { byId, reason: words ?? reason })
  return true
}

async function lockExistingOrder(
  tx: Db,
  orderId: number,
): Promise<NonNullable<Awaited<ReturnType<typeof lockOrderAndBuyer>>>> {
  const found = await lockOrderAndBuyer(tx, orderId)
  if (!found) throw new Error(`order ${orderId} is gone`)
  return found
}
