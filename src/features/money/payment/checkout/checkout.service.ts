import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { readSetting } from '#server/settings/settings.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { moneyOf, toMajor } from '#shared/currency.ts'
import type { Actor } from '#shared/policy.ts'
import { requirePublicCourse } from '#features/learning/course/course.service.ts'
import { isInProgram, requireCohortForSale } from '#features/mentorship/program-member/place/place.service.ts'
import { type CouponRecord, findCoupon, lockCoupons, returnCouponUse, spendCouponUse } from '../coupon/coupon.data.ts'
import {
  WRONG_COUPON_TEXTS,
  itemColumnsOf,
  requireForSale,
  FREE,
  holdOrderedPlace,
  moveHeldOrderPlace,
  heldPlaceExpiry,
  refuseIfAlreadyOwned,
  NO_PRICE_TEXTS,
} from '../item/item.service.ts'
import { methodsFor, requireOrder } from '../order/order.service.ts'
import type { Offer, Order, paymentApi } from '../payment.contract.ts'
import {
  findOpenOrderId,
  insertOrder,
  lockOpenOrder,
  type OrderRecord,
  setOrder,
  type OrderItem,
} from '../payment.data.ts'
import { orderPlaced } from '../payment.events.ts'
import { paymentSettings } from '../payment.settings.ts'
import { settleFreeOrder } from '../settle/settle.service.ts'
import { placeApi } from './checkout.contract.ts'

const COUPONS = { most: 30, seconds: 3600 }

type Looking = Call<typeof paymentApi.checkout> | Call<typeof placeApi.checkout>

/** In which currencies and ways this can be paid now, and the caller's order for it that is not over. */
async function readOffers(
  call: Looking,
  item: OrderItem,
): Promise<{ isFree: boolean; offers: Offer[]; order: Order | null }> {
  const { db, me, now } = call
  const { isFree, prices } = await requireForSale(db, item, now())
  const offers = await Promise.all(
    prices.map(async ({ currency, amountMinor }) => ({
      currency,
      amount: toMajor(amountMinor, currency),
      methods: await methodsFor(call, currency),
    })),
  )
  const open = await findOpenOrderId(db, me.id, item)
  return {
    isFree,
    offers: offers.filter(({ amount, methods }) => amount > 0 && methods.length > 0),
    order: open === undefined ? null : await requireOrder(call, me, open),
  }
}

/** What a course costs, and how it can be paid. */
export async function readCheckout(call: Call<typeof paymentApi.checkout>) {
  const { id } = call.params
  const { title } = await requirePublicCourse(call.db, id)
  const { isFree, offers, order } = await readOffers(call, { kind: 'course', id })
  const refundRule = await readSetting(call.db, paymentSettings.refunds)
  return { course: { id, title, is_free: isFree }, offers, refund_rule: refundRule, order }
}

/** The same of a place in a cohort. */
async function readPlaceCheckout(call: Call<typeof placeApi.checkout>) {
  const { db, me, params } = call
  const { cohort, program } = await requireCohortForSale(db, params.id)
  const { id, slug, title } = program
  const { isFree, offers, order } = await readOffers(call, { kind: 'program', id, cohortId: cohort.id })
  return {
    program: { id, slug, title, is_free: isFree },
    cohort: { id: cohort.id, name: cohort.name, starts_on: cohort.startsOn, ends_on: cohort.endsOn },
    is_member: await isInProgram(db, { userId: me.id, programId: id }),
    held_hours: await readSetting(db, paymentSettings.heldHours),
    offers,
    refund_rule: await readSetting(db, paymentSettings.refunds),
    order,
  }
}

type Body = Call<typeof paymentApi.order>['body']
type Priced = Pick<OrderRecord, 'currency' | 'priceMinor' | 'discountMinor' | 'couponId'>

/** The price at this moment, before any coupon. */
async function readCurrentPrice(tx: Db, item: OrderItem, { currency }: Body, now: Date): Promise<Priced> {
  const { isFree, prices } = await requireForSale(tx, item, now)
  if (isFree) throw new AppError('invalid', FREE[item.kind])
  const price = prices.find((one) => one.currency === currency)
  if (!price) throw invalid({ currency: [NO_PRICE_TEXTS[item.kind]] })
  return { currency, priceMinor: price.amountMinor, discountMinor: 0, couponId: null }
}

/** Why a coupon does not apply; permanent reasons come before temporary ones. */
function whyCouponFails(coupon: CouponRecord | undefined, item: OrderItem, now: Date): Message {
  if (!coupon) return message('This coupon code does not exist')
  const { courseId, programId, endedAt, expiresAt } = coupon
  const isForAll = courseId === null && programId === null
  if (!isForAll && (item.kind === 'course' ? courseId : programId) !== item.id) return WRONG_COUPON_TEXTS[item.kind]
  if (endedAt) return message('This coupon is no longer available')
  if (expiresAt && expiresAt <= now) return message('This coupon has expired')
  return message('This coupon has been used up')
}

