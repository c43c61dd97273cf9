import { msg } from '@lingui/core/macro'
import { InstantCell, TextCell } from '#web/kit/cells.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import { choicesFrom, type Filter, type ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { jobApi } from '../../job.contract.ts'
import {
  JOB_APPLICATION_COLUMNS,
  JOB_APPLICATION_STATUSES,
  type JobApplication,
  jobApplicationApi,
} from '../job-application.contract.ts'
import { JobApplicationBadge, STATUS_NAMES } from './application-words.tsx'

/** The part of the address that names the open record. */
export const APPLICATION_RECORD = 'application'

export const APPLICATION_TABLE: readonly Column<JobApplication>[] = [
  {
    key: 'name',
    title: msg`Name`,
    isMain: true,
    isSortable: true,
    cell: (row) => <RecordPerson of={APPLICATION_RECORD} id={row.id} person={row} />,
  },
  {
    key: 'job',
    title: msg`Job`,
    kind: 'text',
    priority: 1,
    cell: (row) => <TextCell text={`${row.job_title}, ${row.company}`} />,
  },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'wide',
    priority: 1,
    tabs: ['all'],
    cell: ({ status }) => <JobApplicationBadge status={status} />,
  },
  {
    key: 'when',
    title: msg`Applied`,
    kind: 'day',
    isSortable: true,
    cell: (row) => <InstantCell iso={row.created_at} />,
  },
]

const OF_JOB: Filter = {
  key: 'job',
  label: msg`Job`,
  options: [{ value: '', label: msg`All jobs` }],
  more: choicesFrom(jobApi.listManaged, ({ jobs }) =>
    jobs.map(({ id, title, company }) => ({ id, text: `${title}, ${company}` })),
  ),
}

/** Applications in every state, of one job or of all. */
export const APPLICATIONS: ServerList<typeof jobApplicationApi.list, JobApplication> = {
  endpoint: jobApplicationApi.list,
  rows: ({ applications }) => applications,
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'all', label: msg({ message: 'All', context: 'applications' }) },
      ...JOB_APPLICATION_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
    ],
  },
  filters: [OF_JOB],
  sorts: JOB_APPLICATION_COLUMNS,
  usualOrder: msg`Longest wait first`,
  file: jobApplicationApi.export,
}
