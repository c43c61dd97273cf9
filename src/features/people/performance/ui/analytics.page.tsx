import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EmployeeSelect } from '#features/people/employee/ui/employee-select.tsx'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import panel from '#web/kit/panel.module.css'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { type Performance, performanceApi, type Period, PERIOD_NAMES } from '../performance.contract.ts'
import { AttendanceChart } from './attendance-chart.tsx'
import { PerformersChart } from './performers-chart.tsx'
import styles from './performance.module.css'
import { RatedEmployees, RatingHistoryTable } from './rating-tables.tsx'

const AN_ID = /^[1-9]\d{0,8}$/

/** What the address asks for: an employee, or none, and a period. */
function readAddress(params: URLSearchParams): { employeeId: number | null; period: Period } {
  const id = params.get('employee') ?? ''
  const period = PERIOD_NAMES.find((name) => name === params.get('period')) ?? 'last_3_months'
  return { employeeId: AN_ID.test(id) ? Number(id) : null, period }
}

const performanceQuery = (params: URLSearchParams) => {
  const { employeeId, period } = readAddress(params)
  return query(performanceApi.read, { query: { period, ...(employeeId !== null && { employee_id: employeeId }) } })
}

const reads = pageData(({ url }) => [performanceQuery(url.searchParams)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** How the employees do: attendance, the five best, ratings (spec 2 §2). */
export default function AnalyticsPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const { employeeId, period } = readAddress(params)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...performanceQuery(params),
    placeholderData: keepPreviousData,
  })
  const choose = (key: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const names: Record<Period, string> = {
    last_3_months: t`Last 3 Months`,
    last_6_months: t`Last 6 Months`,
    last_year: t`Last Year`,
  }
  return (
    <div className={styles.page}>
      <PageHeader title={<Trans>Analytics</Trans>} text={<Trans>Employee attendance and ratings.</Trans>} />
      <div className={styles.choices}>
        <EmployeeSelect
          label={t`Employee`}
          placeholder={t`Select Employee`}
          value={employeeId}
          onChange={(id) => choose('employee', id === null ? null : String(id))}
          isClearable
        />
        <NativeSelect
          label={t`Period`}
          data={PERIOD_NAMES.map((value) => ({ value, label: names[value] }))}
          value={period}
          onChange={(event) => choose('period', event.currentTarget.value)}
        />
      </div>
      {data ? (
        <Figures data={data} isChosen={employeeId !== null} isOld={isPlaceholderData} />
      ) : isError ? (
        <ErrorState text={t`Failed to fetch performance data`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={12} />
      )}
    </div>
  )
}

function Figures({ data, isChosen, isOld }: { data: Performance; isChosen: boolean; isOld: boolean }) {
  const { t } = useLingui()
  const { attendance, ratings, top_performers: performers } = data
  return (
    <div className={styles.figures} aria-busy={isOld}>
      <div className={panel.panels}>
        <section className={panel.panel} aria-labelledby="attendance">
          <h2 id="attendance" className={panel.title}>
            <Trans>Attendance Overview</Trans>
          </h2>
          {!isChosen ? (
            <EmptyState title={t`Select an employee to view attendance data`} isCompact />
          ) : (
            <>
              <dl className={styles.counters}>
                <Counter name={t`Present`} days={attendance.present_days} />
                <Counter name={t`Late`} days={attendance.late_days} />
                <Counter name={t`Absent`} days={attendance.absent_days} />
              </dl>
              {attendance.daily_records.length === 0 ? (
                <EmptyState title={t`No performance data available`} isCompact />
              ) : (
                <AttendanceChart days={attendance.daily_records} />
              )}
            </>
          )}
        </section>
        <section className={panel.panel} aria-labelledby="performers">
          <h2 id="performers" className={panel.title}>
            <Trans>Top 5 Performers</Trans>
          </h2>
          {performers.length === 0 ? (
            <EmptyState title={t`No performance data available`} isCompact />
          ) : (
            <PerformersChart performers={performers} />
          )}
        </section>
      </div>
      {isChosen && (
        <section className={panel.panel} aria-labelledby="history">
          <h2 id="history" className={panel.title}>
            <Trans>Rating History</Trans>
          </h2>
          {ratings.length === 0 ? (
            <EmptyState title={t`No performance data available`} isCompact />
          ) : (
            <RatingHistoryTable ratings={ratings} />
          )}
        </section>
      )}
      <section className={panel.panel} aria-labelledby="ratings">
        <h2 id="ratings" className={panel.title}>
          <Trans>Employee Ratings</Trans>
        </h2>
        {data.employee_ratings.length === 0 ? (
          <EmptyState title={t`No performance data available`} isCompact />
        ) : (
          <RatedEmployees employees={data.employee_ratings} total={data.total_employees} />
        )}
      </section>
    </div>
  )
}

/** How many days of the period were so. */
function Counter({ name, days }: { name: string; days: number }) {
  const { i18n } = useLingui()
  return (
    <div className={styles.counter}>
      <dt>{name}</dt>
      <dd>{i18n.number(days)}</dd>
    </div>
  )
}
