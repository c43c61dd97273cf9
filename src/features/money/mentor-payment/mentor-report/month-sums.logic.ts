import { type Currency, CURRENCIES, toMajor } from '#shared/currency.ts'
import type { MonthPay, Pay } from './mentor-report.contract.ts'

/** The statements of a month in one currency as the database sums them; amounts are minor units. */
export type MonthSum = {
  month: string
  currency: Currency
  statements: number
  sessions: number
  minutes: number
  total: number
  paid: number
}

const sumOf = (sums: readonly MonthSum[], key: 'statements' | 'sessions' | 'minutes' | 'total' | 'paid'): number =>
  sums.reduce((all, one) => all + one[key], 0)

/**
 * The months of a period with what their statements come to, each currency for itself, beside the months of the period
 * before, counted from its first. Where that has more of them, the last one has the rest.
 */
export function comparePayByMonth(sums: readonly MonthSum[], months: readonly string[], earlier: readonly string[]) {
  const isNow = ({ month }: MonthSum): boolean => months.includes(month)
  const isBefore = ({ month }: MonthSum): boolean => earlier.includes(month)
  const known = sums.filter((one) => isNow(one) || isBefore(one))
  const currencies = CURRENCIES.filter((currency) => known.some((one) => one.currency === currency)).toSorted()
  const pay = currencies.map((currency): Pay => {
    const own = known.filter((one) => one.currency === currency)
    const now = own.filter(isNow)
    return {
      currency,
      statements: sumOf(now, 'statements'),
      sessions: sumOf(now, 'sessions'),
      minutes: sumOf(now, 'minutes'),
      total: toMajor(sumOf(now, 'total'), currency),
      paid: toMajor(sumOf(now, 'paid'), currency),
      before: toMajor(sumOf(own.filter(isBefore), 'total'), currency),
    }
  })
  const byMonth = currencies.flatMap((currency) =>
    months.map((month, nth): MonthPay => {
      const own = known.filter((one) => one.currency === currency)
      const now = own.filter((one) => one.month === month)
      const isLast = nth === months.length - 1
      const same = earlier.slice(nth, isLast ? undefined : nth + 1)
      const before = own.filter((one) => same.includes(one.month))
      return {
        month,
        currency,
        total: toMajor(sumOf(now, 'total'), currency),
        paid: toMajor(sumOf(now, 'paid'), currency),
        before: same.length === 0 ? null : toMajor(sumOf(before, 'total'), currency),
      }
    }),
  )
  return { currencies: pay, months: byMonth }
}
