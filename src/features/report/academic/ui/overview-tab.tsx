import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { ChangeText } from '#web/kit/change-text.tsx'
import { AwardIcon, ListIcon } from '#web/kit/dashboard-icons.tsx'
import { ExportButton } from '#web/kit/export-button.tsx'
import { BookIcon, ClockIcon, UsersIcon } from '#web/kit/icons.tsx'
import panel from '#web/kit/panel.module.css'
import { PeriodChart } from '#web/kit/period-chart.tsx'
import { PeriodChoice } from '#web/kit/period-choice.tsx'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { periodIn, usePeriod } from '#web/kit/use-period.ts'
import { Count, Days, Rate } from '../../figures/ui/figure-text.tsx'
import { academicApi, type Overview } from '../academic.contract.ts'
import styles from './academic.module.css'

/** What the overview of an address reads. */
export const overviewRead = (params: URLSearchParams) => query(academicApi.overview, { query: periodIn(params) })

/** All courses together in a period, beside the period before. */
export function OverviewTab() {
  const { t } = useLingui()
  const { asked } = usePeriod()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...query(academicApi.overview, { query: asked }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <PeriodChoice period={data?.period} />
        <div className={styles.files}>
          <ExportButton endpoint={academicApi.csv} params={undefined} query={asked} />
          <ExportButton endpoint={academicApi.pdf} params={undefined} query={asked}>
            <Trans>Export PDF</Trans>
          </ExportButton>
        </div>
      </div>
      {data ? (
        <div className={styles.tab} aria-busy={isPlaceholderData}>
          <Cards overview={data} />
          <Charts overview={data} />
        </div>
      ) : isError ? (
        <ErrorState text={t`Failed to fetch academic data`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={12} />
      )}
    </div>
  )
}

function Cards({ overview: { now, before, running } }: { overview: Overview }) {
  const { t, i18n } = useLingui()
  const active = i18n.number(running.active)
  return (
    <StatCards>
      <StatCard
        label={t`New enrollments`}
        value={<Count value={now.began} />}
        icon={<UsersIcon />}
        hint={<ChangeText now={now.began} before={before.began} />}
      />
      <StatCard
        label={t`Completion rate`}
        value={<Rate value={now.completion_rate} />}
        icon={<BookIcon />}
        tone="sun"
        hint={<ChangeText now={now.completion_rate} before={before.completion_rate} as="points" />}
      />
      <StatCard
        label={t`Completed`}
        value={<Count value={now.completed} />}
        icon={<AwardIcon />}
        tone="clay"
        hint={<ChangeText now={now.completed} before={before.completed} />}
      />
      <StatCard
        label={t`Time to finish`}
        value={<Days value={now.days_to_finish} />}
        icon={<ClockIcon />}
        tone="sky"
        hint={<ChangeText now={now.days_to_finish} before={before.days_to_finish} as="days" />}
      />
      <StatCard
        label={t`Pass rate`}
        value={<Rate value={now.pass_rate} />}
        icon={<ListIcon />}
        tone="sun"
        hint={<ChangeText now={now.pass_rate} before={before.pass_rate} as="points" />}
      />
      <StatCard
        label={t`At risk now`}
        value={<Count value={running.at_risk} />}
        icon={<UsersIcon />}
        tone="clay"
        to="/dashboard/academic-reports?tab=students"
        hint={<Trans>Of {active} learning now</Trans>}
      />
    </StatCards>
  )
}

function Charts({ overview: { began, completed, now } }: { overview: Overview }) {
  const { t, i18n } = useLingui()
  const [started, finished] = [i18n.number(now.began), i18n.number(now.completed)]
  return (
    <div className={panel.panels}>
      <section className={panel.panel} aria-labelledby="began">
        <h2 id="began" className={panel.title}>
          <Trans>New enrollments</Trans>
        </h2>
        <PeriodChart
          points={began}
          title={<Trans>Enrollments</Trans>}
          label={t`New enrollments in the period, ${started} in all`}
        />
      </section>
      <section className={panel.panel} aria-labelledby="completed">
        <h2 id="completed" className={panel.title}>
          <Trans>Completed enrollments</Trans>
        </h2>
        <PeriodChart
          points={completed}
          title={<Trans>Completed</Trans>}
          label={t`Completed enrollments in the period, ${finished} in all`}
        />
      </section>
    </div>
  )
}
