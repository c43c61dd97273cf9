import { msg } from '@lingui/core/macro'
import { Link } from 'react-router'
import { InstantCell, PersonCell, TextCell } from '#web/kit/cells.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { DOCUMENT_COLUMNS, documentApi, type EmployeeDocument } from '../document.contract.ts'
import { ExpiryCell, KIND_WORDS, KindName } from './document-words.tsx'

export const DOCUMENT_TABLE: readonly Column<EmployeeDocument>[] = [
  {
    key: 'employee',
    title: msg`Employee`,
    isMain: true,
    isSortable: true,
    cell: ({ employee }) => (
      <PersonCell
        person={employee}
        name={<Link to={`/dashboard/employees/${employee.id}/documents`}>{employee.name}</Link>}
      />
    ),
  },
  {
    key: 'title',
    title: msg`Document`,
    kind: 'text',
    priority: 1,
    isSortable: true,
    cell: ({ title }) => <TextCell text={title} />,
  },
  {
    key: 'kind',
    title: msg`Document type`,
    kind: 'text',
    priority: 3,
    cell: ({ kind }) => <KindName kind={kind} />,
  },
  {
    key: 'expires',
    title: msg`Valid until`,
    kind: 'text',
    isSortable: true,
    cell: (document) => <ExpiryCell document={document} />,
  },
  {
    key: 'added',
    title: msg`Added`,
    kind: 'day',
    priority: 3,
    isSortable: true,
    cell: (document) => <InstantCell iso={document.created_at} />,
  },
]

/** Documents of current employees: what ends first is first, and without a choice only what ends soon. */
export const DOCUMENTS: ServerList<typeof documentApi.listAll, EmployeeDocument> = {
  endpoint: documentApi.listAll,
  rows: ({ documents }) => documents,
  filters: [
    {
      key: 'expiry',
      label: msg`Expiry`,
      options: [
        { value: 'soon', label: msg`Expires within 60 days` },
        { value: 'expired', label: msg`Expired` },
        { value: 'all', label: msg`All documents` },
      ],
    },
    {
      key: 'kind',
      label: msg`Document type`,
      options: [
        { value: '', label: msg`All kinds` },
        { value: 'contract', label: KIND_WORDS.contract },
        { value: 'certificate', label: KIND_WORDS.certificate },
        { value: 'identity', label: KIND_WORDS.identity },
        { value: 'other', label: KIND_WORDS.other },
      ],
    },
  ],
  sorts: DOCUMENT_COLUMNS,
  usualOrder: msg`Earliest expiry first`,
  file: documentApi.export,
}
