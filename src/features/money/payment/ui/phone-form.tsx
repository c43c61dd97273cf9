import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMe } from '#web/api/use-me.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type Order, paymentApi } from '../payment.contract.ts'
import { ORDERED } from './stale-reads.ts'
import styles from './payment.module.css'
import { useMoneyText } from './use-money-text.ts'

/** Pays an order by mobile money: the phone is asked to confirm. */
export function PhoneForm({ order }: { order: Order }) {
  const { t } = useLingui()
  const money = useMoneyText()
  const me = useMe()
  const form = useApiForm(paymentApi.payByPhone, {
    initial: { phone_number: order.attempt?.payer ?? me?.phone_number ?? '' },
    toInput: (body) => ({ params: { id: order.id }, body }),
    keepsValues: true,
    success: ({ message }) => message,
    failure: t`The payment could not be started. Please try again.`,
    refresh: ORDERED,
  })
  const amount = money(order.total, order.currency)
  return (
    <section className={styles.panel} aria-labelledby="phone">
      <h2 id="phone">
        <Trans>Pay with MTN MoMo</Trans>
      </h2>
      <FormShell
        form={form}
        submitLabel={<Trans>Pay {amount}</Trans>}
        sendingLabel={<Trans>Sending...</Trans>}
        isGuarded={false}
      >
        <TextInput
          label={t`Mobile money number`}
          description={t`With the country code, for example +250 788 123 456. Your phone will ask you to confirm.`}
          type="tel"
          autoComplete="tel"
          required
          {...form.getInputProps('phone_number')}
        />
      </FormShell>
    </section>
  )
}
