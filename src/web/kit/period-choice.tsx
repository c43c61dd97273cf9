import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#shared/dates.ts'
import { type Period, PERIODS, type PeriodName, type Span } from '#shared/period.ts'
import { DayFilter } from './day-filter.tsx'
import styles from './period-choice.module.css'
import { useDateText } from './use-date-text.ts'
import { PERIOD_LABELS, usePeriod } from './use-period.ts'

/**
 * Chooses the period of a report; it is kept in the address.
 * @param period of the answer on the screen, undefined until it is there
 */
export function PeriodChoice({ period }: { period: Period | undefined }) {
  const { t, i18n } = useLingui()
  const { asked, set } = usePeriod()
  const choose = (name: string) => {
    const chosen = PERIODS.find((one) => one === name) ?? asked.period
    // A custom period starts with the days on the screen.
    set({ period: chosen, ...(chosen === 'custom' && period && { from: period.from, to: period.to }) })
  }
  return (
    <div className={styles.choice}>
      <NativeSelect
        label={t`Period`}
        data={PERIODS.map((value: PeriodName) => ({ value, label: i18n._(PERIOD_LABELS[value]) }))}
        value={asked.period}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {asked.period === 'custom' && (
        <ChosenDays asked={asked} onChange={(days) => set({ period: 'custom', ...days })} />
      )}
      {period && <ComparedDays period={period} />}
    </div>
  )
}

type ChosenDaysProps = { asked: Partial<Span>; onChange: (days: Partial<Span>) => void }

const dayOf = (text: string): Day | undefined => (text === '' ? undefined : Day.parse(text))

function ChosenDays({ asked: { from, to }, onChange }: ChosenDaysProps) {
  const { t } = useLingui()
  const change = (days: { from: Day | undefined; to: Day | undefined }) =>
    onChange({ ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) })
  return (
    <div className={styles.days}>
      <DayFilter label={t`From`} value={from ?? ''} onChange={(text) => change({ from: dayOf(text), to })} />
      <DayFilter label={t`To`} value={to ?? ''} onChange={(text) => change({ from, to: dayOf(text) })} />
    </div>
  )
}

/** The dates of the period, since its name alone is not precise. */
function ComparedDays({ period: { from, to, before } }: { period: Period }) {
  const { day } = useDateText()
  const [first, last, earlier, until] = [from, to, before.from, before.to].map(day)
  return (
    <p className={styles.compared}>
      <Trans>
        {first} to {last}, compared with {earlier} to {until}
      </Trans>
    </p>
  )
}
