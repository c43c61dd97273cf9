import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMoneyText } from '#features/money/payment/ui/use-money-text.ts'
import { FigureChange } from '#web/kit/figure-change.tsx'
import { TextCell } from '#web/kit/cells.tsx'
import panel from '#web/kit/panel.module.css'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { StatCard } from '#web/kit/stat-card.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { IncomeMonths } from '../../ui/income-months.tsx'
import { Amount } from '../../ui/income-tables.tsx'
import styles from '../../ui/income.module.css'
import type { PlaceReport, SoldIn, SoldProgram } from '../place-report.contract.ts'

type Row = Omit<SoldProgram, 'id'> & { id: number }

const SOLD_TABLE: readonly Column<Row>[] = [
  {
    key: 'program',
    title: msg`Program`,
    isMain: true,
    cell: ({ title }) => (title === null ? <Trans>Without an order</Trans> : <TextCell text={title} />),
  },
  {
    key: 'price',
    title: msg`Current price`,
    kind: 'amount',
    priority: 1,
    align: 'end',
    cell: ({ price, currency }) => (price === null ? '—' : <Amount amount={price} currency={currency} />),
  },
  { key: 'sold', title: msg`Places sold`, align: 'end', cell: ({ sold }) => sold },
  {
    key: 'sold_before',
    title: msg`Sold in the previous period`,
    priority: 3,
    align: 'end',
    cell: (row) => row.sold_before,
  },
  { key: 'given_back', title: msg`Places refunded`, priority: 3, align: 'end', cell: (row) => row.given_back },
  {
    key: 'net',
    title: msg`Income`,
    kind: 'amount',
    priority: 1,
    align: 'end',
    cell: (row) => <Amount amount={row.net} currency={row.currency} />,
  },
  {
    key: 'before',
    title: msg`Previous period`,
    kind: 'amount',
    priority: 3,
    align: 'end',
    cell: (row) => <Amount amount={row.before} currency={row.currency} />,
  },
]

/** Places sold and their income: each currency with the period before, month by month, and by program. */
export function SoldPart({ report: { currencies, months, programs } }: { report: PlaceReport }) {
  const { t } = useLingui()
  return (
    <>
      {currencies.length === 0 ? (
        <EmptyState
          drawing="inbox"
          title={t`No places sold in this period`}
          text={t`Places appear here once they are paid for. Choose another period to see earlier ones.`}
        />
      ) : (
        <>
          <div className={styles.cards}>
            {currencies.map((one) => (
              <SoldCard key={one.currency} sold={one} />
            ))}
          </div>
          <section className={panel.panel} aria-labelledby="months">
            <h2 id="months" className={panel.title}>
              <Trans>By month</Trans>
            </h2>
            <IncomeMonths months={months} />
          </section>
        </>
      )}
      {programs.length > 0 && (
        <section className={panel.panel} aria-labelledby="programs">
          <h2 id="programs" className={panel.title}>
            <Trans>By program</Trans>
          </h2>
          <PlainTable
            label={t`Places sold by program`}
            rows={programs.map((row, at) => ({ ...row, id: at + 1 }))}
            columns={SOLD_TABLE}
          />
        </section>
      )}
    </>
  )
}

function SoldCard({ sold: { currency, sold, sold_before: soldBefore, net, before } }: { sold: SoldIn }) {
  const { t } = useLingui()
  const money = useMoneyText()
  const earlier = money(before, currency)
  return (
    <StatCard
      label={t`Income in ${currency}`}
      value={money(net, currency)}
      hint={
        <>
          <Plural value={sold} _0="No places sold" one="# place sold" other="# places sold" />
          {', '}
          <Trans>previous period: {soldBefore}</Trans>
          <br />
          <Trans>Previous period: {earlier}</Trans>
          <br />
          <FigureChange now={net} before={before} />
        </>
      }
    />
  )
}
