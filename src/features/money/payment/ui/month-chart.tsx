import type { MessageDescriptor } from '@lingui/core'
import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Currency } from '#shared/currency.ts'
import { Day } from '#shared/dates.ts'
import chart from '#web/kit/chart-frame.module.css'
import { ColumnChart } from '#web/kit/column-chart.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import styles from './month-chart.module.css'
import { useMoneyText } from './use-money-text.ts'

/** A month, `yyyy-mm`, with its amount and that of the same month of the period before. */
export type ShownMonth = { month: string; currency: Currency; amount: number; before: number | null }

type MonthColumn<Month> = { key: string; title: MessageDescriptor; amount: (month: Month) => number | null }

type MonthChartProps<Month> = {
  months: readonly Month[]
  /** The columns of the table, beside the month. */
  columns: readonly MonthColumn<Month>[]
  /** What the table holds, for screen readers. */
  title: string
  /** What the drawing shows, in one sentence. */
  label: (currency: Currency, highest: string) => string
}

/** The months of one currency as columns beside the period before, and as a table; each currency has its own. */
export function MonthChart<Month extends ShownMonth>({ months, ...looks }: MonthChartProps<Month>) {
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
      <Months {...looks} currency={currency} months={months.filter((month) => month.currency === currency)} />
    </>
  )
}

function Months<Month extends ShownMonth>(props: MonthChartProps<Month> & { currency: Currency }) {
  const { months, columns, title, label, currency } = props
  const { t, i18n } = useLingui()
  const money = useMoneyText()
  const { month: monthName } = useDateText()
  const nameOf = ({ month }: ShownMonth) => monthName(Day.parse(`${month}-01`))
  const titleOf = (month: ShownMonth): string => {
    const [name, amount] = [nameOf(month), money(month.amount, currency)]
    if (month.before === null) return t`${name}: ${amount}`
    const earlier = money(month.before, currency)
    return t`${name}: ${amount}, previous period: ${earlier}`
  }
  const drawn = months.map((month) => ({
    key: month.month,
    value: month.amount,
    before: month.before,
    title: titleOf(month),
  }))
  const [first, last] = [months[0], months.at(-1)]
  const highest = money(Math.max(...months.map(({ amount }) => amount), 0), currency)
  return (
    <figure className={chart.chart}>
      <ColumnChart columns={drawn} label={label(currency, highest)} />
      <div className={chart.axis} aria-hidden>
        <span>{first && nameOf(first)}</span>
        {months.length > 1 && <span>{last && nameOf(last)}</span>}
      </div>
      <figcaption className={chart.caption}>
        <Trans>The line on each column is the previous period.</Trans>
      </figcaption>
      <details className={styles.details}>
        <summary className={chart.summary}>
          <Trans>Show as table</Trans>
        </summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it is wider than the page: it scrolls by itself, also by keyboard */}
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
          <table className={chart.table} data-align="end">
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Month</Trans>
                </th>
                {columns.map((column) => (
                  <th key={column.key} scope="col">
                    {i18n._(column.title)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map((month) => (
                <tr key={month.month}>
                  <th scope="row">{nameOf(month)}</th>
                  {columns.map(({ key, amount }) => (
                    <td key={key}>{amountOrDash(amount(month), (value) => money(value, currency))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

const amountOrDash = (amount: number | null, written: (amount: number) => string): string =>
  amount === null ? '—' : written(amount)
