import type { Db } from '#server/db/db.ts'
import type { Call } from '#server/http/call.ts'
import { keepPrivateImage } from '#server/files/images.ts'
import { signedUrl } from '#server/files/signed.ts'
import { readSetting } from '#server/settings/settings.ts'
import { takeUse } from '#server/tries/tries.data.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { type Currency, moneyOf, toMajor } from '#shared/currency.ts'
import { type Actor, allowsRole, can } from '#shared/policy.ts'
import { pricesOf, requirePublicCourse } from '../../course/course.service.ts'
import { hasPlace } from '../../enrollment/enrollment.service.ts'
import { idsWithRole } from '../../user/user.service.ts'
import { lockCoupons, returnCoupon, takeCoupon } from '../coupon/coupon.data.ts'
import { type Method, type Order, type OrderStatus, type paymentApi, proofRule } from '../payment.contract.ts'
import {
  findBuyer,
  findOpenOrderId,
  insertAttempt,
  insertOrder,
  listAttempts,
  listSameReferences,
  lockOpenOrder,
  lockOrder,
  type OrderRecord,
  PAYABLE,
  setOrder,
} from '../payment.data.ts'
import { ordered, proofSubmitted } from '../payment.events.ts'
import { paymentPolicy } from '../payment.policy.ts'
import { paymentSettings } from '../payment.settings.ts'
import { settleFree } from '../settle/settle.service.ts'
import { attemptShown, findOrder, listOwnOrders, type ProofAddress } from './order.data.ts'

const PROOF_SECONDS = 3600
const PROOFS = { most: 20, seconds: 86_400 }
const COUPONS = { most: 30, seconds: 3600 }
const NOT_FOUND = message('Order not found')

/** Why a change of an order is too late. */
export const alreadyIn = (status: OrderStatus): Message =>
  message(
    'This order is already {status, select, paid {paid} refunded {refunded} expired {expired} pending {being checked} failed {refused} other {open}}',
    { status },
  )

/** Pictures of proofs are private: whoever may see the order gets an address for an hour. */
export const proofAddress =
  ({ secret, now }: Pick<Call, 'secret' | 'now'>): ProofAddress =>
  (fileId) =>
    signedUrl(secret, fileId, 'webp', now(), PROOF_SECONDS)

/** The ways in which a currency can be paid. */
async function methodsFor({ db, config }: Pick<Call, 'db' | 'config'>, currency: Currency): Promise<Method[]> {
  const transfers = await readSetting(db, paymentSettings.transfers)
  const transfer = transfers.find((one) => one.currency === currency)
  return [
    ...(config.momo?.currency === currency ? [{ provider: 'momo' as const, instructions: null }] : []),
    ...(transfer ? [{ provider: 'manual' as const, instructions: transfer.instructions }] : []),
  ]
}

/** An order that the caller may see, as it is shown; otherwise it does not exist for them (404). */
export async function requireOrder(call: Pick<Call, 'db' | 'secret' | 'now'>, me: Actor, id: number): Promise<Order> {
  const order = await findOrder(call.db, id, proofAddress(call))
  if (!order || !can(me, paymentPolicy.get, order)) throw notFound(NOT_FOUND)
  return order
}

/** What a course costs, and how it can be paid. */
export async function checkout(call: Call<typeof paymentApi.checkout>) {
  const { db, me, params, now } = call
  const course = { id: params.id, ...(await requirePublicCourse(db, params.id)) }
  const prices = await pricesOf(db, course, now())
  const offers = await Promise.all(
    prices.map(async ({ currency, amountMinor }) => ({
      currency,
      amount: toMajor(amountMinor, currency),
      methods: await methodsFor(call, currency),
    })),
  )
  const open = await findOpenOrderId(db, me.id, params.id)
  return {
    course: { id: course.id, title: course.title, is_free: course.priceMinor === 0 },
    offers: offers.filter(({ amount, methods }) => amount > 0 && methods.length > 0),
    order: open === undefined ? null : await requireOrder(call, me, open),
  }
}

type Priced = Pick<OrderRecord, 'currency' | 'priceMinor' | 'discountMinor' | 'couponId'>

/** The price of a course at this moment, before any coupon. */
async function priceNow(tx: Db, { id, currency }: { id: number; currency: Currency }, now: Date): Promise<Priced> {
  const course = { id, ...(await requirePublicCourse(tx, id)) }
  const price = (await pricesOf(tx, course, now)).find((one) => one.currency === currency)
  if (!price) throw invalid({ currency: [message('This course has no price in this currency')] })
  if (course.priceMinor === 0) throw new AppError('invalid', message('This course is free. You can enroll right away.'))
  return { currency, priceMinor: price.amountMinor, discountMinor: 0, couponId: null }
}

/** The same price less a coupon, of which one use is taken. */
async function withCoupon(
  tx: Db,
  priced: Priced,
  { courseId, code }: { courseId: number; code: string },
  now: Date,
): Promise<Priced> {
  const { currency, priceMinor } = priced
  const taken = await takeCoupon(tx, { code, courseId, now })
  if (!taken || (taken.currency !== null && taken.currency !== currency))
    throw invalid({ coupon: [message('This coupon is not valid for this course')] })
  const off = taken.percent === null ? (taken.amountMinor ?? 0) : Math.floor((priceMinor * taken.percent) / 100)
  return { ...priced, couponId: taken.id, discountMinor: Math.min(off, priceMinor) }
}

