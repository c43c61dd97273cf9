import { Radio, Stack, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { useOrganisation } from '#web/api/use-organisation.ts'
import button from '#web/kit/button.module.css'
import { FormShell } from '#web/kit/form-shell.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import type { Offer, Order, paymentApi } from '../payment.contract.ts'
import { orderPath } from './order-path.ts'
import { ORDERED } from './stale-reads.ts'
import styles from './payment.module.css'
import { useMoneyText } from './use-money-text.ts'

/** Something was handed in or paid already: the order says what comes next. */
export function OpenOrder({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <p>{children}</p>
      <p className={styles.actions}>
        <Link to={orderPath(order)} className={button.primary}>
          <Trans>Open my order</Trans>
        </Link>
      </p>
    </section>
  )
}

type NotForSaleProps = {
  /** The text when something cannot be bought. */
  title: string
  isFree: boolean
  /** Back to where it is shown. */
  back: { to: string; text: ReactNode }
}

/** What is free, or cannot be paid online yet. */
export function NotForSale({ title, isFree, back }: NotForSaleProps) {
  const { email } = useOrganisation()
  return (
    <EmptyState
      title={title}
      text={!isFree && <Trans>Write to {email} and we will tell you how to pay. You have not been charged.</Trans>}
      drawing="courses"
      action={
        <Link to={back.to} className={button.secondary}>
          {back.text}
        </Link>
      }
    />
  )
}

type FormProps = {
  /** Orders a course, or a place in a cohort. */
  call: typeof paymentApi.order
  /** Of the course or the cohort. */
  id: number
  offers: readonly Offer[]
  order: Order | null
  /** What else to know before the order. */
  children?: ReactNode
}

/** How the chosen currency can be paid, by name; what each way asks for follows with the order. */
function WaysToPay({ offer }: { offer: Offer | undefined }) {
  const id = useId()
  if (!offer) return null
  return (
    <div>
      <p id={id} className={styles.name}>
        <Trans>Ways to pay</Trans>
      </p>
      <ul aria-labelledby={id} className={styles.ways}>
        {offer.methods.map(({ provider }) => (
          <li key={provider}>
            {provider === 'momo' ? (
              <Trans>MTN MoMo, on your phone</Trans>
            ) : (
              <Trans>Transfer with proof of payment</Trans>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The currency and a coupon; the order follows. */
export function CheckoutForm({ call, id, offers, order, children }: FormProps) {
  const { t } = useLingui()
  const money = useMoneyText()
  const navigate = useNavigate()
  const [first] = offers
  const isOffered = offers.some(({ currency }) => currency === order?.currency)
  const form = useApiForm(call, {
    initial: { currency: (isOffered ? order?.currency : first?.currency) ?? 'USD', coupon: order?.coupon ?? '' },
    toInput: ({ currency, coupon }) => ({
      params: { id },
      body: { currency, ...(coupon.trim() && { coupon }) },
    }),
    keepsValues: true,
    failure: t`Your order could not be saved. Please try again.`,
    refresh: ORDERED,
    onSuccess: async (answer) => navigate(orderPath(answer.order)),
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
          description={t`Leave blank if you have none.`}
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('coupon')}
        />
        <WaysToPay offer={offers.find(({ currency }) => currency === form.values.currency)} />
        {children}
        <p className={styles.soft}>
          <Trans>You will not be charged yet. Next, you will see how to pay, and you can finish later.</Trans>
        </p>
      </FormShell>
    </section>
  )
}
