import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { FileField } from '#web/kit/file-field.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type Method, type Order, paymentApi, proofRule } from '../payment.contract.ts'
import styles from './payment.module.css'
import { UsuallyChecked } from './order-message.tsx'
import { ORDERED } from './stale-reads.ts'
import { TransferFacts } from './transfer-facts.tsx'
import { useMoneyText } from './use-money-text.ts'

type Props = {
  order: Order
  method: Method
  /** Beside another way to pay. */
  isAnother: boolean
  /** Within how many days a proof is usually checked. */
  usualDays: number | null
}

/** How to pay by transfer, and the form that hands in the proof. */
export function ProofForm({ order, method, isAnother, usualDays }: Props) {
  const { t } = useLingui()
  const money = useMoneyText()
  const [proof, setProof] = useState<File | null>(null)
  const form = useApiForm(paymentApi.submitProof, {
    initial: { reference: '', proof: null },
    toInput: ({ reference }) => ({
      params: { id: order.id },
      body: { reference },
      files: { proof: proof ?? undefined },
    }),
    check: (): FieldErrors => (proof ? {} : { proof: [t`Add a picture of your proof of payment`] }),
    success: ({ message }) => message,
    failure: t`Your proof could not be sent. Please try again.`,
    refresh: ORDERED,
  })
  const amount = money(order.total, order.currency)
  return (
    <section className={styles.panel} aria-labelledby="transfer">
      {isAnother && (
        <p className={styles.soft}>
          <Trans>Or pay by transfer and send us the proof:</Trans>
        </p>
      )}
      <h2 id="transfer">
        <Trans>1. Pay {amount}</Trans>
      </h2>
      <p className={styles.instructions}>{method.instructions}</p>
      <TransferFacts order={order} />
      <h2>
        <Trans>2. Send us your proof of payment</Trans>
      </h2>
      <FormShell
        form={form}
        submitLabel={<Trans>Send the proof</Trans>}
        sendingLabel={<Trans>Sending...</Trans>}
        isGuarded={false}
      >
        <TextInput
          label={t`Payment reference`}
          description={t`The number or text that your bank or mobile money service shows for this payment.`}
          required
          maxLength={120}
          {...form.getInputProps('reference')}
        />
        <FileField
          label={<Trans>Proof of payment</Trans>}
          description={
            <Trans>A screenshot or a photo of the receipt. Only people who check payments can see it.</Trans>
          }
          rule={proofRule}
          value={proof}
          onChange={(file) => {
            setProof(file)
            form.clearFieldError('proof')
          }}
          error={form.errors.proof}
          upload={form.upload}
          isRequired
        />
      </FormShell>
      <UsuallyChecked days={usualDays} />
    </section>
  )
}
