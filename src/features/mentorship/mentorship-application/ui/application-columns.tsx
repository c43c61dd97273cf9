import { msg } from '@lingui/core/macro'
import { InstantCell, TextCell, WaitingCell } from '#web/kit/cells.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import {
  type Mentee,
  MENTORSHIP_APPLICATION_COLUMNS,
  mentorshipApplicationApi,
  type MentorshipApplication,
} from '../mentorship-application.contract.ts'
import { STATUS_NAMES } from './application-labels.ts'
import { MentorCell, ApplicationBadge, withPersonName, WaitingBadge } from './application-words.tsx'

export type ApplicationRow = MentorshipApplication & { name: string }
export type MenteeRow = Mentee & { name: string }

/** The part of the address that names the open record. */
export const APPLICATION_RECORD = 'application'

/** The person, whose name opens the record. */
export const personColumn = (record: string): Column<MenteeRow> => ({
  key: 'name',
  title: msg`Name`,
  isMain: true,
  isSortable: true,
  cell: (row) => <RecordPerson of={record} id={row.id} person={row} />,
})

export const GOALS: Column<MenteeRow> = {
  key: 'goals',
  title: msg`Goals`,
  kind: 'text',
  cell: (row) => <TextCell text={row.mentorship_goals} />,
}

export const MENTOR: Column<MenteeRow> = {
  key: 'mentor',
  title: msg`Mentor`,
  kind: 'text',
  isSortable: true,
  tabs: ['all', 'accepted', 'completed'],
  cell: (row) => <MentorCell mentor={row.mentor} />,
}

export const STATUS: Column<MenteeRow> = {
  key: 'status',
  title: msg`Status`,
  kind: 'state',
  priority: 1,
  tabs: ['all'],
  cell: (row) => <ApplicationBadge status={row.status} />,
}

/** The columns of the applications; each tab has those in which its rows differ. */
export const APPLICATION_TABLE: readonly Column<ApplicationRow>[] = [
  personColumn(APPLICATION_RECORD),
  GOALS,
  {
    key: 'wish',
    title: msg`Requested mentor`,
    kind: 'text',
    tabs: ['pending'],
    cell: (row) => <MentorCell mentor={row.wished_mentor} />,
  },
  { ...MENTOR, cell: (row) => (row.is_waiting ? <WaitingBadge /> : <MentorCell mentor={row.mentor} />) },
  STATUS,
  {
    key: 'when',
    title: msg`Applied`,
    kind: 'day',
    isSortable: true,
    tabs: ['all', 'accepted', 'denied', 'completed', 'withdrawn'],
    cell: (row) => <InstantCell iso={row.created_at} />,
  },
  {
    key: 'when',
    title: msg`Wait time`,
    kind: 'short',
    isSortable: true,
    tabs: ['pending'],
    cell: (row) => <WaitingCell since={row.created_at} />,
  },
  {
    key: 'reason',
    title: msg`Reason`,
    kind: 'text',
    tabs: ['denied'],
    cell: (row) => <TextCell text={row.decision_reason ?? '—'} />,
  },
]

/** Applications in every state (spec 3 §2). */
export const APPLICATIONS: ServerList<typeof mentorshipApplicationApi.list, ApplicationRow> = {
  endpoint: mentorshipApplicationApi.list,
  rows: ({ applications }) => applications.map(withPersonName),
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'all', label: msg({ message: 'All', context: 'applications' }) },
      { value: 'pending', label: STATUS_NAMES.pending },
      { value: 'accepted', label: STATUS_NAMES.accepted },
      { value: 'denied', label: STATUS_NAMES.denied },
      { value: 'completed', label: STATUS_NAMES.completed },
      { value: 'withdrawn', label: STATUS_NAMES.withdrawn },
    ],
  },
  sorts: MENTORSHIP_APPLICATION_COLUMNS,
  usualOrder: msg`Longest wait first`,
  file: mentorshipApplicationApi.export,
}
