import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { INBOX_COLUMNS, inboxApi, type InboxRow } from '../inbox/inbox.contract.ts'
import type { SupportStatus } from '../support.contract.ts'

const STATUS_NAMES = {
  waiting: msg`Waiting`,
  open: msg`Answered`,
  closed: msg({ message: 'Closed', context: 'conversation' }),
} satisfies Record<SupportStatus, unknown>
const TONES = { waiting: 'warning', open: 'success', closed: 'neutral' } as const

/** The state of a thread in words. */
export function SupportState({ status }: { status: SupportStatus }) {
  const { t } = useLingui()
  return <StatusBadge tone={TONES[status]}>{t(STATUS_NAMES[status])}</StatusBadge>
}

/** Its tabs are always there. */
export const INBOX_TABS = {
  key: 'status',
  label: msg`Status`,
  options: [
    { value: 'waiting', label: STATUS_NAMES.waiting },
    { value: 'open', label: STATUS_NAMES.open },
    { value: 'closed', label: STATUS_NAMES.closed },
    { value: 'all', label: msg({ message: 'All', context: 'conversations' }) },
  ],
}

/** The first is its usual one. */
const INBOX_ORDERS = [
  { value: '', label: msg`Longest wait first` },
  { value: '-last', label: msg`Newest first` },
  { value: 'last', label: msg`Oldest first` },
]

/** What everyone has written to the admins. */
export const INBOX: ServerList<typeof inboxApi.list, InboxRow> = {
  endpoint: inboxApi.list,
  rows: ({ threads }) => threads,
  query: { counts: '1' },
  tabs: INBOX_TABS,
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
    // A list without headings to press.
    { key: 'sort', label: msg`Sort order`, options: INBOX_ORDERS },
  ],
  sorts: INBOX_COLUMNS,
  file: inboxApi.export,
}

/** Reads that a decision about a thread makes stale. */
export const SUPPORT_INBOX_READS = [inboxApi.list]
