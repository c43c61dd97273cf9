import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { PeriodChart } from '#web/kit/period-chart.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { usePeriod } from '#web/kit/use-period.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { FigureFacts } from '../../figures/ui/figure-facts.tsx'
import { Count, Rate } from '../../figures/ui/figure-text.tsx'
import { courseReportApi, type LessonReport } from '../course-report.contract.ts'
import { StateBadge } from './state-badge.tsx'

/** The details of a course in the period: its figures, its lessons, and where learners are stuck. */
export function CourseRecord({ record }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Course details`}>
      {(id) => <Details key={id} id={id} />}
    </RecordDrawer>
  )
}

const LESSONS: readonly Column<LessonReport>[] = [
  { key: 'lesson', title: msg`Lesson`, isMain: true, cell: ({ title }) => title },
  { key: 'begun', title: msg`Started`, align: 'end', cell: ({ begun }) => <Count value={begun} /> },
  { key: 'done', title: msg`Done`, align: 'end', cell: ({ done }) => <Count value={done} /> },
  { key: 'stuck', title: msg`Learners stuck now`, align: 'end', cell: ({ stuck }) => <Count value={stuck} /> },
  { key: 'pass', title: msg`Pass rate`, align: 'end', cell: ({ pass_rate: rate }) => <Rate value={rate} /> },
]

function Details({ id }: { id: number }) {
  const { t } = useLingui()
  const { asked } = usePeriod()
  const read = query(courseReportApi.get, { params: { id }, query: asked })
  const { data, isError, refetch } = useQuery(read)
  if (!data) {
    if (isError) return <ErrorState text={t`Failed to fetch academic data`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={8} />
  }
  const { course, before, began, lessons } = data
  return (
    <RecordDetails>
      <h2>{course.title}</h2>
      <p>
        {course.teacher ? course.teacher.name : <Trans>No teacher</Trans>} <StateBadge state={course.state} />
      </p>
      <FigureFacts now={course.now} before={before} running={course.running} />
      <RecordSection title={<Trans>New enrollments</Trans>}>
        <PeriodChart points={began} title={<Trans>Enrollments</Trans>} label={t`New enrollments in the period`} />
      </RecordSection>
      <RecordSection title={<Trans>Lessons</Trans>}>
        {lessons.length > 0 ? (
          <PlainTable label={t`Lessons`} rows={lessons} columns={LESSONS} />
        ) : (
          <EmptyState title={t`This course has no lessons`} isCompact />
        )}
      </RecordSection>
    </RecordDetails>
  )
}
