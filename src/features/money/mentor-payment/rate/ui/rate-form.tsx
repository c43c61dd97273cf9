import { Group, NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { CURRENCIES, type Currency } from '#shared/currency.ts'
import { AmountInput } from '#web/kit/amount-input.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { mentorRateApi, type PaidMentor, RATE_NOTE } from '../rate.contract.ts'

type Values = { amount: number | ''; currency: Currency; starts_on: string; note: string }

/** A further rate of a mentor, from a day on. */
export function RateForm({ mentor: { id, rate } }: { mentor: PaidMentor }) {
  const { t } = useLingui()
  const draft = useDraft(`mentor-rate-${id}`)
  const initial: Values = { amount: '', currency: rate?.currency ?? 'RWF', starts_on: '', note: '' }
  const form = useApiForm<typeof mentorRateApi.set, Values>(mentorRateApi.set, {
    onSaved: draft.remove,
    initial,
    toInput: ({ amount, ...values }) => ({
      params: { id },
      // An empty field is not a number; the contract has the error.
      body: { ...values, amount: amount === '' ? Number.NaN : amount },
    }),
    success: ({ message }) => message,
    failure: t`The rate could not be saved. Please try again.`,
    refresh: [mentorRateApi.list, mentorRateApi.history],
  })
  const { currency } = form.getValues()
  return (
    <FormShell form={form} submitLabel={<Trans>Save rate</Trans>} sendingLabel={<Trans>Saving...</Trans>}>
      <FormDraft form={form} draft={draft} initial={initial} />
      <Group grow align="start">
        <AmountInput label={t`Per hour`} required min={0} currency={currency} {...form.getInputProps('amount')} />
        <NativeSelect label={t`Currency`} data={CURRENCIES} {...form.getInputProps('currency')} />
      </Group>
      <TextInput
        label={t`From`}
        description={t`It applies until another rate starts. Approved statements keep their rate.`}
        type="date"
        required
        {...form.getInputProps('starts_on')}
      />
      <TextInput
        label={t`Note`}
        description={t`Only the accounts team can read it.`}
        maxLength={RATE_NOTE}
        {...form.getInputProps('note')}
      />
    </FormShell>
  )
}
