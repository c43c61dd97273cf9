import { Plural, Trans } from '@lingui/react/macro'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Attempt, Order } from '../payment.contract.ts'
import styles from './payment.module.css'

/** The state of the order in a sentence. */
export function OrderMessage({ order, usualDays }: { order: Order; usualDays: number | null }) {
  const { status, attempt } = order
  const isCourse = order.item.kind === 'course'
  const payer = `+${attempt?.payer ?? ''}`
  if (status === 'pending')
    return attempt?.provider === 'momo' ? (
      <p role="status">
        <Trans>
          Please confirm the payment on the phone with the number {payer}. This page updates when the payment arrives,
          and we will also email you.
        </Trans>
      </p>
    ) : (
      <div role="status" className={styles.words}>
        <p>
          <Trans>
            We are checking your payment. We will email you as soon as it is confirmed. You can close this page.
          </Trans>
        </p>
        <UsuallyChecked days={usualDays} />
      </div>
    )
  if (status === 'failed' && attempt)
    return (
      <div role="status" className={styles.words}>
        <p className={styles.why}>
          <WhyFailed attempt={attempt} />
        </p>
        <p>
          <Trans>You can try again below.</Trans>
        </p>
      </div>
    )
  if (status === 'expired')
    return (
      <p>
        {isCourse ? (
          <Trans>This order was not paid in time. You can order the course again.</Trans>
        ) : (
          <Trans>This order was not paid in time, so the place was released. You can order again.</Trans>
        )}
      </p>
    )
  if (status === 'cancelled')
    return (
      <p>
        <Trans>You cancelled this order. You can order again.</Trans>
      </p>
    )
  if (status === 'refunded')
    return (
      <p>
        <Trans>This payment was refunded: {order.refund_reason}</Trans>
      </p>
    )
  if (status === 'paid')
    return (
      <p role="status">
        {isCourse ? <Trans>Thank you. The course is yours.</Trans> : <Trans>Thank you. The place is yours.</Trans>}
      </p>
    )
  return null
}

/** How long the check of a transfer usually takes, once enough were checked. */
export function UsuallyChecked({ days }: { days: number | null }) {
  if (days === null) return null
  return (
    <p className={styles.soft}>
      <Plural value={days} one="Usually checked within # day." other="Usually checked within # days." />
    </p>
  )
}

/** Until when the place in a cohort is held for the buyer. */
export function HeldUntil({ order: { status, held_until: until } }: { order: Order }) {
  const { instant } = useDateText()
  if (until === null || (status !== 'created' && status !== 'failed')) return null
  return (
    <p className={styles.soft}>
      <Trans>Your place is held until {instant(until, 'date and time')}.</Trans>
    </p>
  )
}

/** Why an attempt to pay has failed: what a person has written, or what mobile money says. */
export function WhyFailed({ attempt: { reason, failure } }: { attempt: Pick<Attempt, 'reason' | 'failure'> }) {
  if (reason !== null) return <Trans>Your payment could not be confirmed: {reason}</Trans>
  if (failure === 'declined') return <Trans>The payment was declined on the phone.</Trans>
  if (failure === 'not_enough') return <Trans>There was not enough money in the account.</Trans>
  if (failure === 'no_account') return <Trans>This phone number has no mobile money account.</Trans>
  if (failure === 'timed_out') return <Trans>The payment was not confirmed on the phone in time.</Trans>
  return <Trans>The mobile money service could not make the payment.</Trans>
}
