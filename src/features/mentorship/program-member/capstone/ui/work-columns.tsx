import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { InstantCell, TextCell, WaitingCell } from '#web/kit/cells.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { capstoneApi, type WorkRow } from '../capstone.contract.ts'
import { CapstoneBadge } from '#features/mentorship/program/ui/program-badges.tsx'

/** The part of the address that names the open work. */
export const WORK_RECORD = 'work'

/** The last works of the members of a program; what waits for an answer is the standard. */
export const worksOf = (programId: number): ServerList<typeof capstoneApi.list, WorkRow> => ({
  endpoint: capstoneApi.list,
  rows: ({ works }) => works,
  query: { program_id: programId, counts: '1' },
  usualOrder: msg`Longest wait first`,
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'waiting', label: msg`Waiting for an answer` },
      { value: 'returned', label: msg`Change requested` },
      { value: 'accepted', label: msg`Work accepted` },
      { value: 'all', label: msg`All` },
    ],
  },
  file: capstoneApi.export,
})

export const WORK_COLUMNS: readonly Column<WorkRow>[] = [
  {
    key: 'name',
    title: msg`Member`,
    isMain: true,
    cell: ({ id, ...row }) => <RecordPerson of={WORK_RECORD} id={id} person={row} />,
  },
  { key: 'cohort', title: msg`Cohort`, kind: 'text', cell: ({ cohort }) => <TextCell text={cohort.name} /> },
  {
    key: 'when',
    title: msg`Handed in`,
    kind: 'text',
    cell: ({ handed_in_at: at, is_late: isLate }) => (
      <>
        <InstantCell iso={at} />{' '}
        {isLate && (
          <StatusBadge tone="warning">
            <Trans>Late</Trans>
          </StatusBadge>
        )}
      </>
    ),
  },
  { key: 'version', title: msg`Version`, kind: 'count', priority: 3, cell: ({ version }) => version },
  {
    key: 'waiting',
    title: msg`Wait time`,
    kind: 'short',
    priority: 1,
    tabs: ['waiting'],
    cell: ({ handed_in_at: at }) => <WaitingCell since={at} />,
  },
  {
    key: 'decided',
    title: msg`Decided`,
    kind: 'day',
    tabs: ['returned', 'accepted', 'all'],
    cell: ({ decided_at: at }) => <InstantCell iso={at} />,
  },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'long',
    priority: 1,
    tabs: ['all'],
    cell: ({ status }) => <CapstoneBadge state={status} />,
  },
]
