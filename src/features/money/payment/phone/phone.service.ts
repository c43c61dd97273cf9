import { createHmac } from 'node:crypto'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import type { Call } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import type { MobileMoney } from '#server/mobile-money/mobile-money.ts'
import { createMomo } from '#server/mobile-money/momo.ts'
import { isSameSecret } from '#server/session/tokens.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { moneyOf } from '#shared/currency.ts'
import type { Failure } from '#shared/phone-payment-failures.ts'
import { alreadyInMessage, lockPayableOrder, requireOrder } from '../order/order.service.ts'
import type { paymentApi } from '../payment.contract.ts'
import {
  type AttemptRecord,
  claimStatusRequest,
  findAttempt,
  findAttemptByReference,
  insertAttempt,
  listAttempts,
  lockOrder,
  moveAttempt,
  OPEN_ATTEMPTS,
  setOrder,
} from '../payment.data.ts'
import { FAILURE_WORDS, phonePaymentRequested } from '../payment.events.ts'
import { failAttempt, settlePaidAttempt } from '../settle/settle.service.ts'

const ASK = 'payment.ask'
/** Seconds until the service is asked again; after these, each hour for two days. */
const PAUSES = [15, 30, 60, 120, 300, 600]
const HOUR_SECONDS = 3600
const MOST_ASKED = PAUSES.length + 48
/** A slow answer of the service does not delay other payments. */
const AT_ONCE = 5

/** Only the person who was given this key by us may report about a payment. */
export const reportKeyOf = (secret: string, reference: string): string =>
  createHmac('sha256', secret).update(`momo:${reference}`).digest('base64url').slice(0, 32)

/**
 * Asks the learner's phone to pay an order. The attempt is written first and sent by a job, so that whatever breaks in
 * between, the same reference is asked about; a second press waits for the same prompt.
 */
export async function payByPhone(call: Call<typeof paymentApi.payByPhone>) {
  const { db, me, params, body, jobs, say } = call
  const now = call.now()
  await requireOrder(call, me, params.id)
  await db.transaction(async (tx) => {
    const found = await lockOrder(tx, params.id)
    const [newest] = await listAttempts(tx, params.id)
    if (found?.userId === me.id && found.status === 'pending' && newest?.provider === 'momo') return
    const order = await lockPayableOrder(call, tx, params.id, 'momo')
    const amountMinor = order.priceMinor - order.discountMinor
    const attempt = await insertAttempt(tx, {
      orderId: order.id,
      provider: 'momo',
      status: 'created',
      reference: crypto.randomUUID(),
      currency: order.currency,
      amountMinor,
      payer: body.phone_number.replaceAll(/\D/g, ''),
      submittedById: me.id,
      createdAt: now,
    })
    if (!attempt) throw new AppError('conflict', alreadyInMessage('pending'))
    await setOrder(tx, order.id, { status: 'pending' })
    await jobs.send(tx, ASK, [{ attempt: attempt.id, asked: 0 }])
    await phonePaymentRequested(call, tx, order.id, moneyOf(amountMinor, order.currency))
  })
  return {
    message: say('Confirm the payment on your phone.'),
    order: await requireOrder(call, me, params.id),
  }
}

/**
 * A report of the service: whatever it says, the status is asked for. A wrong key is answered as if there were
 * nothing.
 */
export async function momoNotice({ db, jobs, secret, params }: Call<typeof paymentApi.momoPut>) {
  const { reference, key } = params
  const attempt = isSameSecret(key, reportKeyOf(secret, reference))
    ? await findAttemptByReference(db, reference)
    : undefined
  if (!attempt) throw notFound(message('Payment not found'))
  await db.transaction((tx) => jobs.send(tx, ASK, [{ attempt: attempt.id }]))
  return {}
}

/** Sends payments to the service and asks for their status, until there is an answer or two days have passed. */
export function phoneJob(services: Services): JobSpec {
  const { config } = services
  const momo = config.momo && createMomo(config.momo)
  return {
    name: ASK,
    atOnce: AT_ONCE,
    async handle({ attempt, asked }) {
      const found = await findAttempt(services.db, Number(attempt))
      if (!momo || found?.provider !== 'momo') return
      await checkPayment(services, momo, found, typeof asked === 'number' ? asked : undefined)
    },
  }
}

