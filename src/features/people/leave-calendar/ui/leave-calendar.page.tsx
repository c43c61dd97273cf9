import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Day } from '#shared/dates.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/kit/icons.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { calendarApi } from '../leave-calendar.contract.ts'
import { neighbourMonth } from './calendar-days.ts'
import { CalendarList, type ShownMonth } from './calendar-list.tsx'
import { CalendarKey, CalendarTimeline } from './calendar-timeline.tsx'
import styles from './calendar.module.css'

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** What an address asks for: a month, and the reader's team only. */
function read(params: URLSearchParams) {
  const month = params.get('month') ?? ''
  return query(calendarApi.get, {
    query: { ...(MONTH.test(month) && { month }), ...(params.get('team') === '1' && { team: '1' as const }) },
  })
}
const reads = pageData(({ url }) => [read(url.searchParams)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Who is away in a month: a bar for each leave; where there is no room for that, the days on which someone is. */
export default function LeaveCalendarPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...read(params),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const set = (key: string, value: string) =>
    setParams(
      (former) => {
        const next = new URLSearchParams(former)
        if (value === '') next.delete(key)
        else next.set(key, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const department = params.get('department') ?? ''
  return (
    <>
      <PageHeader
        title={<Trans>Leave calendar</Trans>}
        text={<Trans>Approved and requested leave, month by month. Select a bar to open the leave.</Trans>}
        actions={
          <Link to="/dashboard/leaves" className={button.secondary}>
            <Trans>Leaves</Trans>
          </Link>
        }
      />
      {!data && isError && <ErrorState text={t`Failed to fetch leaves`} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState lines={8} />}
      {data && (
        <div className={styles.calendar} aria-busy={isPlaceholderData}>
          <div className={styles.tools}>
            {/* A second press counts from the month that was chosen, which may not be there yet. */}
            <Months month={params.get('month') ?? data.month} onMonth={(month) => set('month', month)} />
            <Departments of={data} chosen={department} onChoose={(name) => set('department', name)} />
          </div>
          <Shown of={data} department={department} />
        </div>
      )}
    </>
  )
}

function Shown({ of: shown, department }: { of: ShownMonth; department: string }) {
  const { t } = useLingui()
  const leaves = shown.leaves.filter(({ employee }) => department === '' || employee.department === department)
  const narrowed = { ...shown, leaves }
  if (leaves.length === 0) return <EmptyState title={t`Everyone is here this month.`} drawing="inbox" />
  return (
    <>
      <CalendarTimeline of={narrowed} />
      <CalendarList of={narrowed} />
      <CalendarKey />
    </>
  )
}

function Months({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const { t } = useLingui()
  const text = useDateText()
  return (
    <div className={styles.months}>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={t`Previous month`}
        onClick={() => onMonth(neighbourMonth(month, -1))}
      >
        <ChevronLeftIcon />
      </ActionIcon>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={t`Next month`}
        onClick={() => onMonth(neighbourMonth(month, 1))}
      >
        <ChevronRightIcon />
      </ActionIcon>
      <Button variant="default" onClick={() => onMonth('')}>
        <Trans>Today</Trans>
      </Button>
      <h2 className={styles.month} aria-live="polite">
        {text.month(Day.parse(`${month}-01`))}
      </h2>
    </div>
  )
}

type DepartmentsProps = { of: ShownMonth; chosen: string; onChoose: (name: string) => void }

/** The departments in which someone is away; a chosen one stays. */
function Departments({ of: { leaves }, chosen, onChoose }: DepartmentsProps) {
  const { t } = useLingui()
  const names = new Set(leaves.map(({ employee }) => employee.department))
  if (chosen) names.add(chosen)
  return (
    <NativeSelect
      aria-label={t`Department`}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        { value: '', label: t`All Departments` },
        ...[...names].toSorted((a, b) => a.localeCompare(b)).map((name) => ({ value: name, label: name })),
      ]}
    />
  )
}
