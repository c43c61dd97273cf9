import { msg } from '@lingui/core/macro'
import { InstantCell, PersonCell, TextCell, WaitingCell } from '#web/kit/cells.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { Trans } from '@lingui/react/macro'
import { certificateApi, CORRECTION_COLUMNS, type Correction } from '../certificate.contract.ts'
import styles from './corrections.module.css'

/** The columns of the name corrections; the actions are added by the table. */
export const CORRECTION_TABLE: readonly Column<Correction>[] = [
  {
    key: 'learner',
    title: msg`Learner`,
    isMain: true,
    isSortable: true,
    cell: ({ user }) => <PersonCell person={user} name={user.name} />,
  },
  {
    key: 'course',
    title: msg`Course`,
    kind: 'text',
    priority: 1,
    isSortable: true,
    cell: ({ course }) => <TextCell text={course} />,
  },
  {
    key: 'asked',
    title: msg`Requested name`,
    kind: 'text',
    priority: 1,
    isSortable: true,
    cell: (row) => (
      <span className={styles.change}>
        <span className={styles.former}>{row.current_name}</span>
        <strong>{row.name}</strong>
      </span>
    ),
  },
  {
    key: 'why',
    title: msg`Reason`,
    kind: 'text',
    tabs: ['open', 'done', 'refused'],
    cell: ({ note }) => <TextCell text={note || '—'} />,
  },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    tabs: ['all'],
    cell: ({ status }) => <CorrectionBadge status={status} />,
  },
  {
    key: 'when',
    title: msg`Requested`,
    kind: 'day',
    isSortable: true,
    tabs: ['done', 'all'],
    cell: (row) => <InstantCell iso={row.created_at} />,
  },
  {
    key: 'when',
    title: msg`Wait time`,
    kind: 'short',
    isSortable: true,
    tabs: ['open'],
    cell: (row) => <WaitingCell since={row.created_at} />,
  },
  {
    key: 'reason',
    title: msg`Reason for declining`,
    kind: 'text',
    tabs: ['refused'],
    cell: ({ reason }) => <TextCell text={reason ?? '—'} />,
  },
]

/** Learners' requests for another name; what waits for an answer is the standard. */
export const CORRECTIONS: ServerList<typeof certificateApi.listCorrections, Correction> = {
  endpoint: certificateApi.listCorrections,
  rows: ({ corrections }) => corrections,
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'open', label: msg`Pending` },
      { value: 'done', label: msg({ message: 'Corrected', context: 'requests' }) },
      { value: 'refused', label: msg({ message: 'Declined', context: 'requests' }) },
      { value: 'all', label: msg({ message: 'All', context: 'requests' }) },
    ],
  },
  sorts: CORRECTION_COLUMNS,
  usualOrder: msg`Longest wait first`,
  file: certificateApi.exportCorrections,
}

function CorrectionBadge({ status }: Pick<Correction, 'status'>) {
  return (
    <StatusBadge tone={status === 'open' ? 'warning' : status === 'done' ? 'success' : 'danger'}>
      {status === 'open' && <Trans>Pending</Trans>}
      {status === 'done' && <Trans context="request">Corrected</Trans>}
      {status === 'refused' && <Trans context="request">Declined</Trans>}
    </StatusBadge>
  )
}
