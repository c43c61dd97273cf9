import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Currency } from '#shared/currency.ts'
import { dayIn } from '#shared/dates.ts'
import { REASON_MAX } from '#shared/text-fields.ts'
import { AmountInput } from '#web/kit/amount-input.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { mentorPaymentApi, type Statement } from '../mentor-payment.contract.ts'
import { STATEMENT_READS } from './statement-columns.tsx'

type OfStatement = { statement: Statement }

/** What all forms about a statement share. */
function useSharedFormOptions() {
  const { t } = useLingui()
  return {
    success: ({ message }: { message: string }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: STATEMENT_READS,
  }
}

/** Marks an approved statement as paid. */
export function PayForm({ statement: { id } }: OfStatement) {
  const { t } = useLingui()
  const { zone } = useDateText()
  const [today] = useState(() => dayIn(new Date(), zone))
  const form = useApiForm(mentorPaymentApi.pay, {
    ...useSharedFormOptions(),
    initial: { reference: '', paid_on: today },
    toInput: ({ reference, paid_on: day }) => ({ params: { id }, body: { reference, paid_on: day } }),
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Mark as paid</Trans>} sendingLabel={<Trans>Saving...</Trans>}>
      <TextInput
        label={t`Reference`}
        description={t`The transfer number. The mentor will see this.`}
        required
        maxLength={80}
        {...form.getInputProps('reference')}
      />
      <TextInput label={t`Paid on`} type="date" required {...form.getInputProps('paid_on')} />
    </FormShell>
  )
}

/** The mentor disputes a statement. */
export function DisputeForm({ statement: { id } }: OfStatement) {
  const { t } = useLingui()
  const form = useApiForm(mentorPaymentApi.dispute, {
    ...useSharedFormOptions(),
    initial: { reason: '' },
    toInput: (body) => ({ params: { id }, body }),
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Send</Trans>} sendingLabel={<Trans>Sending...</Trans>}>
      <Textarea
        label={t`What is wrong?`}
        description={t`The accounts team will answer. Corrections go into your next statement.`}
        required
        autosize
        minRows={2}
        maxLength={REASON_MAX}
        {...form.getInputProps('reason')}
      />
    </FormShell>
  )
}

type AmountFieldProps = { currency: Currency; isRequired: boolean; input: object }

function AmountField({ currency, isRequired, input }: AmountFieldProps) {
  const { t } = useLingui()
  return (
    <AmountInput
      label={t`Correction in the next statement (${currency})`}
      description={t`Use a minus sign to deduct.`}
      required={isRequired}
      currency={currency}
      {...input}
    />
  )
}

/** Answers a dispute, with a correction or without. */
export function AnswerForm({ statement: { id, currency } }: OfStatement) {
  const { t } = useLingui()
  const form = useApiForm<typeof mentorPaymentApi.answer, { answer: string; amount: number | '' }>(
    mentorPaymentApi.answer,
    {
      ...useSharedFormOptions(),
      initial: { answer: '', amount: '' },
      toInput: ({ answer, amount }) => ({ params: { id }, body: { answer, amount: amount === '' ? null : amount } }),
    },
  )
  return (
    <FormShell form={form} submitLabel={<Trans>Answer</Trans>} sendingLabel={<Trans>Sending...</Trans>}>
      <Textarea
        label={t`Answer`}
        description={t`The mentor will see this.`}
        required
        autosize
        minRows={2}
        maxLength={REASON_MAX}
        {...form.getInputProps('answer')}
      />
      <AmountField currency={currency} isRequired={false} input={form.getInputProps('amount')} />
    </FormShell>
  )
}

/** Adds or takes an amount in the next statement. */
export function NextStatementCorrectionForm({ statement: { id, currency } }: OfStatement) {
  const { t } = useLingui()
  const form = useApiForm<typeof mentorPaymentApi.correct, { reason: string; amount: number | '' }>(
    mentorPaymentApi.correct,
    {
      ...useSharedFormOptions(),
      initial: { reason: '', amount: '' },
      toInput: ({ reason, amount }) => ({
        params: { id },
        // An empty field is not a number; the contract has the error.
        body: { reason, amount: amount === '' ? Number.NaN : amount },
      }),
    },
  )
  return (
    <FormShell form={form} submitLabel={<Trans>Save correction</Trans>} sendingLabel={<Trans>Saving...</Trans>}>
      <AmountField currency={currency} isRequired input={form.getInputProps('amount')} />
      <TextInput
        label={t`Reason`}
        description={t`The mentor will see this.`}
        required
        maxLength={REASON_MAX}
        {...form.getInputProps('reason')}
      />
    </FormShell>
  )
}
