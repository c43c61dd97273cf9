import { msg } from '@lingui/core/macro'
import type { AskedPeriod } from '#shared/period.ts'
import { DayCell, TextCell } from '#web/kit/cells.tsx'
import type { Filter, ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { type Publication, PUBLICATION_COLUMNS, PUBLICATION_TYPES, publicationApi } from '../publication.contract.ts'
import { Naira, PublicationBadge, STATUS_NAMES, TYPE_NAMES, TypeName } from './publication-words.tsx'

/** The columns of the publications (spec 3 §3); the actions are added by the table. */
export const PUBLICATION_TABLE: readonly Column<Publication>[] = [
  {
    key: 'title',
    title: msg`Title`,
    isMain: true,
    isSortable: true,
    cell: ({ title }) => <TextCell text={title} />,
  },
  {
    key: 'type',
    title: msg`Type`,
    kind: 'word',
    priority: 1,
    isSortable: true,
    cell: (row) => <TypeName type={row.publication_type} />,
  },
  {
    key: 'when',
    title: msg`Publication date`,
    kind: 'day',
    isSortable: true,
    cell: (row) => <DayCell day={row.publication_date} />,
  },
  {
    key: 'price',
    title: msg`Price`,
    kind: 'amount',
    priority: 1,
    align: 'end',
    isSortable: true,
    cell: ({ price }) => <Naira amount={price} />,
  },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    tabs: ['all'],
    cell: ({ status }) => <PublicationBadge status={status} />,
  },
]

const ANY_DAY = [{ value: '', label: msg`Any day` }]
const TYPES: Filter = {
  key: 'publication_type',
  label: msg`Publication type`,
  options: [
    { value: '', label: msg`All types` },
    ...PUBLICATION_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] })),
  ],
}

/** The publications, the newest first, with the filters of the report (spec 3 §2). */
export const PUBLICATIONS: ServerList<typeof publicationApi.list, Publication> = {
  endpoint: publicationApi.list,
  rows: ({ data }) => data,
  count: ({ count }) => count,
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'all', label: msg({ message: 'All', context: 'publications' }) },
      { value: 'pending', label: STATUS_NAMES.pending },
      { value: 'processing', label: STATUS_NAMES.processing },
      { value: 'completed', label: STATUS_NAMES.completed },
      { value: 'cancelled', label: STATUS_NAMES.cancelled },
    ],
  },
  filters: [
    { key: 'start_date', label: msg`Start date`, options: ANY_DAY, isDay: true },
    { key: 'end_date', label: msg`End date`, options: ANY_DAY, isDay: true },
    TYPES,
  ],
  sorts: PUBLICATION_COLUMNS,
  file: publicationApi.export,
}

/** Those of the period of a page; chosen days go before it. */
export const publicationsIn = (period: AskedPeriod): typeof PUBLICATIONS => ({
  ...PUBLICATIONS,
  query: { ...PUBLICATIONS.query, ...period },
})
