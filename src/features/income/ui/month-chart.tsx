import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMoney } from '#features/payment/ui/use-money.ts'
import type { Currency } from '#shared/currency.ts'
import { Day } from '#shared/dates.ts'
import chart from '#web/kit/chart-frame.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { MonthIncome } from '../income.contract.ts'
import styles from './income.module.css'

/** The months of one currency as bars, and as a table; each currency is looked at for itself. */
export function MonthChart({ months }: { months: readonly MonthIncome[] }) {
  const { t } = useLingui()
  const currencies = [...new Set(months.map(({ currency }) => currency))]
  const [wanted, setWanted] = useState<string>()
  const currency = currencies.find((one) => one === wanted) ?? currencies[0]
  if (!currency) return null
  return (
    <>
      {currencies.length > 1 && (
        <NativeSelect
          label={t`Currency`}
          className={styles.currency}
          data={currencies}
          value={currency}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <Bars currency={currency} months={months.filter((month) => month.currency === currency)} />
    </>
  )
}

function Bars({ currency, months }: { currency: Currency; months: readonly MonthIncome[] }) {
  const { t } = useLingui()
  const money = useMoney()
  const { month: monthName } = useDateText()
  const nameOf = ({ month }: MonthIncome) => monthName(Day.parse(`${month}-01`))
  const most = Math.max(...months.map(({ net }) => net), 0)
  const [first, last, highest] = [months[0], months.at(-1), money(most, currency)]
  return (
    <figure className={chart.chart}>
      <div className={styles.columns} role="img" aria-label={t`Income per month in ${currency}, at most ${highest}`}>
        {months.map((month) => (
          <span key={month.month} className={styles.slot} title={`${nameOf(month)}: ${money(month.net, currency)}`}>
            <span className={styles.column} style={{ '--share': most > 0 ? Math.max(month.net, 0) / most : 0 }} />
          </span>
        ))}
      </div>
      <div className={chart.axis} aria-hidden>
        <span>{first && nameOf(first)}</span>
        {months.length > 1 && <span>{last && nameOf(last)}</span>}
      </div>
      <details className={styles.details}>
        <summary className={chart.summary}>
          <Trans>Show as table</Trans>
        </summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it is wider than the page: it scrolls by itself, also by keyboard */}
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t`Income by month`}>
          <table className={chart.table} data-align="end">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Month</Trans>
                </th>
                <th scope="col">
                  <Trans>Received</Trans>
                </th>
                <th scope="col">
                  <Trans>Refunded</Trans>
                </th>
                <th scope="col">
                  <Trans>Income</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {months.map((month) => (
                <tr key={month.month}>
                  <th scope="row">{nameOf(month)}</th>
                  <td>{money(month.received, currency)}</td>
                  <td>{money(month.refunded, currency)}</td>
                  <td>{money(month.net, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
