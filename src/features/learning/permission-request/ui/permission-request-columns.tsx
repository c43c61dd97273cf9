import { msg } from '@lingui/core/macro'
import { InstantCell, TextCell, WaitingCell } from '#web/kit/cells.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import {
  PERMISSION_REQUEST_COLUMNS,
  type PermissionRequest,
  permissionRequestApi,
} from '../permission-request.contract.ts'
import styles from './permission-request.module.css'
import { PermissionName, RequestStatusBadge } from './permission-words.tsx'

/** The part of the address that names the open record. */
export const RECORD = 'request'

/** The columns of the requests; each tab has those in which its rows differ. */
export const PERMISSION_REQUEST_TABLE: readonly Column<PermissionRequest>[] = [
  {
    key: 'teacher',
    title: msg`Teacher`,
    isMain: true,
    isSortable: true,
    cell: ({ id, user }) => <RecordPerson of={RECORD} id={id} person={user} />,
  },
  {
    key: 'permission',
    title: msg`Permission`,
    kind: 'text',
    priority: 1,
    isSortable: true,
    cell: (row) => (
      <span className={styles.type}>
        <PermissionName type={row.permission_type} />
      </span>
    ),
  },
  {
    key: 'reason',
    title: msg`Reason`,
    kind: 'text',
    tabs: ['pending', 'all'],
    cell: ({ reason }) => <TextCell text={reason} />,
  },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    tabs: ['all'],
    cell: ({ status }) => <RequestStatusBadge status={status} />,
  },
  {
    key: 'when',
    title: msg`Requested`,
    kind: 'day',
    isSortable: true,
    tabs: ['approved', 'rejected', 'withdrawn', 'all'],
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
    key: 'reviewer',
    title: msg`Decided by`,
    kind: 'text',
    priority: 3,
    tabs: ['approved'],
    cell: ({ reviewer }) => <TextCell text={reviewer?.name ?? '—'} />,
  },
  {
    key: 'notes',
    title: msg`Notes`,
    kind: 'text',
    tabs: ['rejected'],
    cell: (row) => <TextCell text={row.admin_notes ?? '—'} />,
  },
  {
    key: 'withdrawn',
    title: msg`Reason for withdrawing`,
    kind: 'text',
    tabs: ['withdrawn'],
    cell: (row) => <TextCell text={row.withdrawal_reason ?? '—'} />,
  },
]

/** Teachers' requests; what waits for an answer is the standard. */
export const PERMISSION_REQUESTS: ServerList<typeof permissionRequestApi.list, PermissionRequest> = {
  endpoint: permissionRequestApi.list,
  rows: ({ permission_requests }) => permission_requests.data,
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'pending', label: msg`Pending` },
      { value: 'approved', label: msg({ message: 'Approved', context: 'requests' }) },
      { value: 'rejected', label: msg({ message: 'Rejected', context: 'requests' }) },
      { value: 'withdrawn', label: msg({ message: 'Withdrawn', context: 'requests' }) },
      { value: 'all', label: msg({ message: 'All', context: 'requests' }) },
    ],
  },
  filters: [
    {
      key: 'permission_type',
      label: msg`Permission`,
      options: [
        { value: '', label: msg`All permissions` },
        { value: 'can_create_course', label: msg`Create Course` },
        { value: 'can_create_quiz', label: msg`Create Quiz` },
      ],
    },
  ],
  sorts: PERMISSION_REQUEST_COLUMNS,
  usualOrder: msg`Longest wait first`,
  file: permissionRequestApi.export,
}
