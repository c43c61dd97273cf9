import { msg } from '@lingui/core/macro'
import { InstantCell, TextCell, WaitingCell } from '#web/kit/cells.tsx'
import { Percent } from '#web/kit/percent.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import track from '#web/kit/track.module.css'
import { searchedChoicesFrom, type ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { ENROLLMENT_COLUMNS, enrollmentApi, type EnrollmentRow } from '../enrollment.contract.ts'
import { decisionApi } from '../decision/decision.contract.ts'
import styles from './enrollment-list.module.css'
import { EnrollmentStatusBadge } from './enrollment-status.tsx'

/** The part of the address that names the open record. */
export const RECORD = 'enrollment'

/**
 * The columns of spec 3 §2; the actions are added by the table. Each tab has those in which its rows differ: all of one
 * tab have one status, and all who wait have done nothing yet.
 */
export const ENROLLMENT_TABLE: readonly Column<EnrollmentRow>[] = [
  {
    key: 'student',
    title: msg`Student`,
    isMain: true,
    isSortable: true,
    cell: ({ id, user }) => <RecordPerson of={RECORD} id={id} person={user} />,
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
    key: 'status',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    isSortable: true,
    tabs: ['all'],
    cell: ({ status }) => <EnrollmentStatusBadge status={status} />,
  },
  {
    key: 'progress',
    title: msg`Progress`,
    priority: 2,
    align: 'end',
    isSortable: true,
    tabs: ['active', 'all'],
    cell: ({ progress }) => (
      <span className={styles.progress}>
        <span className={track.track} style={{ '--share': progress / 100 }} aria-hidden />
        <Percent value={progress} />
      </span>
    ),
  },
  {
    key: 'requested',
    title: msg`Requested`,
    kind: 'day',
    isSortable: true,
    tabs: ['pending', 'active', 'completed', 'rejected', 'withdrawn'],
    cell: (row) => <InstantCell iso={row.created_at} />,
  },
  {
    key: 'waiting',
    title: msg`Wait time`,
    kind: 'short',
    priority: 1,
    tabs: ['pending'],
    cell: (row) => <WaitingCell since={row.created_at} />,
  },
  {
    key: 'completed',
    title: msg`Completed`,
    kind: 'day',
    tabs: ['completed'],
    cell: (row) => <InstantCell iso={row.completed_at} />,
  },
  {
    key: 'reason',
    title: msg`Reason`,
    kind: 'text',
    tabs: ['rejected'],
    cell: (row) => <TextCell text={row.rejection_reason ?? '—'} />,
  },
]

/** The requests and places of the courses this person looks after, by status (spec 3 §2). */
export const ENROLLMENTS: ServerList<typeof enrollmentApi.list, EnrollmentRow> = {
  endpoint: enrollmentApi.list,
  rows: ({ enrollments }) => enrollments,
  query: { view: 'rows', counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'pending', label: msg`Pending` },
      { value: 'active', label: msg`Active` },
      { value: 'completed', label: msg({ message: 'Completed', context: 'enrollments' }) },
      { value: 'rejected', label: msg({ message: 'Rejected', context: 'enrollments' }) },
      { value: 'withdrawn', label: msg({ message: 'Withdrawn', context: 'enrollments' }) },
      { value: 'all', label: msg({ message: 'All', context: 'enrollments' }) },
    ],
  },
  filters: [
    {
      key: 'course_id',
      label: msg`Course`,
      options: [{ value: '', label: msg`All courses` }],
      more: searchedChoicesFrom(decisionApi.courses, ({ courses }) =>
        courses.map(({ id, title }) => ({ id, text: title })),
      ),
    },
  ],
  sorts: ENROLLMENT_COLUMNS,
  file: decisionApi.export,
}
