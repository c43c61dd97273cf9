import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { InstantCell, PersonCell, TextCell } from '#web/kit/cells.tsx'
import { useListSums } from '#web/kit/list-sums.ts'
import { PdfButton } from '#web/kit/pdf-button.tsx'
import { PeriodChoice } from '#web/kit/period-choice.tsx'
import { RecordLink } from '#web/kit/record-link.tsx'
import { searchedChoicesFrom, type ServerList, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { PERIOD_FILTERS } from '#web/kit/use-period.ts'
import { useRecord } from '#web/kit/use-record.ts'
import { NeedsHelpText } from '#features/learning/teaching/ui/needs-help-text.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { Rate } from '../../figures/ui/figure-text.tsx'
import { LEARNER_REPORT_COLUMNS, type LearnerReport, learnerReportApi } from '../learner-report.contract.ts'
import { LearnersPart } from './learners-part.tsx'

/** The details of one learner are loaded when first opened. */
const LearnerRecord = lazyPart(async () => (await import('./learner-record.tsx')).LearnerRecord)

const RECORD = 'student'
const GROUP = 'group'

const LEARNER_TABLE: readonly Column<LearnerReport>[] = [
  {
    key: 'learner',
    title: msg`Learner`,
    isMain: true,
    isSortable: true,
    cell: ({ id, user }) => (
      <PersonCell
        person={user}
        name={
          <RecordLink of={RECORD} id={id}>
            {user.name}
          </RecordLink>
        }
      />
    ),
  },
  {
    key: 'course',
    title: msg`Course`,
    kind: 'text',
    priority: 1,
    isSortable: true,
    cell: ({ course }) => <TextCell text={course.title} />,
  },
  {
    key: 'risk',
    title: msg`Needs help`,
    kind: 'text',
    priority: 1,
    cell: (row) => <NeedsHelpText needs={row.needs} status={row.status} />,
  },
  { key: 'lessons', title: msg`Lessons`, align: 'end', cell: (row) => <LessonsDone row={row} /> },
  { key: 'result', title: msg`Result`, align: 'end', cell: ({ result }) => <Rate value={result} /> },
  {
    key: 'began',
    title: msg`Enrolled`,
    kind: 'day',
    isSortable: true,
    cell: (row) => <InstantCell iso={row.began_at} />,
  },
  {
    key: 'last',
    title: msg`Last seen`,
    kind: 'day',
    isSortable: true,
    cell: (row) => <InstantCell iso={row.last_at} />,
  },
]

function LessonsDone({ row: { lessons_done: done, lessons } }: { row: LearnerReport }) {
  return (
    <Trans>
      {done} of {lessons}
    </Trans>
  )
}

/** Learners in their courses: those at risk, or those of the period. */
export const LEARNERS: ServerList<typeof learnerReportApi.list, LearnerReport> = {
  endpoint: learnerReportApi.list,
  rows: ({ students }) => students,
  filters: [
    ...PERIOD_FILTERS,
    {
      key: GROUP,
      label: msg`Learners`,
      options: [
        { value: '', label: msg`Need help now` },
        { value: 'began', label: msg`Enrolled in the period` },
        { value: 'completed', label: msg`Completed in the period` },
      ],
    },
    {
      key: 'reason',
      label: msg`Reason`,
      options: [
        { value: '', label: msg`Any reason` },
        { value: 'failed_quiz', label: msg`Failed a quiz` },
        { value: 'silent', label: msg`No recent activity` },
        { value: 'never_started', label: msg`Has not started` },
      ],
      only: { key: GROUP, value: '' },
    },
    {
      key: 'course_id',
      label: msg`Course`,
      options: [{ value: '', label: msg`All courses` }],
      more: searchedChoicesFrom(learnerReportApi.courses, ({ courses }) =>
        courses.map(({ id, title }) => ({ id, text: title })),
      ),
    },
  ],
  sorts: LEARNER_REPORT_COLUMNS,
  usualOrder: msg`Failed quizzes first`,
  file: learnerReportApi.export,
}

/** How learners do, those at risk first. */
export function LearnerList() {
  const { t } = useLingui()
  const list = useServerList(LEARNERS)
  const together = useListSums(learnerReportApi.summary, list.asked)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PeriodChoice period={list.answer?.period} />
      <LearnersPart reading={together} group={list.state.get(GROUP)} />
      <TablePage<LearnerReport>
        label={t`Student Performance`}
        list={list}
        columns={LEARNER_TABLE}
        search={t`Search by learner or course`}
        empty={{
          title: t`No one needs help`,
          text: t`Learners appear here if they repeatedly fail a quiz or have been inactive for a week.`,
        }}
        emptySearch={{ title: t`No learners found` }}
        failure={t`Failed to fetch academic data`}
        tools={<PdfButton endpoint={learnerReportApi.pdf} list={list} />}
      />
      {isNeeded && (
        <Suspense>
          <LearnerRecord record={record} />
        </Suspense>
      )}
    </>
  )
}
