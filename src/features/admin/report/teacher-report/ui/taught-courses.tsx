import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/queries.ts'
import { PAGE_SIZES } from '#web/kit/list-state.ts'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { TablePager } from '#web/kit/table-pager.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { usePeriod } from '#web/kit/use-period.ts'
import { type CourseReport, courseReportApi } from '../../course-report/course-report.contract.ts'
import { StateBadge } from '../../course-report/ui/state-badge.tsx'
import { Count, Rate } from '../../figures/ui/figure-text.tsx'

const COURSES: readonly Column<CourseReport>[] = [
  { key: 'course', title: msg`Course`, isMain: true, cell: ({ title }) => title },
  { key: 'state', title: msg`Status`, kind: 'state', priority: 1, cell: ({ state }) => <StateBadge state={state} /> },
  { key: 'began', title: msg`Enrollments`, align: 'end', cell: ({ now }) => <Count value={now.began} /> },
  { key: 'completed', title: msg`Completed`, align: 'end', cell: ({ now }) => <Count value={now.completed} /> },
  { key: 'pass', title: msg`Pass rate`, align: 'end', cell: ({ now }) => <Rate value={now.pass_rate} /> },
  {
    key: 'risk',
    title: msg`Need help now`,
    priority: 1,
    align: 'end',
    cell: ({ running }) => <Count value={running.at_risk} />,
  },
]

/** The courses of a teacher with their figures in the period, archived ones too, in pages as a list has them. */
export function TaughtCourses({ teacherId }: { teacherId: number }) {
  const { t } = useLingui()
  const { asked } = usePeriod()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(PAGE_SIZES[0])
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...query(courseReportApi.list, { query: { teacher_id: teacherId, page, limit: size, ...asked } }),
    placeholderData: keepPreviousData,
  })
  if (isError) return <ErrorState text={t`Failed to fetch academic data`} onRetry={() => void refetch()} isCompact />
  if (!data) return <LoadingState lines={4} />
  if (data.total === 0)
    return <EmptyState title={t`No course is assigned to this teacher`} drawing="courses" isCompact />
  return (
    <div aria-busy={isPlaceholderData}>
      <PlainTable label={t`Courses`} rows={data.courses} columns={COURSES} />
      <TablePager
        label={t`Courses`}
        page={data.page}
        lastPage={data.last_page}
        total={data.total}
        hasMore={data.has_more}
        onPage={setPage}
        size={size}
        onSize={(next) => {
          setSize(next)
          setPage(1)
        }}
      />
    </div>
  )
}
