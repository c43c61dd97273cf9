import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Message, message, word } from '#shared/message.ts'
import { moneyOf } from '#shared/currency.ts'
import { canMove, lostMove } from '#shared/moves.ts'
import { type Actor, authorize } from '#shared/policy.ts'
import { readCheckout, placeHandlers, orderCourse } from './checkout/checkout.service.ts'
import { cancellationHandlers } from './cancellation/cancellation.service.ts'
import { couponHandlers } from './coupon/coupon.service.ts'
import { incomeAccountOf, revokeBoughtPlace } from './item/item.service.ts'
import { postJournal } from './ledger/ledger.service.ts'
import { countOrders, listAllOrders, listOrders } from './order/order.data.ts'
import { alreadyInMessage, getOrder, listOwn, proofAddress, requireOrder, submitProof } from './order/order.service.ts'
import { type Order, orderMoves, type OrderStatus, paymentApi, ORDER_DAYS } from './payment.contract.ts'
import {
  type AttemptRecord,
  expireOrders,
  findAttempt,
  findBuyer,
  findPaidAttempt,
  findBuyersOfOrders,
  listAttempts,
  lockOrder,
  lockOrderAndBuyer,
  setOrder,
} from './payment.data.ts'
import { orderRefunded, ordersExpired } from './payment.events.ts'
import { paymentPolicy } from './payment.policy.ts'
import { momoNotice, payByPhone, phoneJob } from './phone/phone.service.ts'
import { answerReceipt } from './receipt/receipt.service.ts'
import { releaseOrders } from './release/release.service.ts'
import { failAttempt, settlePaidAttempt } from './settle/settle.service.ts'

const DAY_MS = 86_400_000

/** How many proofs the caller may decide about now, for other features. */
export const countProofsToDecide = (db: Db, { id }: Pick<Actor, 'id'>): Promise<number> =>
  countOrders(db, { decider: id })

const filterFor = ({ me, query: { status, decider, search } }: Call<typeof paymentApi.export>) => ({
  status: status === 'all' ? undefined : status,
  decider: decider === 'me' ? me.id : undefined,
  search,
})

async function list(call: Call<typeof paymentApi.list>) {
  const { db, query } = call
  const { sort, page, limit, counts } = query
  const { rows, ...paged } = await listOrders(
    db,
    { ...filterFor(call), payment: query.payment },
    { sort, page, limit, counts },
    proofAddress(call),
  )
  return { orders: rows, ...paged }
}

const STATUS_WORDS: Record<OrderStatus, Message> = {
  created: word('Open', 'order'),
  pending: message('To check'),
  paid: word('Paid', 'order'),
  failed: message('Not confirmed'),
  expired: word('Expired', 'order'),
  refunded: word('Refunded', 'order'),
  cancelled: word('Cancelled', 'order'),
}

