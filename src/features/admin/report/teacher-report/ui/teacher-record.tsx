import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { PeriodChart } from '#web/kit/period-chart.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { usePeriod } from '#web/kit/use-period.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { FigureFacts } from '../../figures/ui/figure-facts.tsx'
import { teacherReportApi } from '../teacher-report.contract.ts'
import { TaughtCourses } from './taught-courses.tsx'

/** The details of a teacher in the period: figures, and each course assigned to them. */
export function TeacherRecord({ record }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Teacher details`}>
      {(id) => <Details key={id} id={id} />}
    </RecordDrawer>
  )
}

function Details({ id }: { id: number }) {
  const { t } = useLingui()
  const { asked } = usePeriod()
  const { data, isError, refetch } = useQuery(query(teacherReportApi.get, { params: { id }, query: asked }))
  if (!data) {
    if (isError) return <ErrorState text={t`Failed to fetch academic data`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={8} />
  }
  const { teacher, before, began } = data
  return (
    <RecordDetails>
      <h2>{teacher.name}</h2>
      <FigureFacts now={teacher.now} before={before} running={teacher.running} />
      <RecordSection title={<Trans>New enrollments</Trans>}>
        <PeriodChart points={began} title={<Trans>Enrollments</Trans>} label={t`New enrollments in the period`} />
      </RecordSection>
      <RecordSection title={<Trans>Courses</Trans>}>
        <TaughtCourses teacherId={id} />
      </RecordSection>
    </RecordDetails>
  )
}
