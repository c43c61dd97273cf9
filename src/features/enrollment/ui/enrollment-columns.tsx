import { msg } from '@lingui/core/macro'
import { Avatar } from '#web/kit/avatar.tsx'
import { EmailText } from '#web/kit/email-text.tsx'
import { Percent } from '#web/kit/percent.tsx'
import track from '#web/kit/track.module.css'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { ENROLLMENT_COLUMNS, enrollmentApi, type EnrollmentRow } from '../enrollment.contract.ts'
import { RecordLink } from './record-link.tsx'
import styles from './enrollment-list.module.css'
import { EnrollmentStatusBadge } from './enrollment-status.tsx'

/** The columns of spec 3 §2; the actions are added by the table. */
export const COLUMNS: readonly Column<EnrollmentRow>[] = [
  {
    key: 'student',
    title: msg`Student`,
    isMain: true,
    isSortable: true,
    cell: ({ id, user }) => (
      <span className={styles.student}>
        <Avatar name={user.name} src={user.profile_picture} size={36} />
        <span className={styles.names}>
          <RecordLink id={id}>{user.name}</RecordLink>
          <span className={styles.email}>
            <EmailText email={user.email} />
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'course',
    title: msg`Course`,
    isSortable: true,
    cell: ({ course }) => <span className={styles.course}>{course.title}</span>,
  },
  // A tab has one status: nothing to sort by.
  { key: 'status', title: msg`Status`, cell: ({ status }) => <EnrollmentStatusBadge status={status} /> },
  {
    key: 'progress',
    title: msg`Progress`,
    align: 'end',
    isSortable: true,
    cell: ({ progress, status }) => (
      <span className={styles.progress}>
        {status !== 'pending' && <span className={track.track} style={{ '--share': progress / 100 }} aria-hidden />}
        <Percent value={progress} />
      </span>
    ),
  },
]

/** The requests and places of the courses this person looks after, by status (spec 3 §2). */
export const ENROLLMENTS: ServerList<typeof enrollmentApi.list, EnrollmentRow> = {
  endpoint: enrollmentApi.list,
  rows: ({ enrollments }) => enrollments,
  query: { view: 'rows' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'pending', label: msg`Pending` },
      { value: 'active', label: msg`Active` },
      { value: 'completed', label: msg`Completed` },
    ],
  },
  sorts: ENROLLMENT_COLUMNS,
  file: enrollmentApi.export,
}
