import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { DayCell, TextCell } from '#web/kit/cells.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { type Job, JOB_COLUMNS, jobApi } from '../job.contract.ts'
import { MODE_NAMES, STATUS_NAMES, TYPE_NAMES } from './job-labels.ts'

function Status({ job: { status } }: { job: Job }) {
  const { t } = useLingui()
  return <StatusBadge tone={status === 'open' ? 'success' : 'neutral'}>{t(STATUS_NAMES[status])}</StatusBadge>
}

function TypeAndMode({ job }: { job: Job }) {
  const { t } = useLingui()
  return `${t(TYPE_NAMES[job.type])} · ${t(MODE_NAMES[job.work_mode])}`
}

/** The columns of 'All Jobs'. */
export const JOB_TABLE: readonly Column<Job>[] = [
  {
    key: 'title',
    title: msg`Title`,
    isMain: true,
    isSortable: true,
    cell: (job) => (
      <Link to={`/career/${job.id}`}>
        <TextCell text={job.title} />
      </Link>
    ),
  },
  {
    key: 'company',
    title: msg`Company`,
    kind: 'text',
    isSortable: true,
    cell: ({ company }) => <TextCell text={company} />,
  },
  {
    key: 'location',
    title: msg`Location`,
    kind: 'text',
    priority: 3,
    cell: ({ location }) => <TextCell text={location} />,
  },
  { key: 'type', title: msg`Type`, kind: 'text', priority: 1, cell: (job) => <TypeAndMode job={job} /> },
  {
    key: 'closes',
    title: msg`Last day`,
    kind: 'day',
    isSortable: true,
    cell: (job) => <DayCell day={job.closes_on} />,
  },
  { key: 'status', title: msg`Status`, kind: 'state', priority: 1, tabs: ['all'], cell: (job) => <Status job={job} /> },
]

/** All jobs, closed ones too (spec 3 §2). */
export const JOBS: ServerList<typeof jobApi.listManaged, Job> = {
  endpoint: jobApi.listManaged,
  rows: ({ jobs }) => jobs,
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'all', label: msg({ message: 'All', context: 'jobs' }) },
      { value: 'open', label: STATUS_NAMES.open },
      { value: 'closed', label: STATUS_NAMES.closed },
    ],
  },
  sorts: JOB_COLUMNS,
  file: jobApi.exportManaged,
}

/** Reads that a change of a job makes stale. */
export const JOB_READS = [jobApi.listManaged, jobApi.get, jobApi.list]
