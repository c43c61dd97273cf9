import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { PersonCell } from '#web/kit/cells.tsx'
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
import { CombinedFigures } from '../../figures/ui/combined-figures.tsx'
import { TEACHER_REPORT_COLUMNS, type TeacherReport, teacherReportApi } from '../teacher-report.contract.ts'

/** The details of one teacher are loaded when first opened. */
const TeacherRecord = lazyPart(async () => (await import('./teacher-record.tsx')).TeacherRecord)

const RECORD = 'teacher'

const TEACHER_TABLE: readonly Column<TeacherReport>[] = [
  {
    key: 'teacher',
    title: msg`Teacher`,
    isMain: true,
    isSortable: true,
    cell: (row) => (
      <PersonCell
        person={row}
        name={
          <RecordLink of={RECORD} id={row.id}>
            {row.name}
          </RecordLink>
        }
      />
    ),
  },
  {
    key: 'courses',
    title: msg`Courses`,
    kind: 'text',
    isSortable: true,
    cell: ({ courses }) => <AssignedCourses courses={courses} />,
  },
  // Beside the courses there is no room for it.
  ...FIGURE_COLUMNS.filter(({ key }) => key !== 'days'),
]

function AssignedCourses({ courses: { published, draft } }: Pick<TeacherReport, 'courses'>) {
  const all = published + draft
  if (draft === 0) return <Plural value={all} _0="No courses" one="# course" other="# courses" />
  return <Plural value={all} one={`# course, ${draft} not published`} other={`# courses, ${draft} not published`} />
}

/** Teachers with the courses assigned to them and their figures in the period of the page. */
export const TEACHERS: ServerList<typeof teacherReportApi.list, TeacherReport> = {
  endpoint: teacherReportApi.list,
  rows: ({ teachers }) => teachers,
  filters: PERIOD_FILTERS,
  sorts: TEACHER_REPORT_COLUMNS,
  usualOrder: msg`Most enrollments first`,
  file: teacherReportApi.export,
}

/** Who teaches which courses, and how these go in a period. */
export function TeacherList() {
  const { t } = useLingui()
  const list = useServerList(TEACHERS)
  const together = useListSums(teacherReportApi.summary, list.asked)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  const unassigned = list.answer?.unassigned ?? 0
  return (
    <>
      <PeriodChoice period={list.answer?.period} />
      <CombinedFigures reading={together} />
      {unassigned > 0 && (
        <p>
          <Plural value={unassigned} one="# course has no teacher." other="# courses have no teacher." />
        </p>
      )}
      <TablePage<TeacherReport>
        label={t`Teacher Assignments`}
        list={list}
        columns={TEACHER_TABLE}
        search={t`Search by name or email`}
        empty={{
          title: t`No teachers yet`,
          text: t`Teachers appear here once they have an account or a course.`,
        }}
        emptySearch={{ title: t`No teachers found` }}
        failure={t`Failed to fetch academic data`}
        tools={<PdfButton endpoint={teacherReportApi.pdf} list={list} />}
      />
      {isNeeded && (
        <Suspense>
          <TeacherRecord record={record} />
        </Suspense>
      )}
    </>
  )
}