/**
 * Asks the service about a payment once. Two workers, or a worker and a report, may ask at the same time: the order's lock decides who writes.
 * @param asked how often it was asked before; left out for a report, which does not go on asking
 */
async function checkPayment(services: Services, momo: MobileMoney, attempt: AttemptRecord, asked: number | undefined) {
  const isReport = asked === undefined
  if (attempt.status === 'paid' || (!isReport && !OPEN_ATTEMPTS.includes(attempt.status))) return
  let isOver = false
  try {
    isOver = await (attempt.status === 'created' && !isReport
      ? requestPayment(services, momo, attempt)
      : updateStatus(services, momo, attempt, isReport))
  } catch (problem) {
    // The outcome is unknown: the attempt is neither paid nor failed.
    services.log.warn({ err: problem, attempt: attempt.id }, 'mobile money gave no clear answer')
  }
  if (!isOver && !isReport) await planNextCheck(services, attempt, asked)
}

/** Sends a payment to the service; the same reference is one payment. True when it is over already. */
async function requestPayment(services: Services, momo: MobileMoney, attempt: AttemptRecord): Promise<boolean> {
  const { db, config, secret } = services
  const { id, reference, orderId, amountMinor, currency, payer } = attempt
  const { name } = await readOrganisation(db)
  const answer = await momo.request({
    reference,
    orderId,
    amountMinor,
    currency,
    payer: payer ?? '',
    note: name.replaceAll(/[^\w\s-]/g, '').slice(0, 60),
    ...(config.baseUrl.startsWith('https://') && {
      callbackUrl: `${config.baseUrl}/api/payments/momo/${reference}/${reportKeyOf(secret, reference)}`,
    }),
  })
  if (answer.state === 'failed') return recordFailure(services, attempt, answer.failure)
  await moveAttempt(db, id, ['created'], { status: 'prompt_sent' })
  return false
}

/** Asks the service for the status and applies it; true when the payment is over. */
async function updateStatus(
  services: Services,
  momo: MobileMoney,
  attempt: AttemptRecord,
  isReport: boolean,
): Promise<boolean> {
  const { db, now } = services
  const status = await momo.status(attempt.reference)
  if (status.state === 'pending') return false
  // The request was lost on its way: it is sent again, under the same reference.
  if (status.state === 'unknown') return isReport ? false : requestPayment(services, momo, attempt)
  if (status.state === 'failed') return recordFailure(services, attempt, status.failure)
  const { amountMinor, currency, orderId } = attempt
  if (status.reference !== String(orderId) || status.amountMinor !== amountMinor || status.currency !== currency)
    throw new Error(`payment ${attempt.id} was reported with another order, amount or currency`)
  await db.transaction((tx) => settlePaidAttempt(services, tx, { attempt, byId: null }, now()))
  return true
}

async function recordFailure(services: Services, attempt: AttemptRecord, failure: Failure): Promise<true> {
  await services.db.transaction((tx) => failAttemptWith(services, tx, attempt, { failure }))
  return true
}

const failAttemptWith = (
  services: Services,
  tx: Db,
  attempt: AttemptRecord,
  { failure, status = 'failed' }: { failure: Failure; status?: 'failed' | 'expired' },
): Promise<boolean> =>
  failAttempt(
    services,
    tx,
    { attempt, byId: null, reason: failure, words: FAILURE_WORDS[failure], status },
    services.now(),
  )

/** Plans the next check, only once even if this one is repeated; after the last one the attempt is over. */
function planNextCheck(services: Services, attempt: AttemptRecord, asked: number): Promise<void> {
  const { db, jobs } = services
  return db.transaction(async (tx) => {
    if (!(await claimStatusRequest(tx, attempt.id, asked))) return
    if (asked + 1 >= MOST_ASKED)
      await failAttemptWith(services, tx, attempt, { failure: 'timed_out', status: 'expired' })
    else await jobs.send(tx, ASK, [{ attempt: attempt.id, asked: asked + 1 }], PAUSES[asked] ?? HOUR_SECONDS)
  })
}
