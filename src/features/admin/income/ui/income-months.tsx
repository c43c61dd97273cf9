import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { MonthChart } from '#features/money/payment/ui/month-chart.tsx'
import type { MonthIncome } from '../income.contract.ts'

const INCOME_MONTHS_TABLE = [
  { key: 'received', title: msg`Received`, amount: ({ received }: MonthIncome) => received },
  { key: 'refunded', title: msg`Refunded`, amount: ({ refunded }: MonthIncome) => refunded },
  { key: 'net', title: msg`Income`, amount: ({ net }: MonthIncome) => net },
  { key: 'before', title: msg`Previous period`, amount: ({ before }: MonthIncome) => before },
]

/** What was left of each month: below the line of zero where more was refunded than received. */
export function IncomeMonths({ months }: { months: readonly MonthIncome[] }) {
  const { t } = useLingui()
  return (
    <MonthChart
      months={months.map((month) => ({ ...month, amount: month.net }))}
      columns={INCOME_MONTHS_TABLE}
      title={t`Income by month`}
      label={(currency, highest) => t`Income per month in ${currency}, up to ${highest}`}
    />
  )
}
