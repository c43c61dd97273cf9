import { NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#shared/dates.ts'
import { CURRENCIES, type Currency } from '#shared/currency.ts'
import { AmountInput } from '#web/kit/amount-input.tsx'
import { CheckField } from '#web/kit/field.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import type { PriceKind } from './price-kinds.ts'
import styles from './price.module.css'

type Values = {
  currency: Currency
  amount: number | ''
  is_free: boolean
  starts_on: string
  ends_on: string
  note: string
}

const INITIAL: Values = { currency: 'USD', amount: '', is_free: false, starts_on: '', ends_on: '', note: '' }

const dayOf = (text: string): Day | undefined => Day.safeParse(text).data

/** What is sent: what is free costs 0 dollars, and empty fields are left out. */
function bodyOf({ currency, amount, is_free: isFree, starts_on: first, ends_on: last, note }: Values) {
  const [startsOn, endsOn] = [dayOf(first), dayOf(last)]
  return {
    ...(isFree ? { currency: 'USD' as const, amount: 0 } : { currency, amount: amount === '' ? Number.NaN : amount }),
    ...(startsOn && { starts_on: startsOn }),
    ...(endsOn && { ends_on: endsOn }),
    ...(note.trim() && { note }),
  }
}

/** A further price of a course or a program, from a day to a day. */
export function PriceForm({ of, id }: { of: PriceKind; id: number }) {
  const { t } = useLingui()
  const draft = useDraft(`price-${of.kind}-${id}`)
  const form = useApiForm(of.calls.add, {
    onSaved: draft.remove,
    initial: INITIAL,
    toInput: (values) => ({ params: { id }, body: bodyOf(values) }),
    success: ({ message }) => message,
    failure: t`The price could not be saved. Please try again.`,
    refresh: of.refresh,
  })
  const { is_free: isFree, currency } = form.getValues()
  return (
    <FormShell form={form} submitLabel={<Trans>Save price</Trans>} sendingLabel={<Trans>Saving...</Trans>}>
      <FormDraft form={form} draft={draft} initial={INITIAL} />
      <CheckField label={<Trans>Free</Trans>} {...form.getInputProps('is_free', { type: 'checkbox' })} />
      {!isFree && (
        <div className={styles.pair}>
          <NativeSelect label={t`Currency`} data={CURRENCIES} {...form.getInputProps('currency')} />
          <AmountInput label={t`Price`} required min={0} currency={currency} {...form.getInputProps('amount')} />
        </div>
      )}
      <div className={styles.pair}>
        <TextInput
          label={t`From`}
          description={t`Leave blank to start now`}
          type="date"
          {...form.getInputProps('starts_on')}
        />
        <TextInput
          label={t`To`}
          description={t`Leave blank for no end date`}
          type="date"
          {...form.getInputProps('ends_on')}
        />
      </div>
      <TextInput
        label={t`Note`}
        description={t`Only visible to people who manage prices.`}
        maxLength={200}
        {...form.getInputProps('note')}
      />
    </FormShell>
  )
}
