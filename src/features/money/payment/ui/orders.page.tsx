import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { pageNumberIn } from '#web/page-number.ts'
import { type Order, paymentApi } from '../payment.contract.ts'
import { orderPath } from './order-path.ts'
import { OrderStatusBadge } from './order-status.tsx'
import styles from './payment.module.css'
import { useMoneyText } from './use-money-text.ts'

const read = (page: number) => query(paymentApi.listOwn, { query: page > 1 ? { page } : {} })
const reads = pageData(({ url }) => [read(pageNumberIn(url.searchParams))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The learner's orders, newest first. */
export default function OrdersPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const { data, isError, refetch } = useQuery(read(pageNumberIn(params)))

  function content() {
    if (isError && !data) return <ErrorState text={t`Your orders could not be loaded`} onRetry={() => void refetch()} />
    if (!data) return <LoadingState lines={4} />
    if (data.orders.length === 0)
      return (
        <EmptyState
          title={t`You have no orders yet`}
          text={<Trans>When you buy a premium course or a program, its order and receipt appear here.</Trans>}
          drawing="courses"
          action={
            <Link to="/paid-courses" className={button.primary}>
              <Trans>See premium courses</Trans>
            </Link>
          }
        />
      )
    return (
      <>
        <ul className={styles.list}>
          {data.orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
        {data.next !== null && (
          <p>
            <button type="button" className={button.secondary} onClick={() => setParams({ page: String(data.next) })}>
              <Trans>Older orders</Trans>
            </button>
          </p>
        )}
      </>
    )
  }
  return (
    <div className={styles.page}>
      <PageHeader title={<Trans>My Orders</Trans>} text={<Trans>Your purchases and outstanding payments.</Trans>} />
      {content()}
    </div>
  )
}

function OrderCard({ order }: { order: Order }) {
  const money = useMoneyText()
  const { instant } = useDateText()
  return (
    <article className={styles.card}>
      <div className={styles.words}>
        <Link to={orderPath(order)} className={styles.name}>
          {order.item.title}
        </Link>
        {order.item.cohort && <span className={styles.soft}>{order.item.cohort.name}</span>}
        <span className={styles.soft}>
          <time dateTime={order.created_at}>{instant(order.created_at)}</time>
        </span>
      </div>
      <div className={styles.state}>
        <span className={styles.amount}>{money(order.total, order.currency)}</span>
        <OrderStatusBadge status={order.status} />
      </div>
    </article>
  )
}
