import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { InstantCell } from '#web/kit/cells.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { Column } from '#web/kit/table-types.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { NeedsHelpText } from '#features/learning/teaching/ui/needs-help-text.tsx'
import { Count, Rate } from '../../figures/ui/figure-text.tsx'
import { learnerReportApi, type LessonResult } from '../learner-report.contract.ts'

/** The details of a learner in one course: each lesson with its result. */
export function LearnerRecord({ record }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Student details`}>
      {(id) => <Details key={id} id={id} />}
    </RecordDrawer>
  )
}

const LESSONS: readonly Column<LessonResult>[] = [
  { key: 'lesson', title: msg`Lesson`, isMain: true, cell: ({ title }) => title },
  { key: 'begun', title: msg`Last seen`, kind: 'day', cell: (row) => <InstantCell iso={row.begun_at} /> },
  { key: 'done', title: msg`Done`, kind: 'day', cell: (row) => <InstantCell iso={row.done_at} /> },
  {
    key: 'attempts',
    title: msg`Quiz attempts`,
    priority: 3,
    align: 'end',
    cell: ({ attempts }) => <Count value={attempts} />,
  },
  { key: 'best', title: msg`Best result`, align: 'end', cell: ({ best }) => <Rate value={best} /> },
]

function Details({ id }: { id: number }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(learnerReportApi.get, { params: { id } }))
  if (!data) {
    if (isError) return <ErrorState text={t`Failed to fetch academic data`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={8} />
  }
  const { student, lessons } = data
  return (
    <RecordDetails>
      <h2>{student.user.name}</h2>
      <Facts>
        <Fact name={<Trans>Email</Trans>} value={student.user.email} />
        <Fact name={<Trans>Course</Trans>} value={student.course.title} />
        <Fact name={<Trans>Teacher</Trans>} value={student.teacher} />
        <Fact
          name={<Trans>Needs help</Trans>}
          value={<NeedsHelpText needs={student.needs} status={student.status} />}
        />
        <Fact name={<Trans>Result</Trans>} value={<Rate value={student.result} />} />
        <Fact name={<Trans>Enrolled</Trans>} value={<InstantCell iso={student.began_at} />} />
        <Fact name={<Trans>Last seen</Trans>} value={<InstantCell iso={student.last_at} />} />
        {student.completed_at && (
          <Fact name={<Trans>Completed</Trans>} value={<InstantCell iso={student.completed_at} />} />
        )}
      </Facts>
      <RecordSection title={<Trans>Lessons</Trans>}>
        <PlainTable label={t`Lessons`} rows={lessons} columns={LESSONS} />
      </RecordSection>
    </RecordDetails>
  )
}
