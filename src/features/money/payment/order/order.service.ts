import { recordReading } from '#server/audit/record-reading.ts'
import type { Db } from '#server/db/db.ts'
import type { Call } from '#server/http/call.ts'
import { storePrivateImage } from '#server/files/images.ts'
import { signedUrl } from '#server/files/signed-urls.ts'
import { readSetting } from '#server/settings/settings.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { type Currency, moneyOf } from '#shared/currency.ts'
import { type Actor, allowsRole, can } from '#shared/policy.ts'
import { idsWithRole } from '#features/base/user/user.service.ts'
import { type Method, type Order, type OrderStatus, type paymentApi, proofRule } from '../payment.contract.ts'
import {
  findBuyer,
  insertAttempt,
  listAttempts,
  listSameReferences,
  lockOrder,
  type OrderRecord,
  usualCheckDays,
  PAYABLE,
  setOrder,
} from '../payment.data.ts'
import { proofSubmitted } from '../payment.events.ts'
import { paymentPolicy } from '../payment.policy.ts'
import { paymentSettings } from '../payment.settings.ts'
import { toShownAttempt, findOrder, listOwnOrders, type ProofAddress } from './order.data.ts'

const PROOF_SECONDS = 3600
const PROOFS = { most: 20, seconds: 86_400 }
const NOT_FOUND = message('Order not found')

/** The text when an order can no longer be changed. */
export const alreadyInMessage = (status: OrderStatus): Message =>
  message(
    'This order is already {status, select, paid {paid} refunded {refunded} expired {expired} cancelled {cancelled} pending {being checked} failed {declined} other {open}}',
    { status },
  )

/** Pictures of proofs are private: the person who may see the order gets an address for an hour. */
export const proofAddress =
  ({ secret, now }: Pick<Call, 'secret' | 'now'>): ProofAddress =>
  (fileId) =>
    signedUrl(secret, fileId, 'webp', now(), PROOF_SECONDS)

/** The ways in which a currency can be paid. */
export async function methodsFor({ db, config }: Pick<Call, 'db' | 'config'>, currency: Currency): Promise<Method[]> {
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

export async function listOwn(call: Call<typeof paymentApi.listOwn>) {
  const { rows, ...page } = await listOwnOrders(call.db, call.me.id, call.query, proofAddress(call))
  return { orders: rows, ...page }
}

export async function getOrder(call: Call<typeof paymentApi.get>) {
  const { db, me, params } = call
  const order = await requireOrder(call, me, params.id)
  await recordReading(call, 'payment.get', { record: `order:${order.id}`, ownerId: order.user.id })
  const attempts = await listAttempts(db, order.id)
  const references = attempts.map(({ reference }) => reference)
  const isKeeper = allowsRole(paymentPolicy.list, me) && references.length > 0
  const same = isKeeper ? await listSameReferences(db, order.id, references) : []
  return {
    order,
    methods: PAYABLE.includes(order.status) ? await methodsFor(call, order.currency) : [],
    refund_rule: await readSetting(db, paymentSettings.refunds),
    usual_days: await usualCheckDays(db),
    attempts: attempts.map((attempt) => ({
      ...toShownAttempt(attempt, proofAddress(call)),
      also_in: same.flatMap((one) => (one.reference === attempt.reference.toLowerCase() ? one.orderId : [])),
    })),
  }
}

/** The caller's own order, locked, which can be paid in this way now. Throws 404, 409 or 422. */
export async function lockPayableOrder(
  { me, config }: { me: Actor } & Pick<Call, 'config'>,
  tx: Db,
  id: number,
  provider: Method['provider'],
): Promise<OrderRecord> {
  const order = await lockOrder(tx, id)
  if (order?.userId !== me.id) throw notFound(NOT_FOUND)
  if (!PAYABLE.includes(order.status) || order.status === 'pending')
    throw new AppError('conflict', alreadyInMessage(order.status))
  const methods = await methodsFor({ db: tx, config }, order.currency)
  if (!methods.some((one) => one.provider === provider))
    throw new AppError('invalid', message('This order cannot be paid this way'))
  return order
}

export async function submitProof(call: Call<typeof paymentApi.submitProof>) {
  const { db, me, params, body, files_in: given, say } = call
  const now = call.now()
  await requireOrder(call, me, params.id)
  if (!given.proof) throw invalid({ proof: [message('Add a picture of your proof of payment')] })
  await countAgainstLimit(db, `proof:${me.id}`, PROOFS, now)
  const picture = await storePrivateImage(call, given.proof, proofRule, me.id)
  await db.transaction(async (tx) => {
    const order = await lockPayableOrder(call, tx, params.id, 'manual')
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
    if (!attempt) throw new AppError('conflict', alreadyInMessage('pending'))
    await setOrder(tx, order.id, { status: 'pending' })
    const amount = moneyOf(attempt.amountMinor, attempt.currency)
    const keeperIds = await idsWithRole(tx, 'accountant', now)
    const bought = { ...(await findBuyer(tx, order.id)), orderId: order.id, amount }
    await proofSubmitted(call, tx, bought, { keeperIds, reference: body.reference })
  })
  return {
    message: say('Thank you. We will check your payment and email you as soon as it is confirmed.'),
    order: await requireOrder(call, me, params.id),
  }
}
