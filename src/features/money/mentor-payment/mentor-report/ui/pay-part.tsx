import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MonthChart } from '#features/money/payment/ui/month-chart.tsx'
import { useMoneyText } from '#features/money/payment/ui/use-money-text.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { FigureChange } from '#web/kit/figure-change.tsx'
import panel from '#web/kit/panel.module.css'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { Duration } from '../../ui/statement-words.tsx'
import type { MonthPay, mentorReportApi, Pay } from '../mentor-report.contract.ts'

const PAY_TABLE = [
  { key: 'total', title: msg`Total`, amount: ({ total }: MonthPay) => total },
  { key: 'paid', title: msg`Paid`, amount: ({ paid }: MonthPay) => paid },
  { key: 'before', title: msg`Previous period`, amount: ({ before }: MonthPay) => before },
]

type PayProps = { pay: Pick<OutputOf<typeof mentorReportApi.summary>, 'currencies' | 'months'> }

/** What statements come to: each currency for itself, with the period before, and month by month. */
export function PayPart({ pay: { currencies, months } }: PayProps) {
  const { t } = useLingui()
  if (currencies.length === 0)
    return (
      <EmptyState
        drawing="inbox"
        title={t`No statements in this period`}
        text={t`A statement counts in the period in which its month ended. Choose another period to see earlier ones.`}
      />
    )
  return (
    <>
      <StatCards>
        {currencies.map((one) => (
          <PayCard key={one.currency} pay={one} />
        ))}
      </StatCards>
      {months.length > 0 && (
        <section className={panel.panel} aria-labelledby="months">
          <h2 id="months" className={panel.title}>
            <Trans>By month</Trans>
          </h2>
          <MonthChart
            months={months.map((month) => ({ ...month, amount: month.total }))}
            columns={PAY_TABLE}
            title={t`Statements by month`}
            label={(currency, highest) => t`Statements by month in ${currency}, up to ${highest}`}
          />
        </section>
      )}
    </>
  )
}

function PayCard({ pay: { currency, total, paid, before, statements, sessions, minutes } }: { pay: Pay }) {
  const { t } = useLingui()
  const money = useMoneyText()
  const [earlier, done] = [money(before, currency), money(paid, currency)]
  return (
    <StatCard
      label={t`Statements in ${currency}`}
      value={money(total, currency)}
      hint={
        <>
          <Plural value={statements} _0="No statement" one="# statement" other="# statements" />
          {', '}
          <Plural value={sessions} one="# session" other="# sessions" />
          {', '}
          <Duration minutes={minutes} />
          <br />
          <Trans>Paid: {done}</Trans>
          <br />
          <Trans>Previous period: {earlier}</Trans>
          <br />
          <FigureChange now={total} before={before} />
        </>
      }
    />
  )
}
