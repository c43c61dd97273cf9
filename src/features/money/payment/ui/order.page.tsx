import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { can } from '#shared/policy.ts'
import { downloadFile } from '#web/api/download.ts'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { toast } from '#web/kit/toast.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { type Method, type Order, paymentApi } from '../payment.contract.ts'
import { paymentPolicy } from '../payment.policy.ts'
import { CancelOrder } from './cancel-order.tsx'
import { HeldUntil, OrderMessage } from './order-message.tsx'
import { OrderStatusBadge } from './order-status.tsx'
import { OrderSummary } from './order-summary.tsx'
import styles from './payment.module.css'
import { PhoneForm } from './phone-form.tsx'
import { ProofForm } from './proof-form.tsx'
import { RefundRule } from './refund-rule.tsx'

const read = (id: number) => query(paymentApi.get, { params: { id } })
const reads = pageData(({ params }) => [read(Number(params.id))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Someone else decides: the page looks for it while it is open, more often while a phone is asked. */
const LOOK_AGAIN_MS = 15_000
const LOOK_AT_PHONE_MS = 3000

function refetchIntervalOf(order: Order | undefined): number | false {
  if (order?.status !== 'pending') return false
  return order.attempt?.provider === 'momo' ? LOOK_AT_PHONE_MS : LOOK_AGAIN_MS
}

/** One order: how to pay it, its state, and its receipt. */
export default function OrderPage() {
  const { t } = useLingui()
  const me = useMe()
  const text = useDateText()
  const id = Number(useParams().id)
  const { data, isError, refetch } = useQuery({
    ...read(id),
    refetchInterval: ({ state }) => refetchIntervalOf(state.data?.order),
  })
  if (!data) {
    if (isError)
      return (
        <>
          <PageHeader title={<Trans>Order {id}</Trans>} />
          <ErrorState text={t`This order could not be loaded`} onRetry={() => void refetch()} />
        </>
      )
    return <LoadingState lines={6} />
  }
  const { order, methods, refund_rule: rule, usual_days: usualDays } = data
  const canPay = (order.status === 'created' || order.status === 'failed') && can(me, paymentPolicy.pay, order)
  const day = text.instant(order.created_at)
  return (
    <div className={styles.page}>
      <PageHeader
        title={order.item.title}
        text={
          <Trans>
            Order {order.id} from {day}
          </Trans>
        }
      />
      <section className={styles.panel}>
        <p className={styles.state}>
          <OrderStatusBadge status={order.status} />
          {order.receipt_number !== null && (
            <span className={styles.soft}>
              <Trans>Receipt {order.receipt_number}</Trans>
            </span>
          )}
        </p>
        {order.item.cohort && <p>{order.item.cohort.name}</p>}
        <OrderMessage order={order} usualDays={usualDays} />
        <HeldUntil order={order} />
        <OrderSummary order={order} />
        {canPay && <RefundRule rule={rule} />}
        <NextSteps order={order} />
        {can(me, paymentPolicy.pay, order) && <CancelOrder order={order} />}
      </section>
      {canPay && <Methods order={order} methods={methods} usualDays={usualDays} />}
    </div>
  )
}

function NextSteps({ order }: { order: Order }) {
  const { t } = useLingui()
  const isOver = ['expired', 'refunded', 'cancelled'].includes(order.status)
  const save = async () => {
    try {
      await downloadFile(paymentApi.receipt, { params: { id: order.id } })
    } catch (problem) {
      toast.error(messageOf(problem, t`The receipt could not be loaded. Please try again.`))
    }
  }
  return (
    <p className={styles.actions}>
      {order.status === 'paid' && <OpenBoughtItem kind={order.item.kind} />}
      {order.receipt_number !== null && (
        <button type="button" className={button.secondary} onClick={() => void save()}>
          <Trans>Receipt (PDF)</Trans>
        </button>
      )}
      {(order.status === 'created' || isOver) && (
        <Link to={checkoutOf(order)} className={button.secondary}>
          {isOver ? <Trans>Order again</Trans> : <Trans>Change currency or coupon</Trans>}
        </Link>
      )}
    </p>
  )
}

/** Where something is ordered, once more too. */
const checkoutOf = ({ item: { id, cohort } }: Order): string =>
  cohort ? `/dashboard/my-programs/checkout/${cohort.id}` : `/dashboard/my-courses/checkout/${id}`

function OpenBoughtItem({ kind }: { kind: Order['item']['kind'] }) {
  if (kind === 'program')
    return (
      <Link to="/dashboard/my-programs" className={button.primary}>
        <Trans>Open my programs</Trans>
      </Link>
    )
  return (
    <Link to="/dashboard/my-courses?status=active" className={button.primary}>
      <Trans>Start learning</Trans>
    </Link>
  )
}

type MethodsProps = { order: Order; methods: readonly Method[]; usualDays: number | null }

function Methods({ order, methods, usualDays }: MethodsProps) {
  const { email } = useOrganisation()
  if (methods.length === 0)
    return (
      <section className={styles.panel}>
        <p>
          <Trans>
            This order cannot be paid online at the moment. Write to {email} and we will tell you how to pay.
          </Trans>
        </p>
      </section>
    )
  return methods.map((method) =>
    method.provider === 'manual' ? (
      <ProofForm key="manual" order={order} method={method} isAnother={methods.length > 1} usualDays={usualDays} />
    ) : (
      <PhoneForm key="momo" order={order} />
    ),
  )
}