/** The person's order for a course that is not over, locked: the open one, also when another press makes it just now, or a new one. */
async function lockOrMake(
  tx: Db,
  { userId, courseId }: { userId: number; courseId: number },
  priced: Priced,
  now: Date,
): Promise<OrderRecord> {
  const values = { ...priced, userId, courseId, status: 'created' as const, createdAt: now }
  const order =
    (await lockOpenOrder(tx, userId, courseId)) ??
    (await insertOrder(tx, values)) ??
    (await lockOpenOrder(tx, userId, courseId))
  if (!order) throw new AppError('conflict', message('This order was changed just now. Please try again.'))
  return order
}

/** Orders a course; an order that is not over is taken up. With nothing to pay it is paid right away. */
export async function placeOrder(call: Call<typeof paymentApi.order>) {
  const { db, me, params, body, say } = call
  const now = call.now()
  const courseId = params.id
  await requirePublicCourse(db, courseId)
  // Coupons are short: nobody tries them all.
  if (body.coupon) await takeUse(db, `coupon:${me.id}`, COUPONS, now)
  const id = await db.transaction(async (tx) => {
    if (await hasPlace(tx, me.id, courseId))
      throw new AppError('conflict', message('You are already enrolled in this course'))
    const plain = await priceNow(tx, { id: courseId, ...body }, now)
    const order = await lockOrMake(tx, { userId: me.id, courseId }, plain, now)
    // What was handed in, or paid, stays as it is.
    if (order.status !== 'created' && order.status !== 'failed') return order.id
    if (order.couponId) {
      if (body.coupon) await lockCoupons(tx, { id: order.couponId, code: body.coupon })
      await returnCoupon(tx, order.couponId)
    }
    const priced = body.coupon ? await withCoupon(tx, plain, { courseId, code: body.coupon }, now) : plain
    await setOrder(tx, order.id, priced)
    await ordered(call, tx, order.id, {
      ...moneyOf(priced.priceMinor - priced.discountMinor, priced.currency),
      ...(body.coupon && { coupon: body.coupon.toUpperCase() }),
    })
    if (priced.priceMinor === priced.discountMinor) await settleFree(call, tx, { ...order, ...priced }, now)
    return order.id
  })
  return { message: say('Your order is saved. You can go on at any time.'), order: await requireOrder(call, me, id) }
}

export async function listOwn(call: Call<typeof paymentApi.listOwn>) {
  const { rows, ...page } = await listOwnOrders(call.db, call.me.id, call.query, proofAddress(call))
  return { orders: rows, ...page }
}

export async function getOrder(call: Call<typeof paymentApi.get>) {
  const { db, me, params } = call
  const order = await requireOrder(call, me, params.id)
  const attempts = await listAttempts(db, order.id)
  const references = attempts.map(({ reference }) => reference)
  const isKeeper = allowsRole(paymentPolicy.list, me) && references.length > 0
  const same = isKeeper ? await listSameReferences(db, order.id, references) : []
  return {
    order,
    methods: PAYABLE.includes(order.status) ? await methodsFor(call, order.currency) : [],
    attempts: attempts.map((attempt) => ({
      ...attemptShown(attempt, proofAddress(call)),
      also_in: same.flatMap((one) => (one.reference === attempt.reference.toLowerCase() ? one.orderId : [])),
    })),
  }
}

/** The caller's own order, locked, which can be paid in this way now. Throws 404, 409 or 422. */
export async function lockPayable(
  { me, config }: { me: Actor } & Pick<Call, 'config'>,
  tx: Db,
  id: number,
  provider: Method['provider'],
): Promise<OrderRecord> {
  const order = await lockOrder(tx, id)
  if (order?.userId !== me.id) throw notFound(NOT_FOUND)
  if (!PAYABLE.includes(order.status) || order.status === 'pending')
    throw new AppError('conflict', alreadyIn(order.status))
  const methods = await methodsFor({ db: tx, config }, order.currency)
  if (!methods.some((one) => one.provider === provider))
    throw new AppError('invalid', message('This order cannot be paid in this way'))
  return order
}

export async function submitProof(call: Call<typeof paymentApi.submitProof>) {
  const { db, me, params, body, files_in: given, say } = call
  const now = call.now()
  await requireOrder(call, me, params.id)
  if (!given.proof) throw invalid({ proof: [message('Please add a picture of your proof of payment')] })
  await takeUse(db, `proof:${me.id}`, PROOFS, now)
  const picture = await keepPrivateImage(call, given.proof, proofRule, me.id)
  await db.transaction(async (tx) => {
    const order = await lockPayable(call, tx, params.id, 'manual')
    const attempt = await insertAttempt(tx, {
      orderId: order.id,
      provider: 'manual',
      status: 'pending',
      reference: body.reference,
      currency: order.currency,
      amountMinor: order.priceMinor - order.discountMinor,
      proofFileId: picture.id,
      submittedById: me.id,
      createdAt: now,
    })
    if (!attempt) throw new AppError('conflict', alreadyIn('pending'))
    await setOrder(tx, order.id, { status: 'pending' })
    const amount = moneyOf(attempt.amountMinor, attempt.currency)
    const keeperIds = await idsWithRole(tx, 'accountant', now)
    const bought = { ...(await findBuyer(tx, order.id)), orderId: order.id, amount }
    await proofSubmitted(call, tx, bought, { keeperIds, reference: body.reference })
  })
  return {
    message: say('Thank you. We check your payment and write to you as soon as it is confirmed.'),
    order: await requireOrder(call, me, params.id),
  }
}
