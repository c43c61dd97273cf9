import { useLingui } from '@lingui/react/macro'
import { type Currency, formatMoney, toMinor } from '#shared/currency.ts'

/** Writes an amount of the API in the reader's language. */
export function useMoneyText(): (amount: number, currency: Currency) => string {
  const { i18n } = useLingui()
  return (amount, currency) => formatMoney(toMinor(amount, currency) ?? 0, currency, i18n.locale)
}
