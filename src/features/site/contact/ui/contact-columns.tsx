import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { InstantCell, TextCell } from '#web/kit/cells.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { contactApi, type ContactRow, type ContactStatus } from '../contact.contract.ts'
import { STATUS_NAMES } from './contact-labels.ts'

const TONES = { open: 'warning', answered: 'success', closed: 'neutral' } as const

/** The state of a message in words. */
export function ContactState({ status }: { status: ContactStatus }) {
  const { t } = useLingui()
  return <StatusBadge tone={TONES[status]}>{t(STATUS_NAMES[status])}</StatusBadge>
}

export const COLUMNS: readonly Column<ContactRow>[] = [
  {
    key: 'subject',
    title: msg`Subject`,
    isMain: true,
    cell: ({ id, subject }) => <Link to={`/dashboard/contact-messages/${id}`}>{subject}</Link>,
  },
  { key: 'name', title: msg`Name`, cell: ({ name }) => <TextCell text={name} /> },
  { key: 'email', title: msg`Email`, cell: ({ email }) => <TextCell text={email} /> },
  { key: 'created', title: msg`Received on`, cell: ({ created_at: at }) => <InstantCell iso={at} /> },
  { key: 'status', title: msg`Status`, tabs: ['all'], cell: ({ status }) => <ContactState status={status} /> },
]

/** What people have written on the contact page. */
export const CONTACTS: ServerList<typeof contactApi.list, ContactRow> = {
  endpoint: contactApi.list,
  rows: ({ messages }) => messages,
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'open', label: STATUS_NAMES.open },
      { value: 'answered', label: STATUS_NAMES.answered },
      { value: 'closed', label: STATUS_NAMES.closed },
      { value: 'all', label: msg`All` },
    ],
  },
  usualOrder: msg`Waiting longest first`,
}
