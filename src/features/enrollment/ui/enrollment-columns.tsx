import { msg } from '@lingui/core/macro'
import { Avatar } from '#web/kit/avatar.tsx'
import { EmailText } from '#web/kit/email-text.tsx'
import type { Exported } from '#web/kit/csv-export.tsx'
import { Percent } from '#web/kit/percent.tsx'
import track from '#web/kit/track.module.css'
import type { Column } from '#web/kit/table-types.ts'
import type { EnrollmentRow } from '../enrollment.contract.ts'
import { RecordLink } from './record-link.tsx'
import styles from './enrollment-list.module.css'
import { EnrollmentStatusBadge } from './enrollment-status.tsx'

/** The columns of spec 3 §2; the actions are added by the table. */
export const COLUMNS: readonly Column<EnrollmentRow>[] = [
  {
    key: 'student',
    title: msg`Student`,
    isMain: true,
    sort: 'server',
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
    sort: 'server',
    cell: ({ course }) => <span className={styles.course}>{course.title}</span>,
  },
  // A tab has one status: nothing to sort by.
  { key: 'status', title: msg`Status`, cell: ({ status }) => <EnrollmentStatusBadge status={status} /> },
  {
    key: 'progress',
    title: msg`Progress`,
    align: 'end',
    sort: 'server',
    cell: ({ progress, status }) => (
      <span className={styles.progress}>
        {status !== 'pending' && <span className={track.track} style={{ '--share': progress / 100 }} aria-hidden />}
        <Percent value={progress} />
      </span>
    ),
  },
]

/** The columns of the CSV: the same, and the dates. */
export const EXPORTED: readonly Exported<EnrollmentRow>[] = [
  { title: msg`Student`, value: ({ user }) => user.name },
  { title: msg`Email`, value: ({ user }) => user.email },
  { title: msg`Course`, value: ({ course }) => course.title },
  { title: msg`Status`, value: ({ status }) => status },
  { title: msg`Progress %`, value: ({ progress }) => progress },
  { title: msg`Requested`, value: (row) => row.created_at.slice(0, 10) },
  { title: msg`Decided`, value: (row) => row.decided_at?.slice(0, 10) ?? null },
  { title: msg`Completed`, value: (row) => row.completed_at?.slice(0, 10) ?? null },
]