/** The same price less a coupon, of which one use is taken. */
async function applyCoupon(
  tx: Db,
  priced: Priced,
  { item, code }: { item: OrderItem; code: string },
  now: Date,
): Promise<Priced> {
  const { currency, priceMinor } = priced
  const taken = await spendCouponUse(tx, { code, item, now })
  if (!taken) throw invalid({ coupon: [whyCouponFails(await findCoupon(tx, code), item, now)] })
  if (taken.currency !== null && taken.currency !== currency)
    throw invalid({ coupon: [message('This coupon is only for payments in {currency}', { currency: taken.currency })] })
  const off = taken.percent === null ? (taken.amountMinor ?? 0) : Math.floor((priceMinor * taken.percent) / 100)
  return { ...priced, couponId: taken.id, discountMinor: Math.min(off, priceMinor) }
}

type New = { userId: number; item: OrderItem; priced: Priced; heldUntil: Date | null }

/**
 * The person's order for this that is not over, locked: the open one, also when another press makes it just now, or a
 * new one with what it holds.
 */
async function lockOrCreateOrder(tx: Db, { userId, item, priced, heldUntil }: New, now: Date): Promise<OrderRecord> {
  const open = await lockOpenOrder(tx, userId, item)
  if (open) return open
  const values = { ...priced, ...itemColumnsOf(item), userId, heldUntil, status: 'created' as const, createdAt: now }
  const made = await insertOrder(tx, values)
  if (made) {
    await holdOrderedPlace(tx, item, now)
    return made
  }
  const other = await lockOpenOrder(tx, userId, item)
  if (!other) throw new AppError('conflict', message('This order has just been changed. Please try again.'))
  return other
}

/** Orders something; an order that is not over is taken up. With nothing to pay it is paid right away. */
async function orderItem(
  call: Call<typeof paymentApi.order> | Call<typeof placeApi.order>,
  me: Actor,
  item: OrderItem,
): Promise<number> {
  const { db, body } = call
  const now = call.now()
  // Coupon codes are short: attempts are limited, so that they cannot be guessed.
  if (body.coupon) await countAgainstLimit(db, `coupon:${me.id}`, COUPONS, now)
  return db.transaction(async (tx) => {
    await refuseIfAlreadyOwned(tx, item, me.id)
    const plain = await readCurrentPrice(tx, item, body, now)
    const heldUntil = await heldPlaceExpiry(tx, item, now)
    const order = await lockOrCreateOrder(tx, { userId: me.id, item, priced: plain, heldUntil }, now)
    // An order with a proof or a payment does not change.
    if (order.status !== 'created' && order.status !== 'failed') return order.id
    await moveHeldOrderPlace(tx, order, item, now)
    if (order.couponId) {
      if (body.coupon) await lockCoupons(tx, { id: order.couponId, code: body.coupon })
      await returnCouponUse(tx, order.couponId)
    }
    const priced = body.coupon ? await applyCoupon(tx, plain, { item, code: body.coupon }, now) : plain
    await setOrder(tx, order.id, { ...priced, ...itemColumnsOf(item) })
    await orderPlaced(call, tx, order.id, {
      ...moneyOf(priced.priceMinor - priced.discountMinor, priced.currency),
      ...(body.coupon && { coupon: body.coupon.toUpperCase() }),
    })
    if (priced.priceMinor === priced.discountMinor)
      await settleFreeOrder(call, tx, { ...order, ...priced, ...itemColumnsOf(item) }, now)
    return order.id
  })
}

/** Orders a course. */
export async function orderCourse(call: Call<typeof paymentApi.order>) {
  const { db, me, params, say } = call
  await requirePublicCourse(db, params.id)
  const id = await orderItem(call, me, { kind: 'course', id: params.id })
  return { message: say('Your order is saved. You can continue at any time.'), order: await requireOrder(call, me, id) }
}

async function orderCohortPlace(call: Call<typeof placeApi.order>) {
  const { db, me, params, say } = call
  const { cohort, program } = await requireCohortForSale(db, params.id)
  const id = await orderItem(call, me, { kind: 'program', id: program.id, cohortId: cohort.id })
  return { message: say('Your place is held. You can continue at any time.'), order: await requireOrder(call, me, id) }
}

export const placeHandlers = handlers(placeApi, { checkout: readPlaceCheckout, order: orderCohortPlace })
