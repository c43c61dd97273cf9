import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { useListSums } from '#web/kit/list-sums.ts'
import { PdfButton } from '#web/kit/pdf-button.tsx'
import { PeriodChoice } from '#web/kit/period-choice.tsx'
import { RecordLink } from '#web/kit/record-link.tsx'
import { type ServerList, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { PERIOD_FILTERS } from '#web/kit/use-period.ts'
import { useRecord } from '#web/kit/use-record.ts'
import { FIGURE_COLUMNS } from '../../figures/ui/figure-columns.tsx'
import styles from '../../figures/ui/figures.module.css'
import { CombinedFigures } from '../../figures/ui/combined-figures.tsx'
import { COURSE_REPORT_COLUMNS, type CourseReport, courseReportApi } from '../course-report.contract.ts'
import { StateBadge } from './state-badge.tsx'

/** The details of one course are loaded when first opened. */
const CourseRecord = lazyPart(async () => (await import('./course-record.tsx')).CourseRecord)

const RECORD = 'course'

const COURSE_TABLE: readonly Column<CourseReport>[] = [
  {
    key: 'course',
    title: msg`Course`,
    isMain: true,
    isSortable: true,
    cell: (row) => <CourseCell row={row} />,
  },
  ...FIGURE_COLUMNS,
]

function CourseCell({ row: { id, title, state, teacher } }: { row: CourseReport }) {
  return (
    <span className={styles.stuck}>
      <RecordLink of={RECORD} id={id}>
        {title}
      </RecordLink>
      <span className={styles.soft}>{teacher?.name}</span>
      {state !== 'published' && <StateBadge state={state} />}
    </span>
  )
}

/** The courses with their figures in the period of the page. */
export const COURSES: ServerList<typeof courseReportApi.list, CourseReport> = {
  endpoint: courseReportApi.list,
  rows: ({ courses }) => courses,
  filters: [
    ...PERIOD_FILTERS,
    {
      key: 'state',
      label: msg`Status`,
      options: [
        { value: '', label: msg`All courses` },
        { value: 'published', label: msg`Published` },
        { value: 'draft', label: msg`Draft` },
        { value: 'archived', label: msg`Archived` },
      ],
    },
  ],
  sorts: COURSE_REPORT_COLUMNS,
  usualOrder: msg`Most enrollments first`,
  file: courseReportApi.export,
}

/** Each course in a period: who enrolled and finished, how quizzes went, where learners are stuck. */
export function CourseList() {
  const { t } = useLingui()
  const list = useServerList(COURSES)
  const together = useListSums(courseReportApi.summary, list.asked)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PeriodChoice period={list.answer?.period} />
      <CombinedFigures reading={together} />
      <TablePage<CourseReport>
        label={t`Course Reports`}
        list={list}
        columns={COURSE_TABLE}
        search={t`Search by course or teacher`}
        empty={{ title: t`No courses yet`, text: t`Courses appear here once they are created.`, drawing: 'courses' }}
        emptySearch={{ title: t`No courses found` }}
        failure={t`Failed to fetch academic data`}
        tools={<PdfButton endpoint={courseReportApi.pdf} list={list} />}
      />
      {isNeeded && (
        <Suspense>
          <CourseRecord record={record} />
        </Suspense>
      )}
    </>
  )
}
