import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { InstantCell, PersonCell, TextCell } from '#web/kit/cells.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { CertificateStateBadge } from '../../ui/certificate-state.tsx'
import { type Certification, CERTIFICATION_COLUMNS, certificationApi } from '../certification.contract.ts'

const KIND_NAMES = { course: msg`Course`, program: msg`Program`, event: msg`Event` }

function Kind({ kind }: Pick<Certification, 'kind'>) {
  const { t } = useLingui()
  return <StatusBadge tone="neutral">{t(KIND_NAMES[kind])}</StatusBadge>
}

/** The columns of the certificates; the code leads to the public page. */
export const CERTIFICATION_TABLE: readonly Column<Certification>[] = [
  {
    key: 'name',
    title: msg`Name`,
    isMain: true,
    isSortable: true,
    cell: ({ name, user }) => <PersonCell name={name} person={user} />,
  },
  {
    key: 'course',
    title: msg`For`,
    kind: 'text',
    priority: 1,
    isSortable: true,
    cell: ({ course }) => <TextCell text={course} />,
  },
  { key: 'kind', title: msg`Kind`, kind: 'word', priority: 3, cell: ({ kind }) => <Kind kind={kind} /> },
  {
    key: 'when',
    title: msg`Issued`,
    kind: 'day',
    isSortable: true,
    cell: (row) => <InstantCell iso={row.issued_at} />,
  },
  {
    key: 'code',
    title: msg`Code`,
    kind: 'code',
    priority: 3,
    cell: ({ code }) => <Link to={`/verify/${code}`}>{code}</Link>,
  },
  {
    key: 'state',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    tabs: ['all'],
    cell: ({ state }) => <CertificateStateBadge state={state} />,
  },
]

/** Every certificate, whatever its state. */
export const CERTIFICATIONS: ServerList<typeof certificationApi.list, Certification> = {
  endpoint: certificationApi.list,
  rows: ({ certifications }) => certifications,
  query: { counts: '1' },
  tabs: {
    key: 'state',
    label: msg`Status`,
    options: [
      { value: 'all', label: msg`All` },
      { value: 'valid', label: msg`Valid` },
      { value: 'revoked', label: msg`Revoked` },
      { value: 'replaced', label: msg`Replaced` },
    ],
  },
  filters: [
    {
      key: 'kind',
      label: msg`Kind`,
      options: [
        { value: '', label: msg`All kinds` },
        { value: 'course', label: KIND_NAMES.course },
        { value: 'program', label: KIND_NAMES.program },
        { value: 'event', label: KIND_NAMES.event },
      ],
    },
  ],
  sorts: CERTIFICATION_COLUMNS,
  file: certificationApi.export,
}
