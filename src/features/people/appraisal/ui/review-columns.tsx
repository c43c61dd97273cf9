import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { DayCell, InstantCell, PersonCell, TextCell } from '#web/kit/cells.tsx'
import recordStyles from '#web/kit/record.module.css'
import { RecordPerson } from '#web/kit/record-person.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { APPRAISAL_COLUMNS, appraisalApi, type AppraisalRow } from '../appraisal.contract.ts'
import { type ReviewCycle, reviewCycleApi } from '../review-cycle/review-cycle.contract.ts'
import { CycleStatusBadge, Period, Result, ReviewStatusBadge } from './appraisal-words.tsx'

/** The part of the address that names the open review. */
export const RECORD = 'review'

/** The cycles, the latest period first. */
export const CYCLES: ServerList<typeof reviewCycleApi.list, ReviewCycle> = {
  endpoint: reviewCycleApi.list,
  rows: ({ cycles }) => cycles,
  query: { counts: '1' },
  usualOrder: msg`Latest period first`,
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'all', label: msg`All` },
      { value: 'draft', label: msg`Draft` },
      { value: 'open', label: msg`Open` },
      { value: 'closed', label: msg`Closed` },
    ],
  },
  file: reviewCycleApi.export,
}

export const CYCLE_COLUMNS: readonly Column<ReviewCycle>[] = [
  {
    key: 'title',
    title: msg`Review cycle`,
    isMain: true,
    cell: ({ id, title }) => (
      <Link to={`/dashboard/review-cycles/${id}`} className={recordStyles.link}>
        {title}
      </Link>
    ),
  },
  { key: 'period', title: msg`Period`, kind: 'text', cell: (cycle) => <Period of={cycle} /> },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    tabs: ['all'],
    cell: ({ status }) => <CycleStatusBadge status={status} />,
  },
  {
    key: 'progress',
    title: msg`Progress`,
    kind: 'text',
    priority: 2,
    cell: ({ progress }) => <SharedCount progress={progress} />,
  },
  {
    key: 'due',
    title: msg`Manager reviews due`,
    kind: 'day',
    priority: 1,
    cell: ({ manager_due_on: day }) => <DayCell day={day} />,
  },
]

function SharedCount({ progress: { all, shared, read } }: Pick<ReviewCycle, 'progress'>) {
  if (all === 0) return '—'
  const done = shared + read
  return (
    <Trans>
      {done} of <Plural value={all} one="# review" other="# reviews" /> shared
    </Trans>
  )
}

const STATUS_TABS = {
  key: 'status',
  label: msg`Status`,
  options: [
    { value: 'all', label: msg({ message: 'All', context: 'reviews' }) },
    { value: 'self', label: msg`Self-review` },
    { value: 'submitted', label: msg`To review` },
    { value: 'shared', label: msg`Shared` },
    { value: 'read', label: msg`Read` },
  ],
}

const status: Column<AppraisalRow> = {
  key: 'status',
  title: msg`Status`,
  kind: 'state',
  priority: 1,
  tabs: ['all'],
  cell: (row) => <ReviewStatusBadge status={row.status} />,
}
const department: Column<AppraisalRow> = {
  key: 'department',
  title: msg`Department`,
  kind: 'text',
  priority: 3,
  cell: ({ employee }) => <TextCell text={employee.department} />,
}
const result: Column<AppraisalRow> = {
  key: 'result',
  title: msg`Result`,
  kind: 'state',
  tabs: ['all', 'shared', 'read'],
  cell: (row) => <Result value={row.result} />,
}

/** The columns of the reviews of a cycle. */
export const REVIEW_TABLE: readonly Column<AppraisalRow>[] = [
  {
    key: 'name',
    title: msg`Employee`,
    isMain: true,
    isSortable: true,
    cell: ({ id, employee }) => <RecordPerson of={RECORD} id={id} person={employee} />,
  },
  { ...department, isSortable: true },
  {
    key: 'reviewer',
    title: msg`Reviewer`,
    kind: 'text',
    priority: 3,
    isSortable: true,
    cell: ({ reviewer }) => (reviewer ? <TextCell text={reviewer.name} /> : <Trans>No one yet</Trans>),
  },
  status,
  { ...result, isSortable: true },
]

/** The reviews of one cycle, by name. */
export const reviewListOfCycle = (cycleId: number): ServerList<typeof appraisalApi.list, AppraisalRow> => ({
  endpoint: appraisalApi.list,
  params: { id: String(cycleId) },
  rows: ({ reviews }) => reviews,
  query: { cycle_id: cycleId, counts: '1' },
  sorts: APPRAISAL_COLUMNS,
  usualOrder: msg`By name`,
  tabs: STATUS_TABS,
  file: appraisalApi.export,
})

/** The columns of the reviews that the reader writes. */
export const TO_WRITE_COLUMNS: readonly Column<AppraisalRow>[] = [
  {
    key: 'name',
    title: msg`Employee`,
    isMain: true,
    cell: ({ id, employee }) => (
      <PersonCell person={employee} name={<Link to={`/dashboard/reviews-to-write/${id}`}>{employee.name}</Link>} />
    ),
  },
  { key: 'cycle', title: msg`Review cycle`, kind: 'text', cell: ({ cycle }) => <TextCell text={cycle.title} /> },
  department,
  { ...status, tabs: ['open', 'ready'] },
  {
    key: 'submitted',
    title: msg`Self-review submitted`,
    kind: 'day',
    cell: ({ submitted_at: at }) => <InstantCell iso={at} />,
  },
  {
    key: 'due',
    title: msg`Share by`,
    kind: 'day',
    priority: 1,
    cell: ({ cycle }) => <DayCell day={cycle.manager_due_on} />,
  },
]

/** Reviews to write come first, then those that can be written now; finished ones are left out. */
const TO_WRITE_TABS = {
  ...STATUS_TABS,
  options: [
    { value: 'open', label: msg`To write` },
    { value: 'ready', label: msg`Ready to write` },
    ...STATUS_TABS.options.filter(({ value }) => value !== 'all' && value !== 'submitted'),
  ],
}

/** The reviews that the reader writes, those of open cycles first. */
export const TO_WRITE: ServerList<typeof appraisalApi.listToWrite, AppraisalRow> = {
  endpoint: appraisalApi.listToWrite,
  rows: ({ reviews }) => reviews,
  query: { counts: '1' },
  usualOrder: msg`Open cycles first`,
  tabs: TO_WRITE_TABS,
  file: appraisalApi.exportToWrite,
}
