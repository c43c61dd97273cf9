import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { DayCell, InstantCell, TextCell } from '#web/kit/cells.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import {
  PRIVACY_REQUEST_COLUMNS,
  PRIVACY_REQUEST_KINDS,
  type PrivacyRequest,
  privacyRequestApi,
} from '../request/request.contract.ts'
import { KIND_NAMES, STATUS_NAMES, STATUS_TONES } from './privacy-words.ts'

function Kind({ kind }: Pick<PrivacyRequest, 'kind'>) {
  const { t } = useLingui()
  return <TextCell text={t(KIND_NAMES[kind])} />
}

function Status({ status }: Pick<PrivacyRequest, 'status'>) {
  const { t } = useLingui()
  return <StatusBadge tone={STATUS_TONES[status]}>{t(STATUS_NAMES[status])}</StatusBadge>
}

function Due({ due_on: due, is_late: isLate }: Pick<PrivacyRequest, 'due_on' | 'is_late'>) {
  return (
    <>
      <DayCell day={due} />{' '}
      {isLate && (
        <StatusBadge tone="danger">
          <Trans>Late</Trans>
        </StatusBadge>
      )}
    </>
  )
}

export const PRIVACY_REQUEST_TABLE: readonly Column<PrivacyRequest>[] = [
  {
    key: 'person',
    title: msg`Person`,
    isMain: true,
    isSortable: true,
    cell: ({ user }) => <TextCell text={user.name} />,
  },
  {
    key: 'kind',
    title: msg`About`,
    kind: 'text',
    priority: 3,
    isSortable: true,
    cell: ({ kind }) => <Kind kind={kind} />,
  },
  { key: 'words', title: msg`Request`, kind: 'text', cell: ({ words }) => <TextCell text={words} /> },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    tabs: ['all'],
    cell: ({ status }) => <Status status={status} />,
  },
  {
    key: 'due',
    title: msg`Answer by`,
    kind: 'day',
    priority: 1,
    isSortable: true,
    tabs: ['open', 'working', 'all'],
    cell: (row) => <Due {...row} />,
  },
  {
    key: 'handled',
    title: msg`By`,
    kind: 'text',
    priority: 3,
    tabs: ['working', 'done', 'refused', 'all'],
    cell: (row) => <TextCell text={row.handled_by ?? '—'} />,
  },
  {
    key: 'answer',
    title: msg`Answer`,
    kind: 'text',
    tabs: ['done', 'refused'],
    cell: ({ answer }) => <TextCell text={answer ?? '—'} />,
  },
  {
    key: 'answered',
    title: msg`Answered`,
    kind: 'day',
    isSortable: true,
    tabs: ['done', 'refused'],
    cell: ({ answered_at: at }) => (at ? <InstantCell iso={at} /> : '—'),
  },
]

/** Requests about personal data, the one due first comes first. */
export const REQUESTS: ServerList<typeof privacyRequestApi.list, PrivacyRequest> = {
  endpoint: privacyRequestApi.list,
  rows: ({ requests }) => requests.map((row) => row),
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'open', label: STATUS_NAMES.open },
      { value: 'working', label: STATUS_NAMES.working },
      { value: 'done', label: STATUS_NAMES.done },
      { value: 'refused', label: STATUS_NAMES.refused },
      { value: 'all', label: msg({ message: 'All', context: 'requests' }) },
    ],
  },
  filters: [
    {
      key: 'kind',
      label: msg`About`,
      options: [
        { value: '', label: msg`All requests` },
        ...PRIVACY_REQUEST_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] })),
      ],
    },
  ],
  sorts: PRIVACY_REQUEST_COLUMNS,
  usualOrder: msg`Longest wait first`,
  file: privacyRequestApi.export,
}
