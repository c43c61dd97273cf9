import { msg } from '@lingui/core/macro'
import { DayCell, InstantCell, TextCell, WaitingCell } from '#web/kit/cells.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { type Correction, CORRECTION_COLUMNS, correctionApi } from '../correction/correction.contract.ts'
import { CorrectionStatusBadge, FromTo } from './correction-words.tsx'

/** The part of the address that names the open correction. */
export const RECORD = 'correction'

/** The corrections of others. */
export const CORRECTION_TABLE: readonly Column<Correction>[] = [
  {
    key: 'employee',
    title: msg`Employee`,
    isMain: true,
    isSortable: true,
    cell: ({ id, employee }) => <RecordPerson of={RECORD} id={id} person={employee} />,
  },
  { key: 'day', title: msg`Day`, kind: 'day', priority: 1, isSortable: true, cell: ({ day }) => <DayCell day={day} /> },
  { key: 'recorded', title: msg`Recorded`, kind: 'long', cell: ({ recorded }) => <FromTo times={recorded} /> },
  {
    key: 'asked',
    title: msg`Requested times`,
    kind: 'long',
    priority: 1,
    cell: ({ asked }) => <FromTo times={asked} />,
  },
  { key: 'reason', title: msg`Reason`, kind: 'text', cell: ({ reason }) => <TextCell text={reason} /> },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    tabs: ['all'],
    cell: ({ status }) => <CorrectionStatusBadge status={status} />,
  },
  {
    key: 'requested',
    title: msg`Requested`,
    kind: 'day',
    isSortable: true,
    tabs: ['approved', 'rejected', 'all'],
    cell: (row) => <InstantCell iso={row.created_at} />,
  },
  {
    key: 'waiting',
    title: msg`Wait time`,
    kind: 'short',
    priority: 1,
    tabs: ['pending'],
    cell: (row) => <WaitingCell since={row.created_at} />,
  },
]

/** The corrections that this person decides about, by status. */
export const CORRECTIONS: ServerList<typeof correctionApi.list, Correction> = {
  endpoint: correctionApi.list,
  rows: ({ corrections }) => corrections,
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'pending', label: msg`Pending` },
      { value: 'approved', label: msg({ message: 'Approved', context: 'requests' }) },
      { value: 'rejected', label: msg({ message: 'Rejected', context: 'requests' }) },
      { value: 'all', label: msg({ message: 'All', context: 'requests' }) },
    ],
  },
  filters: [
    {
      key: 'decider',
      label: msg`Decision`,
      options: [
        { value: '', label: msg`All corrections` },
        { value: 'me', label: msg`Waiting for my decision` },
      ],
    },
  ],
  sorts: CORRECTION_COLUMNS,
  file: correctionApi.export,
}
