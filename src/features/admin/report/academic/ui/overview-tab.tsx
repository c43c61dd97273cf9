import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { ExportButton } from '#web/kit/export-button.tsx'
import panel from '#web/kit/panel.module.css'
import { PeriodChart } from '#web/kit/period-chart.tsx'
import { PeriodChoice } from '#web/kit/period-choice.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { periodIn, usePeriod } from '#web/kit/use-period.ts'
import { EnrolledPanel } from '../../figures/ui/enrolled-panel.tsx'
import { FigureCards } from '../../figures/ui/figure-cards.tsx'
import { academicApi, type Overview } from '../academic.contract.ts'
import styles from './academic.module.css'

/** What the overview of an address reads. */
export const overviewQuery = (params: URLSearchParams) => query(academicApi.overview, { query: periodIn(params) })

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
          <FigureCards {...data} atRisk="/dashboard/academic-reports?tab=students" />
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

function Charts({ overview: { began, completed, now } }: { overview: Overview }) {
  const { t, i18n } = useLingui()
  const finished = i18n.number(now.completed)
  return (
    <div className={panel.panels}>
      <EnrolledPanel began={began} now={now} />
      <section className={panel.panel} aria-labelledby="completed">
        <h2 id="completed" className={panel.title}>
          <Trans>Completed enrollments</Trans>
        </h2>
        <PeriodChart
          points={completed}
          title={<Trans>Completed</Trans>}
          label={t`Completed enrollments in the period: ${finished}`}
        />
      </section>
    </div>
  )
}
