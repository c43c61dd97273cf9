import { Radio, Stack, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import button from '#web/kit/button.module.css'
import { FormShell } from '#web/kit/form-shell.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type Offer, type Order, paymentApi } from '../payment.contract.ts'
import { ORDERED } from './ordered.ts'
import styles from './payment.module.css'
import { useMoney } from './use-money.ts'

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
    if (isError) return <ErrorState text={t`This course could not be loaded`} onRetry={() => void refetch()} />
    return <LoadingState lines={5} />
  }
  const { course, offers, order } = data
  return (
    <div className={styles.page}>
      <PageHeader
        title={course.title}
        text={!course.is_free && <Trans>This is a premium course. Please purchase to enroll.</Trans>}
      />
      {order && order.status !== 'created' ? (
        <OpenOrder order={order} />
      ) : offers.length === 0 ? (
        <NoOffer course={course} />
      ) : (
        <CheckoutForm courseId={course.id} offers={offers} order={order} />
      )}
    </div>
  )
}

/** Something was handed in or paid already: the order says what comes next. */
function OpenOrder({ order }: { order: Order }) {
  return (
    <section className={styles.panel}>
      <p>
        {order.status === 'paid' ? (
          <Trans>You have bought this course.</Trans>
        ) : (
          <Trans>You have an open order for this course.</Trans>
        )}
      </p>
      <p className={styles.actions}>
        <Link to={`/dashboard/my-courses/orders/${order.id}`} className={button.primary}>
          <Trans>Open my order</Trans>
        </Link>
      </p>
    </section>
  )
}

function NoOffer({ course }: { course: { id: number; is_free: boolean } }) {
  const { t } = useLingui()
  const { email } = useOrganisation()
  return (
    <EmptyState
      title={
        course.is_free ? t`This course is free. You can enroll right away.` : t`This course cannot be paid online yet`
      }
      text={!course.is_free && <Trans>Write to {email}: we tell you how to pay. Nothing has been charged.</Trans>}
      drawing="courses"
      action={
        <Link to={`/courses/${course.id}`} className={button.secondary}>
          <Trans>Back to the course</Trans>
        </Link>
      }
    />
  )
}

type FormProps = { courseId: number; offers: readonly Offer[]; order: Order | null }

function CheckoutForm({ courseId, offers, order }: FormProps) {
  const { t } = useLingui()
  const money = useMoney()
  const navigate = useNavigate()
  const [first] = offers
  const isOffered = offers.some(({ currency }) => currency === order?.currency)
  const form = useApiForm(paymentApi.order, {
    initial: { currency: (isOffered ? order?.currency : first?.currency) ?? 'USD', coupon: order?.coupon ?? '' },
    toInput: ({ currency, coupon }) => ({
      params: { id: courseId },
      body: { currency, ...(coupon.trim() && { coupon }) },
    }),
    keepsValues: true,
    failure: t`Your order could not be saved. Please try again.`,
    refresh: ORDERED,
    onSuccess: async (answer) => navigate(`/dashboard/my-courses/orders/${answer.order.id}`),
  })
  return (
    <section className={styles.panel}>
      <FormShell
        form={form}
        submitLabel={<Trans>Continue to payment</Trans>}
        sendingLabel={<Trans>Saving...</Trans>}
        isGuarded={false}
      >
        <Radio.Group label={offers.length > 1 ? t`Currency` : t`Price`} {...form.getInputProps('currency')}>
          <Stack gap="xs" mt="xs">
            {offers.map(({ currency, amount }) => (
              <Radio key={currency} size="md" value={currency} label={money(amount, currency)} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label={t`Coupon`}
          description={t`Leave it empty if you have none.`}
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('coupon')}
        />
        <p className={styles.soft}>
          <Trans>Nothing is charged by this step. You see how to pay next, and can go on later.</Trans>
        </p>
      </FormShell>
    </section>
  )
}
