import type { Db } from '#server/db/db.ts'
import type { Money } from '#shared/currency.ts'
import { type Message, message } from '#shared/message.ts'
import type { Failure } from '#shared/phone-payment-failures.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recipientOf } from '#features/base/user/user.service.ts'
import type { Item } from './payment.contract.ts'
import type { Buyer, Released } from './payment.data.ts'

/** The name of the order in the audit log. */
const orderSubject = (id: number): string => `order:${id}`
const QUEUE = '/dashboard/student-payments'
const orderAddress = (id: number, kind: Item['kind']): string =>
  `/dashboard/${kind === 'program' ? 'my-programs' : 'my-courses'}/orders/${id}`

/** An order, its buyer, and what was paid. In the sentences `course` is the title of what is bought, also of a program. */
export type Bought = Buyer & { orderId: number; amount: Money }

/** Someone begins to buy a course. */
export const orderPlaced = (cause: Cause, tx: Db, orderId: number, detail: Record<string, unknown>): Promise<void> =>
  record(cause, tx, [{ action: 'payment.order', subject: orderSubject(orderId), detail }])

/** Someone no longer wants what was ordered; no one was waiting for it. */
export const orderCancelled = (cause: Cause, tx: Db, orderId: number): Promise<void> =>
  record(cause, tx, [{ action: 'payment.cancel', subject: orderSubject(orderId) }])

/** A proof waits for someone who keeps the accounts. */
export const proofSubmitted = (
  cause: Cause | Past,
  tx: Db,
  { orderId, user, item, amount }: Bought,
  { keeperIds, reference }: { keeperIds: readonly number[]; reference: string },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'payment.submitProof',
      actorId: user.id,
      subject: orderSubject(orderId),
      detail: { reference },
      notice: {
        userIds: keeperIds,
        title: message('Payment to check'),
        message: message('{learner} has paid {amount} for "{course}".', {
          learner: user.name,
          amount,
          course: item.title,
        }),
        link: QUEUE,
      },
    },
  ])

const READY = {
  course: message('The first lesson is ready for you. You can download the receipt as a PDF at any time.'),
  program: message('Your place is confirmed. You can download the receipt as a PDF at any time.'),
}
const READY_FREE = {
  course: message('The first lesson is ready for you.'),
  program: message('Your place is confirmed.'),
}

/** The notice to the learner about a payment, or about an order that cost nothing and so has no receipt. */
function paidNotice({ item, amount }: Pick<Bought, 'item' | 'amount'>, receipt: number | null) {
  const values = { course: item.title, amount }
  return receipt === null
    ? {
        title: message('Order completed'),
        subject: message('Your order for {course}', values),
        lines: [message('Your coupon covers the full price of "{course}".', values), READY_FREE[item.kind]],
      }
    : {
        title: message('Payment received'),
        subject: message('Your receipt for {course}', values),
        lines: [
          message('We have received your payment for "{course}": {amount}.', values),
          message('Receipt number: {receipt}', { receipt: String(receipt) }),
          READY[item.kind],
        ],
      }
}
const ENDED = {
  course: message('You no longer have a place in the course.'),
  program: message('You no longer have a place in the program.'),
}
const KEPT = {
  course: message('You keep your place in the course.'),
  program: message('You keep your place in the program.'),
}

/** Money has arrived, or nothing was to be paid: the learner may start. */
export function orderPaid(
  cause: Cause | Past,
  tx: Db,
  { orderId, user, item, amount }: Bought,
  { byId, receipt }: { byId: number | null; receipt: number | null },
): Promise<void> {
  const { title, subject, lines } = paidNotice({ item, amount }, receipt)
  return record(cause, tx, [
    {
      action: 'payment.paid',
      actorId: byId,
      subject: orderSubject(orderId),
      detail: { ...amount, ...(receipt !== null && { receipt }) },
      notice: {
        userIds: [user.id],
        title,
        message: message('You can start "{course}" now.', { course: item.title }),
        link: orderAddress(orderId, item.kind),
      },
      mail: {
        to: recipientOf(user),
        subject,
        hello: user.name,
        lines,
        button: { label: message('Open my order'), path: orderAddress(orderId, item.kind) },
      },
    },
  ])
}

/** The payer's phone is asked to confirm a payment. */
export const phonePaymentRequested = (cause: Cause, tx: Db, orderId: number, amount: Money): Promise<void> =>
  record(cause, tx, [{ action: 'payment.payByPhone', subject: orderSubject(orderId), detail: amount }])

