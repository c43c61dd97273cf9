import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { paymentApi } from '../payment.contract.ts'
import { CheckoutForm, NotForSale, OpenOrder } from './checkout-form.tsx'
import styles from './payment.module.css'
import { RefundRule } from './refund-rule.tsx'

const read = (id: number) => query(paymentApi.checkout, { params: { id } })
const reads = pageData(({ params }) => [read(Number(params.id))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Buying a premium course: its price, the currency and a coupon (design of spec 1 §5: "Please purchase to enroll."). */
export default function CheckoutPage() {
  const { t } = useLingui()
  const id = Number(useParams().id)
  const { data, isError, refetch } = useQuery(read(id))
  if (!data) {
    if (isError) return <ErrorState isPage text={t`This course could not be loaded`} onRetry={() => void refetch()} />
    return <LoadingState lines={5} />
  }
  const { course, offers, order, refund_rule: rule } = data
  return (
    <div className={styles.page}>
      <PageHeader
        title={course.title}
        text={!course.is_free && <Trans>This is a premium course. Please purchase to enroll.</Trans>}
      />
      {order && order.status !== 'created' ? (
        <OpenOrder order={order}>
          {order.status === 'paid' ? (
            <Trans>You have bought this course.</Trans>
          ) : (
            <Trans>You have an open order for this course.</Trans>
          )}
        </OpenOrder>
      ) : offers.length === 0 ? (
        <NotForSale
          title={
            course.is_free
              ? t`This course is free. You can enroll right away.`
              : t`You cannot pay for this course online yet`
          }
          isFree={course.is_free}
          back={{ to: `/courses/${course.id}`, text: <Trans>Back to the course</Trans> }}
        />
      ) : (
        <CheckoutForm call={paymentApi.order} id={course.id} offers={offers} order={order}>
          <RefundRule rule={rule} />
        </CheckoutForm>
      )}
    </div>
  )
}
