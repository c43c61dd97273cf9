import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { priceApi, type PricedKind, programPriceApi } from '#features/money/price/price.contract.ts'
import { Day } from '#shared/dates.ts'
import { CURRENCIES, type Currency } from '#shared/currency.ts'
import { query } from '#web/api/queries.ts'
import { AmountInput } from '#web/kit/amount-input.tsx'
import { DrawerForm } from '#web/kit/drawer-form.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { couponApi } from '../coupon.contract.ts'

type Values = {
  code: string
  kind: 'percent' | 'amount'
  percent: number | ''
  amount: number | ''
  currency: Currency
  cap: number | ''
  expires_on: string
}

const INITIAL: Values = { code: '', kind: 'percent', percent: '', amount: '', currency: 'USD', cap: '', expires_on: '' }

/** The course or program that a coupon is limited to. */
type Only = { kind: PricedKind; id: number }

/** What is sent: one kind of worth, and empty fields are left out. */
function bodyOf({ code, kind, percent, amount, currency, cap, expires_on: last }: Values, only: Only | null) {
  const expiresOn = Day.safeParse(last).data
  return {
    code,
    ...(kind === 'percent' && percent !== '' && { percent }),
    ...(kind === 'amount' && amount !== '' && { amount, currency }),
    ...(only && (only.kind === 'course' ? { course_id: only.id } : { program_id: only.id })),
    ...(cap !== '' && { cap }),
    ...(expiresOn && { expires_on: expiresOn }),
  }
}

type Props = { isOpen: boolean; only: Only | null; onClose: () => void }

/** A new coupon, for everything or for one course or program. */
export function CouponForm({ isOpen, only, onClose }: Props) {
  const { t } = useLingui()
  const draft = useDraft(`coupon-${only ? `${only.kind}-${only.id}` : 'all'}`)
  const form = useApiForm(couponApi.create, {
    onSaved: draft.remove,
    initial: INITIAL,
    toInput: (values) => ({ body: bodyOf(values, only) }),
    check: ({ kind, percent, amount }) => {
      if ((kind === 'percent' ? percent : amount) !== '') return {}
      return { [kind]: [kind === 'percent' ? t`Enter a percentage` : t`Enter an amount`] }
    },
    success: ({ message }) => message,
    failure: t`The coupon could not be saved. Please try again.`,
    refresh: [couponApi.list],
    onSuccess: onClose,
  })
  const { kind, currency } = form.getValues()
  return (
    <DrawerForm
      form={form}
      title={t`New coupon`}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={<Trans>Save coupon</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
    >
      <FormDraft form={form} draft={draft} initial={INITIAL} />
      {only && <CouponItemText only={only} />}
      <TextInput
        label={t`Code`}
        description={t`Learners enter this code at checkout. Use 3 to 40 letters, digits and hyphens.`}
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        {...form.getInputProps('code')}
      />
      <Radio.Group label={t`Discount`} {...form.getInputProps('kind')}>
        <Stack gap="xs" mt="xs">
          <Radio size="md" value="percent" label={t`A percentage`} />
          <Radio size="md" value="amount" label={t`An amount in one currency`} />
        </Stack>
      </Radio.Group>
      {kind === 'percent' ? (
        <NumberInput label={t`Percentage`} required min={1} max={100} {...form.getInputProps('percent')} />
      ) : (
        <>
          <NativeSelect label={t`Currency`} data={CURRENCIES} {...form.getInputProps('currency')} />
          <AmountInput label={t`Amount`} required min={0} currency={currency} {...form.getInputProps('amount')} />
        </>
      )}
      <NumberInput
        label={t`Maximum uses`}
        description={t`Leave blank for unlimited use`}
        min={1}
        {...form.getInputProps('cap')}
      />
      <TextInput
        label={t`Last day`}
        description={t`Leave blank for no end date`}
        type="date"
        {...form.getInputProps('expires_on')}
      />
    </DrawerForm>
  )
}

function CouponItemText({ only: { kind, id } }: { only: Only }) {
  const { history } = kind === 'course' ? priceApi : programPriceApi
  const { data } = useQuery(query(history, { params: { id } }))
  const title = data?.priced.title
  if (!title) return <p />
  return (
    <p>
      {kind === 'course' ? (
        <Trans>Only for the course "{title}".</Trans>
      ) : (
        <Trans>Only for the program "{title}".</Trans>
      )}
    </p>
  )
}
