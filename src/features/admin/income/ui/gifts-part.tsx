import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MonthChart } from '#features/money/payment/ui/month-chart.tsx'
import { useMoneyText } from '#features/money/payment/ui/use-money-text.ts'
import { FigureChange } from '#web/kit/figure-change.tsx'
import { StatCard } from '#web/kit/stat-card.tsx'
import type { Income, MonthGifts } from '../income.contract.ts'
import styles from './income.module.css'

const GIFTS_TABLE = [
  { key: 'amount', title: msg`Gifts`, amount: ({ amount }: MonthGifts) => amount },
  { key: 'before', title: msg`Previous period`, amount: ({ before }: MonthGifts) => before },
]

/** The gifts of a period, each currency for itself, and month by month. */
export function GiftsPart({ gifts, months }: { gifts: Income['gifts']; months: readonly MonthGifts[] }) {
  const { t } = useLingui()
  return (
    <>
      <p className={styles.soft}>
        <Trans>Gifts are listed separately and are not included in the income above.</Trans>
      </p>
      <div className={styles.cards}>
        {gifts.map((one) => (
          <GiftCard key={one.currency} gift={one} />
        ))}
      </div>
      <MonthChart
        months={months}
        columns={GIFTS_TABLE}
        title={t`Gifts by month`}
        label={(currency, highest) => t`Gifts per month in ${currency}, up to ${highest}`}
      />
    </>
  )
}

function GiftCard({ gift: { currency, amount, before, gifts } }: { gift: Income['gifts'][number] }) {
  const { t } = useLingui()
  const money = useMoneyText()
  const earlier = money(before, currency)
  return (
    <StatCard
      label={t`Gifts in ${currency}`}
      value={money(amount, currency)}
      hint={
        <>
          <Plural value={gifts} _0="No gifts" one="# gift" other="# gifts" />
          {' · '}
          <Trans>Previous period: {earlier}</Trans>
          <br />
          <FigureChange now={amount} before={before} />
        </>
      }
    />
  )
}