const PAYMENT_FILE: readonly CsvColumn<Order>[] = [
  { head: message('Order'), cell: ({ id }) => id },
  { head: message('Receipt'), cell: (row) => row.receipt_number },
  { head: message('Learner'), cell: ({ user }) => user.name },
  { head: message('Email'), cell: ({ user }) => user.email },
  { head: message('Course or program'), cell: ({ item }) => item.title },
  { head: message('Cohort'), cell: ({ item }) => item.cohort?.name ?? null },
  { head: message('Currency'), cell: ({ currency }) => currency },
  { head: message('Price'), cell: ({ price }) => price },
  { head: message('Discount'), cell: ({ discount }) => discount },
  { head: message('Total'), cell: ({ total }) => total },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Reference'), cell: ({ attempt }) => attempt?.reference ?? null },
  { head: message('Ordered'), cell: (row) => instantCell(row.created_at) },
  { head: message('Paid'), cell: (row) => instantCell(row.paid_at) },
  { head: message('Refunded'), cell: (row) => instantCell(row.refunded_at) },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportOrders(call: Call<typeof paymentApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  await requireConfirmed(call)
  const found = await listAllOrders(db, filterFor(call), query.sort)
  return listFile(
    call,
    { action: 'payment.export', name: `student-payments-${query.status ?? 'all'}`, columns: PAYMENT_FILE },
    found,
  )
}

type Deciding = Call<typeof paymentApi.accept> | Call<typeof paymentApi.refuse>

/** The proof that the caller has looked at and may decide about, its order locked; throws 403, 404 or 409. */
async function requireProof(call: Deciding, tx: Db): Promise<AttemptRecord> {
  const { me, params, body } = call
  // Locked before it is read: of two who decide at once, the second sees what the first has done.
  await lockOrderAndBuyer(tx, params.id)
  const order = await requireOrder({ ...call, db: tx }, me, params.id)
  const attempt = await findAttempt(tx, body.attempt_id)
  if (attempt?.orderId !== order.id) throw notFound(message('Payment not found'))
  authorize(me, paymentPolicy.decide, order)
  const [newest] = await listAttempts(tx, order.id)
  if (newest?.id !== attempt.id || order.status !== 'pending') throw lostMove(alreadyInMessage(order.status))
  return attempt
}

async function accept(call: Call<typeof paymentApi.accept>) {
  const { db, me, params, now, say } = call
  await db.transaction(async (tx) => {
    const attempt = await requireProof(call, tx)
    if (!(await settlePaidAttempt(call, tx, { attempt, byId: me.id }, now()))) throw lostMove(alreadyInMessage('paid'))
  })
  const order = await requireOrder(call, me, params.id)
  return {
    message:
      order.status === 'paid'
        ? say('Payment confirmed. The learner can start.')
        : say('Payment recorded. The account was deleted: refund the payment.'),
    order,
  }
}

async function refuse(call: Call<typeof paymentApi.refuse>) {
  const { db, me, params, body, now, say } = call
  await db.transaction(async (tx) => {
    const attempt = await requireProof(call, tx)
    if (!(await failAttempt(call, tx, { attempt, byId: me.id, reason: body.reason }, now())))
      throw lostMove(alreadyInMessage('failed'))
  })
  return {
    message: say('Payment declined. The learner will see your reason.'),
    order: await requireOrder(call, me, params.id),
  }
}

async function refund(call: Call<typeof paymentApi.refund>) {
  const { db, me, params, body, say } = call
  const now = call.now()
  authorize(me, paymentPolicy.refund, await requireOrder(call, me, params.id))
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, params.id)
    if (!order) throw notFound(message('Order not found'))
    if (!canMove(orderMoves.refund, order.status)) throw lostMove(alreadyInMessage(order.status))
    const paid = await findPaidAttempt(tx, order.id)
    if (!paid) throw new AppError('conflict', message('Nothing was paid for this order'))
    const { currency, amountMinor, provider } = paid
    const back = { from: `cash:${provider}`, to: incomeAccountOf(order), currency, amountMinor } as const
    await postJournal(tx, { ...back, key: `refunded:${paid.id}` }, now)
    await setOrder(tx, order.id, {
      status: 'refunded',
      refundedAt: now,
      refundedById: me.id,
      refundReason: body.reason,
    })
    if (body.ends_access) await revokeBoughtPlace(call, tx, { order, byId: me.id, reason: body.reason }, now)
    const amount = moneyOf(amountMinor, currency)
    const bought = { ...(await findBuyer(tx, order.id)), orderId: order.id, amount }
    await orderRefunded(call, tx, bought, { reason: body.reason, endsAccess: body.ends_access })
  })
  return {
    message: say('Refund recorded. The learner will get an email.'),
    order: await requireOrder(call, me, params.id),
  }
}

/** Checks pending payments by phone; expires unpaid orders, and releases their coupons and places. */
export const paymentJobs = (services: Services): JobSpec[] => [
  phoneJob(services),
  {
    name: 'payment.expire',
    schedule: '17 * * * *',
    handle: () =>
      services.db.transaction(async (tx) => {
        const now = services.now()
        const over = await expireOrders(tx, { before: new Date(now.getTime() - ORDER_DAYS * DAY_MS), now })
        await releaseOrders(tx, over)
        await ordersExpired(services, tx, await findBuyersOfOrders(tx, over))
      }),
  },
]

const orderHandlers = handlers(paymentApi, {
  checkout: readCheckout,
  order: orderCourse,
  listOwn,
  get: getOrder,
  submitProof,
  payByPhone,
  momoPut: momoNotice,
  momoPost: momoNotice,
  receipt: answerReceipt,
  list,
  export: exportOrders,
  accept,
  refuse,
  refund,
})

/** Orders, and the coupons that take something off them. */
export const paymentHandlers = [...orderHandlers, ...cancellationHandlers, ...placeHandlers, ...couponHandlers]
