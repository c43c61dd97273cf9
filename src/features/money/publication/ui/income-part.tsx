import type { UseQueryResult } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { FigureChange } from '#web/kit/figure-change.tsx'
import { PeriodChart } from '#web/kit/period-chart.tsx'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { PublicationIncome } from '../publication.contract.ts'
import { formatNaira } from './naira.ts'
import styles from './publication.module.css'

/** What the publications bring in the chosen days, or else in the period of the page, beside the period before. */
export function IncomePart({ reading }: { reading: UseQueryResult<PublicationIncome> }) {
  const { t } = useLingui()
  const { data, isError, isPlaceholderData, refetch } = reading
  if (data)
    return (
      <div className={styles.income} aria-busy={isPlaceholderData}>
        <Shown income={data} />
      </div>
    )
  if (isError)
    return (
      <ErrorState text={t`The figures for this period could not be loaded`} onRetry={() => void refetch()} isCompact />
    )
  return <LoadingState lines={5} />
}

function Shown({ income: { period, total, before, points } }: { income: PublicationIncome }) {
  const { t, i18n } = useLingui()
  const { day } = useDateText()
  const naira = (amount: number): string => formatNaira(amount, i18n.locale)
  const [first, last] = [day(period.from), day(period.to)]
  const [earlier, all] = [naira(before), naira(total)]
  return (
    <>
      <StatCards>
        <StatCard
          label={t`${first} to ${last}`}
          value={all}
          hint={
            <>
              <Trans>Previous period: {earlier}</Trans>
              <br />
              <FigureChange now={total} before={before} />
            </>
          }
        />
      </StatCards>
      <PeriodChart
        points={points}
        title={<Trans>Publications</Trans>}
        label={t`Income from publications from ${first} to ${last}: ${all}`}
        text={naira}
      />
    </>
  )
}
