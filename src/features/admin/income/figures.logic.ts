import { type Currency, toMajor } from '#shared/currency.ts'
import type { CurrencyIncome, MonthIncome, NamedIncome } from './income.contract.ts'

/** Some lines of the ledger as the statement sums them; amounts are minor units. */
export type Cell = {
  isNow: boolean
  month: string
  currency: Currency
  received: number
  refunded: number
  payments: number
  refunds: number
}

type Sum = {
  currency: Currency
  received: number
  refunded: number
  before: number
  payments: number
  refunds: number
  paymentsBefore: number
}

const nothingIn = (currency: Currency): Sum => ({
  currency,
  received: 0,
  refunded: 0,
  before: 0,
  payments: 0,
  refunds: 0,
  paymentsBefore: 0,
})

/** Cells with the same key, summed; currencies are never mixed. */
function sumsBy<One extends Cell>(cells: readonly One[], keyOf: (cell: One) => string): Map<string, Sum & { of: One }> {
  const sums = new Map<string, Sum & { of: One }>()
  for (const cell of cells) {
    const key = `${keyOf(cell)} ${cell.currency}`
    const known = sums.get(key)
    const sum = known ?? { of: cell, ...nothingIn(cell.currency) }
    if (cell.isNow) {
      sum.received += cell.received
      sum.refunded += cell.refunded
      sum.payments += cell.payments
      sum.refunds += cell.refunds
    } else {
      sum.before += cell.received - cell.refunded
      sum.paymentsBefore += cell.payments
    }
    if (!known) sums.set(key, sum)
  }
  return sums
}

/** Minor units as the API carries them. */
const figuresOf = ({ currency, received, refunded, before }: Sum) => ({
  currency,
  received: toMajor(received, currency),
  refunded: toMajor(refunded, currency),
  net: toMajor(received - refunded, currency),
  before: toMajor(before, currency),
})

/** Orders rows by the code of their currency. */
export const byCurrency = (a: { currency: Currency }, b: { currency: Currency }): number =>
  a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0

/** What came in, per currency. */
export const incomeByCurrency = (cells: readonly Cell[]): CurrencyIncome[] =>
  [...sumsBy(cells, () => '').values()]
    .map((sum) => ({ ...figuresOf(sum), payments: sum.payments, refunds: sum.refunds }))
    .toSorted(byCurrency)

/** The same by course or program: each currency for itself, the most first. */
export const namedIncome = <One extends Cell, Name extends Pick<NamedIncome, 'id' | 'title'>>(
  cells: readonly One[],
  nameOf: (cell: One) => Name,
): (Name & ReturnType<typeof figuresOf>)[] =>
  [...sumsBy(cells, (cell) => JSON.stringify(nameOf(cell))).values()]
    .map((sum) => ({ ...nameOf(sum.of), ...figuresOf(sum) }))
    .toSorted((a, b) => byCurrency(a, b) || b.net - a.net || b.before - a.before)

/**
 * Every month of the period in each of the currencies, also those without any income, beside the months of the period
 * before, counted from its first. Where that has more of them, the last one has the rest, so that no income is lost.
 */
export function monthlyIncome(
  cells: readonly Cell[],
  months: readonly string[],
  earlier: readonly string[],
): MonthIncome[] {
  const sums = sumsBy(cells, ({ isNow, month }) => {
    if (isNow) return month
    return months[Math.min(earlier.indexOf(month), months.length - 1)] ?? month
  })
  return incomeByCurrency(cells).flatMap(({ currency }) =>
    months.map((month, nth) => {
      const sum = sums.get(`${month} ${currency}`) ?? nothingIn(currency)
      const { received, refunded, net, before } = figuresOf(sum)
      return { month, currency, received, refunded, net, before: nth < earlier.length ? before : null }
    }),
  )
}

/** How many were sold and refunded, beside the sold ones of the period before, with their amounts: by name and currency. */
export const soldBy = <One extends Cell>(cells: readonly One[], keyOf: (cell: One) => string) =>
  [...sumsBy(cells, keyOf).values()].map((sum) => ({
    of: sum.of,
    ...figuresOf(sum),
    sold: sum.payments,
    given_back: sum.refunds,
    sold_before: sum.paymentsBefore,
  }))
