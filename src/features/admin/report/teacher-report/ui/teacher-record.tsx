import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { query } from '#web/api/queries.ts'
import { PeriodChart } from '#web/kit/period-chart.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { usePeriod } from '#web/kit/use-period.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { type CourseReport, courseReportApi } from '../../course-report/course-report.contract.ts'
import { StateBadge } from '../../course-report/ui/state-badge.tsx'
import { FigureFacts } from '../../figures/ui/figure-facts.tsx'
import { Count, Rate } from '../../figures/ui/figure-text.tsx'
import { teacherReportApi } from '../teacher-report.contract.ts'

/** The details of a teacher in the period: figures, and each course assigned to them. */
export function TeacherRecord({ record }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Teacher details`}>
      {(id) => <Details key={id} id={id} />}
    </RecordDrawer>
  )
}

const COURSES: readonly Column<CourseReport>[] = [
  { key: 'course', title: msg`Course`, isMain: true, cell: ({ title }) => title },
  { key: 'state', title: msg`Status`, cell: ({ state }) => <StateBadge state={state} /> },
  { key: 'began', title: msg`Enrollments`, align: 'end', cell: ({ now }) => <Count value={now.began} /> },
  { key: 'completed', title: msg`Completed`, align: 'end', cell: ({ now }) => <Count value={now.completed} /> },
  { key: 'pass', title: msg`Pass rate`, align: 'end', cell: ({ now }) => <Rate value={now.pass_rate} /> },
  { key: 'risk', title: msg`At risk now`, align: 'end', cell: ({ running }) => <Count value={running.at_risk} /> },
]

function Details({ id }: { id: number }) {
  const { t } = useLingui()
  const { asked } = usePeriod()
  const { data, isError, refetch } = useQuery(query(teacherReportApi.get, { params: { id }, query: asked }))
  const taught = useQuery(query(courseReportApi.list, { query: { teacher_id: id, limit: PAGE_LIMIT_MAX, ...asked } }))
  if (!data || !taught.data) {
    const retry = () => void Promise.all([refetch(), taught.refetch()])
    if (isError || taught.isError)
      return <ErrorState text={t`Failed to fetch academic data`} onRetry={retry} isCompact />
    return <LoadingState lines={8} />
  }
  const { teacher, before, began } = data
  const { courses } = taught.data
  return (
    <RecordDetails>
      <h2>{teacher.name}</h2>
      <FigureFacts now={teacher.now} before={before} running={teacher.running} />
      <RecordSection title={<Trans>New enrollments</Trans>}>
        <PeriodChart points={began} title={<Trans>Enrollments</Trans>} label={t`New enrollments in the period`} />
      </RecordSection>
      <RecordSection title={<Trans>Courses</Trans>}>
        {courses.length > 0 ? (
          <PlainTable label={t`Courses`} rows={courses} columns={COURSES} />
        ) : (
          <EmptyState title={t`No course is assigned to this teacher`} drawing="courses" isCompact />
        )}
      </RecordSection>
    </RecordDetails>
  )
}
