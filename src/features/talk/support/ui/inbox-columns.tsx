import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { InstantCell, TextCell } from '#web/kit/cells.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { INBOX_COLUMNS, inboxApi, type InboxRow } from '../inbox/inbox.contract.ts'
import type { SupportStatus } from '../support.contract.ts'
import styles from './support.module.css'

const STATUS_NAMES = {
  waiting: msg`Waiting`,
  open: msg`Answered`,
  closed: msg`Closed`,
} satisfies Record<SupportStatus, unknown>
const TONES = { waiting: 'warning', open: 'success', closed: 'neutral' } as const

/** The state of a thread in words. */
export function SupportState({ status }: { status: SupportStatus }) {
  const { t } = useLingui()
  return <StatusBadge tone={TONES[status]}>{t(STATUS_NAMES[status])}</StatusBadge>
}

function LastMessage({ subject, last_message: last }: InboxRow) {
  if (!last && subject === null) return null
  return (
    <p className={`${styles.preview} ${styles.line}`}>
      {subject !== null && <span className={styles.subject}>{subject}</span>}{' '}
      {last?.is_from_team && (
        <>
          <Trans>Answer:</Trans>{' '}
        </>
      )}
      {last?.content || (last?.has_image && <Trans>Image</Trans>)}
    </p>
  )
}

export const INBOX_TABLE: readonly Column<InboxRow>[] = [
  {
    key: 'person',
    title: msg`Name`,
    isMain: true,
    cell: (row) => (
      <>
        <span className={styles.who}>
          <Link to={`/dashboard/admin-chat/${row.id}`}>{row.person.name}</Link>
          {row.unread_count > 0 && (
            <StatusBadge tone="info">
              <Plural value={row.unread_count} one="# new" other="# new" />
            </StatusBadge>
          )}
          {row.person.id === null && (
            <StatusBadge tone="neutral">
              <Trans>Visitor</Trans>
            </StatusBadge>
          )}
        </span>
        <LastMessage {...row} />
      </>
    ),
  },
  {
    key: 'last',
    title: msg`Last message on`,
    kind: 'day',
    isSortable: true,
    cell: ({ last_at: at }) => <InstantCell iso={at} />,
  },
  {
    key: 'waiting',
    title: msg`Waiting since`,
    kind: 'day',
    priority: 1,
    tabs: ['waiting'],
    cell: ({ waiting_since: since }) => (since ? <InstantCell iso={since} /> : '—'),
  },
  {
    key: 'assignee',
    title: msg`Assigned to`,
    kind: 'text',
    cell: ({ assignee }) => <TextCell text={assignee?.name ?? '—'} />,
  },
  {
    key: 'labels',
    title: msg`Labels`,
    kind: 'text',
    priority: 3,
    cell: ({ labels }) => <TextCell text={labels.join(', ') || '—'} />,
  },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'wide',
    priority: 1,
    tabs: ['all'],
    cell: ({ status }) => <SupportState status={status} />,
  },
  {
    key: 'rating',
    title: msg`Rating`,
    kind: 'count',
    priority: 2,
    tabs: ['closed'],
    cell: ({ rating }) => rating ?? '—',
  },
]

/** What everybody has written to the admins. */
export const INBOX: ServerList<typeof inboxApi.list, InboxRow> = {
  endpoint: inboxApi.list,
  rows: ({ threads }) => threads,
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'waiting', label: STATUS_NAMES.waiting },
      { value: 'open', label: STATUS_NAMES.open },
      { value: 'closed', label: STATUS_NAMES.closed },
      { value: 'all', label: msg`All` },
    ],
  },
  filters: [
    {
      key: 'assignee',
      label: msg`Assigned to`,
      options: [
        { value: '', label: msg`Anyone` },
        { value: 'me', label: msg`Me` },
        { value: 'none', label: msg`Unassigned` },
      ],
    },
  ],
  sorts: INBOX_COLUMNS,
  usualOrder: msg`Longest wait first`,
  file: inboxApi.export,
}

/** Reads that a decision about a thread makes stale. */
export const SUPPORT_INBOX_READS = [inboxApi.list]
