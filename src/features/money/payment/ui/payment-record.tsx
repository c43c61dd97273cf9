import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import type { DecidedList } from '#web/kit/decided-rows.ts'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { type Attempt, type Order, paymentApi } from '../payment.contract.ts'
import { WhyFailed } from './order-message.tsx'
import { OrderStatusBadge } from './order-status.tsx'
import styles from './payment.module.css'
import { useMoneyText } from './use-money-text.ts'
import { usePaymentDecisions, useRefunds } from './use-payment-decisions.tsx'

/** A panel with everything about one order: its tries with their proofs, the same decisions as in its row, and refunds. */
export function PaymentRecord({ record, list }: { record: OpenRecord; list: DecidedList }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Payment details`}>
      {(id) => <Details key={id} id={id} list={list} />}
    </RecordDrawer>
  )
}

function Details({ id, list }: { id: number; list: DecidedList }) {
  const { t } = useLingui()
  const money = useMoneyText()
  const text = useDateText()
  const { data, isError, refetch } = useQuery(query(paymentApi.get, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`This order could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={8} />
  }
  const { order, attempts } = data
  const moment = (iso: string | null) => iso && text.instant(iso, 'date and time')
  return (
    <RecordDetails>
      <div className={styles.words}>
        <h2>{order.user.name}</h2>
        <p className={styles.soft}>{order.item.title}</p>
        {order.item.cohort && <p className={styles.soft}>{order.item.cohort.name}</p>}
        <p className={styles.state}>
          <OrderStatusBadge status={order.status} />
        </p>
      </div>
      <Actions order={order} list={list} />
      <Facts>
        <Fact name={<Trans>Price</Trans>} value={money(order.price, order.currency)} />
        {order.discount > 0 && (
          <Fact name={<Trans>Coupon {order.coupon}</Trans>} value={money(-order.discount, order.currency)} />
        )}
        <Fact name={<Trans>Total</Trans>} value={money(order.total, order.currency)} />
        <Fact name={<Trans>Receipt</Trans>} value={order.receipt_number} />
        <Fact name={<Trans>Ordered</Trans>} value={moment(order.created_at)} />
        <Fact name={<Trans>Paid</Trans>} value={moment(order.paid_at)} />
        <Fact name={<Trans>Refunded</Trans>} value={moment(order.refunded_at)} />
        <Fact name={<Trans>Reason for the refund</Trans>} value={order.refund_reason} />
      </Facts>
      {attempts.map((attempt) => (
        <PaymentAttempt key={attempt.id} attempt={attempt} when={moment(attempt.created_at)} />
      ))}
    </RecordDetails>
  )
}

/** One transfer pays one order: the same reference elsewhere is worth a look. */
function OtherOrders({ ids }: { ids: readonly number[] }) {
  const text = ids.join(', ')
  return (
    <StatusBadge tone="danger">
      <Trans>Order {text}</Trans>
    </StatusBadge>
  )
}

type Tried = Attempt & { also_in: readonly number[] }

function PaymentAttempt({ attempt, when }: { attempt: Tried; when: string | null }) {
  const { t } = useLingui()
  return (
    <RecordSection
      title={attempt.provider === 'manual' ? <Trans>Transfer on {when}</Trans> : <Trans>Mobile money on {when}</Trans>}
    >
      <Facts>
        <Fact name={<Trans>Reference</Trans>} value={attempt.reference} />
        {attempt.also_in.length > 0 && (
          <Fact name={<Trans>Also submitted for</Trans>} value={<OtherOrders ids={attempt.also_in} />} />
        )}
        <Fact name={<Trans>Phone number</Trans>} value={attempt.payer && `+${attempt.payer}`} />
        <Fact
          name={<Trans>Why it was not confirmed</Trans>}
          value={attempt.reason ?? (attempt.failure && <WhyFailed attempt={attempt} />)}
        />
        {attempt.proof_url && (
          <Fact
            name={<Trans>Proof</Trans>}
            value={
              <a href={`${attempt.proof_url}&w=1600`} target="_blank" rel="noopener">
                <img className={styles.proof} src={`${attempt.proof_url}&w=480`} alt={t`Proof of payment`} />
              </a>
            }
          />
        )}
      </Facts>
    </RecordSection>
  )
}

function Actions({ order, list }: { order: Order; list: DecidedList }) {
  const { t } = useLingui()
  const { accept, refuse } = usePaymentDecisions(list)
  const { end, keep } = useRefunds(list)
  return (
    <DecisionButtons
      row={order}
      isExplained
      choices={[
        { decision: accept, label: t`Accept` },
        { decision: refuse, label: t`Decline`, isDangerous: true },
        { decision: end, label: t`Refund and end access`, isDangerous: true },
        { decision: keep, label: t`Refund and keep access`, isDangerous: true },
      ]}
    />
  )
}