/** What mobile money says about a payment that did not happen. */
export const FAILURE_WORDS: Record<Failure, Message> = {
  declined: message('The payment was declined on the phone.'),
  not_enough: message('There was not enough money in the account.'),
  no_account: message('This phone number has no mobile money account.'),
  timed_out: message('The payment was not confirmed on the phone in time.'),
  refused: message('The mobile money service could not make the payment.'),
}

/** An attempt to pay has failed, for a reason that the learner reads. */
export function paymentFailed(
  cause: Cause | Past,
  tx: Db,
  { orderId, user, item }: Bought,
  { byId, reason }: { byId: number | null; reason: string | Message },
): Promise<void> {
  const values = { course: item.title, reason }
  const says = message('Your payment for "{course}" could not be confirmed. Reason: {reason}', values)
  return record(cause, tx, [
    {
      action: 'payment.failed',
      actorId: byId,
      subject: orderSubject(orderId),
      detail: { reason: typeof reason === 'string' ? reason : reason.text },
      notice: {
        userIds: [user.id],
        title: message('Payment not confirmed'),
        message: says,
        link: orderAddress(orderId, item.kind),
      },
      mail: {
        to: recipientOf(user),
        subject: message('Your payment for {course}', values),
        hello: user.name,
        lines: [says, message('Your order is still open: you can try again at any time.')],
        button: { label: message('Open my order'), path: orderAddress(orderId, item.kind) },
      },
    },
  ])
}

/** A payment was paid back, for a reason that the learner reads. */
export function orderRefunded(
  cause: Cause | Past,
  tx: Db,
  { orderId, user, item, amount }: Bought,
  { reason, endsAccess }: { reason: string; endsAccess: boolean },
): Promise<void> {
  const values = { course: item.title, amount, reason }
  return record(cause, tx, [
    {
      action: 'payment.refund',
      subject: orderSubject(orderId),
      detail: { ...amount, reason, ends_access: endsAccess },
      notice: {
        userIds: [user.id],
        title: message('Payment refunded'),
        message: message('{amount} for "{course}" was refunded. Reason: {reason}', values),
        link: orderAddress(orderId, item.kind),
      },
      mail: {
        to: recipientOf(user),
        subject: message('Your refund for {course}', values),
        hello: user.name,
        lines: [
          message('We have refunded your payment for "{course}": {amount}.', values),
          message('Reason: {reason}', { reason }),
          endsAccess ? ENDED[item.kind] : KEPT[item.kind],
        ],
        button: { label: message('Open my order'), path: orderAddress(orderId, item.kind) },
      },
    },
  ])
}

/** Money was received for an order that could not be paid any more: it must be refunded. */
export const overpaymentReceived = (
  cause: Cause | Past,
  tx: Db,
  { orderId, user, item, amount }: Bought,
  keeperIds: readonly number[],
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'payment.paidTooMuch',
      actorId: null,
      subject: orderSubject(orderId),
      detail: amount,
      notice: {
        userIds: keeperIds,
        title: message('Payment to refund'),
        message: message('{learner} has paid {amount} for "{course}", but nothing was due. Refund the payment.', {
          learner: user.name,
          amount,
          course: item.title,
        }),
        link: `${QUEUE}?status=all`,
      },
    },
  ])

/** Places in programs were not paid in time and are free for others: the person who had ordered them is notified. */
export const ordersExpired = (cause: Cause, tx: Db, released: readonly Released[]): Promise<void> =>
  record(
    cause,
    tx,
    released.map(({ orderId, user, program, cohort }) => {
      const says = message(
        'Your place in "{program}", cohort {cohort}, was not paid for in time and has been released.',
        {
          program,
          cohort,
        },
      )
      return {
        action: 'payment.expire',
        actorId: null,
        subject: orderSubject(orderId),
        notice: {
          userIds: [user.id],
          title: message('Your order has expired'),
          message: says,
          link: orderAddress(orderId, 'program'),
        },
        mail: {
          to: recipientOf(user),
          subject: message('Your order for {program} has expired', { program }),
          hello: user.name,
          lines: [says, message('You can order again while places are available.')],
          button: { label: message('Open my order'), path: orderAddress(orderId, 'program') },
        },
      }
    }),
  )
