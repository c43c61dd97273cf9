import { Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { CURRENCIES, type Currency } from '#shared/currency.ts'
import { LANGUAGES, type Language, LANGUAGE_CODES } from '#shared/languages.ts'
import { useLanguage } from '#web/i18n.tsx'
import { AmountInput } from '#web/kit/amount-input.tsx'
import { DrawerForm } from '#web/kit/drawer-form.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type Donation, DONATION_TEXTS, DONATION_WAYS, donationApi, type DonationWay } from '../donation.contract.ts'
import { DONATION_READS, WAY_NAMES } from './donation-columns.tsx'

type Values = {
  amount: number | ''
  currency: Currency
  received_on: string
  way: DonationWay
  reference: string
  name: string
  email: string
  send_receipt: boolean
  language: Language
  purpose: string
  note: string
}

const valuesOf = (donation: Donation | null, language: Language): Values => ({
  amount: donation?.amount ?? '',
  currency: donation?.currency ?? 'RWF',
  received_on: donation?.received_on ?? '',
  way: donation?.way ?? 'bank',
  reference: donation?.reference ?? '',
  name: donation?.name ?? '',
  email: donation?.email ?? '',
  send_receipt: false,
  language: donation?.language ?? language,
  purpose: donation?.purpose ?? '',
  note: donation?.note ?? '',
})

/** What is sent; an empty amount or day is refused by the contract at its field. */
const bodyOf = ({ amount, received_on: day, ...values }: Values) => ({
  ...values,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an empty field has no number, which the contract says at the field
  amount: (amount === '' ? undefined : amount) as number,
  received_on: day,
})

type Props = {
  /** The one that is corrected; null for a new one. */
  donation: Donation | null
  isOpen: boolean
  onClose: () => void
}

/** Records a gift, or corrects one. */
export function DonationForm({ donation, isOpen, onClose }: Props) {
  const { t } = useLingui()
  const draft = useDraft(`donation-${donation?.id ?? 'new'}`)
  const shared = {
    onSaved: draft.remove,
    initial: valuesOf(donation, useLanguage()),
    success: ({ message }: { message: string }) => message,
    failure: t`The gift could not be saved. Please try again.`,
    refresh: DONATION_READS,
    onSuccess: onClose,
  }
  const recording = useApiForm(donationApi.create, { ...shared, toInput: (values) => ({ body: bodyOf(values) }) })
  const correcting = useApiForm(donationApi.update, {
    ...shared,
    toInput: (values) => ({
      params: { id: donation?.id ?? 0 },
      body: { ...bodyOf(values), revision: donation?.revision ?? 0 },
    }),
  })
  const form = donation ? correcting : recording
  const { currency, email } = form.getValues()
  const number = donation?.receipt_number
  return (
    <DrawerForm
      form={form}
      title={donation ? t`Correct receipt ${number}` : t`Record a gift`}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={<Trans>Save gift</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
    >
      <FormDraft form={form} draft={draft} initial={shared.initial} />
      <Group grow align="start">
        <AmountInput label={t`Amount`} required min={0} currency={currency} {...form.getInputProps('amount')} />
        <NativeSelect label={t`Currency`} data={CURRENCIES} {...form.getInputProps('currency')} />
      </Group>
      <TextInput label={t`Received on`} type="date" required {...form.getInputProps('received_on')} />
      <NativeSelect
        label={t`Payment method`}
        data={DONATION_WAYS.map((way) => ({ value: way, label: t(WAY_NAMES[way]) }))}
        {...form.getInputProps('way')}
      />
      <TextInput
        label={t`Reference`}
        description={t`The number of the transfer, card payment or cash slip. Each can be recorded only once.`}
        required
        maxLength={DONATION_TEXTS.reference}
        {...form.getInputProps('reference')}
      />
      <TextInput
        label={t`Donor`}
        description={t`Leave blank for an anonymous donor`}
        maxLength={DONATION_TEXTS.name}
        {...form.getInputProps('name')}
      />
      <TextInput label={t`Email`} type="email" maxLength={200} {...form.getInputProps('email')} />
      {email.trim() !== '' && (
        <Checkbox
          size="md"
          label={t`Email the receipt to this address`}
          {...form.getInputProps('send_receipt', { type: 'checkbox' })}
        />
      )}
      <NativeSelect
        label={t`Language of the receipt`}
        data={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code] }))}
        {...form.getInputProps('language')}
      />
      <TextInput
        label={t`Gift for`}
        description={t`Leave blank for the scholarship fund`}
        maxLength={DONATION_TEXTS.purpose}
        {...form.getInputProps('purpose')}
      />
      <Textarea
        label={t`Note`}
        description={t`Only the accounts team can read it.`}
        autosize
        maxLength={DONATION_TEXTS.note}
        {...form.getInputProps('note')}
      />
    </DrawerForm>
  )
}
