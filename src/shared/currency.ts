import * as z from 'zod/mini'
import { text } from './message.ts'
import { centsToDollars, formatUsd } from './money.ts'

/** The currencies that can be paid in, each with the digits of its minor unit (ISO 4217). */
const EXPONENTS = {
  USD: 2,
  RWF: 0,
  KES: 2,
  UGX: 0,
  TZS: 2,
  NGN: 2,
  GHS: 2,
  ZAR: 2,
  ZMW: 2,
  XAF: 0,
  XOF: 0,
  EUR: 2,
} as const

/** ISO 4217 codes of the currencies that can be paid in. */
export const CURRENCIES = Object.keys(EXPONENTS) as (keyof typeof EXPONENTS)[]
export type Currency = (typeof CURRENCIES)[number]

/** A currency that can be paid in. */
export const CurrencyField = z.enum(CURRENCIES, { error: text('Choose a currency') })

/** How many digits the minor unit of a currency has: 2 for cents, 0 for currencies without. */
export const exponentOf = (currency: Currency): number => EXPONENTS[currency]

/** An amount as the API carries it: a number of its currency. */
export const Money = z.object({ currency: CurrencyField, amount: z.number() })
export type Money = z.infer<typeof Money>

/** Minor units as the API carries an amount: 4900 US cents are 49. */
export const toMajor = (minor: number, currency: Currency): number => minor / 10 ** EXPONENTS[currency]

/** An amount of the API in minor units; undefined when it has more digits than its currency. */
export function toMinor(amount: number, currency: Currency): number | undefined {
  const minor = Math.round(amount * 10 ** EXPONENTS[currency])
  return Math.abs(minor / 10 ** EXPONENTS[currency] - amount) < 1e-9 ? minor : undefined
}

/** An amount in minor units with its currency. */
export const moneyOf = (minor: number, currency: Currency): Money => ({ amount: toMajor(minor, currency), currency })

/**
 * An amount with its currency: dollars in English as the specification writes them, others by their code: `RWF
 * 12,000`, `12 000 RWF`.
 */
export function formatMoney(minor: number, currency: Currency, language = 'en'): string {
  if (minor < 0) return `-${formatMoney(-minor, currency, language)}`
  if (currency === 'USD') return formatUsd(centsToDollars(minor), language)
  const digits = EXPONENTS[currency]
  const style = { style: 'currency', currency, currencyDisplay: 'code' } as const
  const number = new Intl.NumberFormat(language, {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return number.format(toMajor(minor, currency))
}
