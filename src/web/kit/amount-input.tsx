import { useLingui } from '@lingui/react/macro'
import { type Currency, exponentOf } from '#shared/currency.ts'
import { NumberInput, type NumberInputProps } from './number-input.tsx'

/** A field for an amount of money, with as many decimals as its currency has. */
export function AmountInput({ currency, ...props }: NumberInputProps & { currency: Currency }) {
  const { t } = useLingui()
  return (
    <NumberInput
      decimals={exponentOf(currency)}
      tooManyDecimals={t`Too many decimal places for ${currency}`}
      {...props}
    />
  )
}
