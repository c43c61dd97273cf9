import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { InstantCell, TextCell, WaitingCell } from '#web/kit/cells.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import type { Filter, ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { EXPERTISE_AREAS, type ExpertiseArea } from '../../mentor.contract.ts'
import { AREA_NAMES } from '../../ui/expertise-area-names.ts'
import { APPLICANT_COLUMNS, applicantApi } from '../applicant.contract.ts'
import { type ApplicantRow, MentorStatusBadge, toRow } from './applicant-words.tsx'

/** The part of the address that names the open record. */
export const RECORD = 'mentor'

function AreaCell({ area }: { area: ExpertiseArea }) {
  const { i18n } = useLingui()
  return i18n._(AREA_NAMES[area])
}

const WHO: Column<ApplicantRow> = {
  key: 'name',
  title: msg`Name`,
  isMain: true,
  isSortable: true,
  cell: (row) => <RecordPerson of={RECORD} id={row.id} person={row} />,
}

const EXPERTISE: Column<ApplicantRow> = {
  key: 'expertise',
  title: msg`Expertise`,
  kind: 'text',
  isSortable: true,
  cell: (row) => <AreaCell area={row.area_of_expertise} />,
}

/** The columns of the applications; each tab has those in which its rows differ. */
export const APPLICANT_TABLE: readonly Column<ApplicantRow>[] = [
  WHO,
  EXPERTISE,
  {
    key: 'status',
    title: msg`Status`,
    kind: 'text',
    priority: 1,
    tabs: ['all', 'pending'],
    cell: (row) => <MentorStatusBadge row={row} />,
  },
  {
    key: 'when',
    title: msg`Applied`,
    kind: 'day',
    isSortable: true,
    tabs: ['all', 'approved', 'rejected'],
    cell: (row) => <InstantCell iso={row.created_at} />,
  },
  {
    key: 'when',
    title: msg`Wait time`,
    kind: 'short',
    isSortable: true,
    tabs: ['pending'],
    cell: (row) => <WaitingCell since={row.created_at} />,
  },
  {
    key: 'reason',
    title: msg`Reason`,
    kind: 'text',
    tabs: ['rejected'],
    cell: (row) => <TextCell text={row.decision_reason ?? '—'} />,
  },
]

/** The columns of those who are in the directory. */
export const APPROVED_COLUMNS: readonly Column<ApplicantRow>[] = [
  WHO,
  EXPERTISE,
  { key: 'bio', title: msg`Bio`, kind: 'text', priority: 3, cell: (row) => <TextCell text={row.mentor_bio} /> },
  {
    key: 'decided',
    title: msg`Approved on`,
    kind: 'day',
    cell: (row) => <InstantCell iso={row.decided_at ?? row.created_at} />,
  },
]

const AREA_FILTER: Filter = {
  key: 'expertise',
  label: msg`Expertise`,
  options: [
    { value: '', label: msg`All fields` },
    ...EXPERTISE_AREAS.map((value) => ({ value, label: AREA_NAMES[value] })),
  ],
}

const COMMON = {
  endpoint: applicantApi.list,
  rows: ({ applications }) => applications.map(toRow),
  filters: [AREA_FILTER],
  sorts: APPLICANT_COLUMNS,
} satisfies Partial<ServerList<typeof applicantApi.list, ApplicantRow>>

/** Applicants and mentors in every state (spec 3 §2). */
export const APPLICANTS: ServerList<typeof applicantApi.list, ApplicantRow> = {
  ...COMMON,
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'all', label: msg`All` },
      { value: 'pending', label: msg`Pending` },
      { value: 'approved', label: msg`Approved` },
      { value: 'rejected', label: msg`Rejected` },
    ],
  },
  usualOrder: msg`Longest wait first`,
  file: applicantApi.export,
}

/** Those who are in the directory (spec 3 §2). */
export const APPROVED: ServerList<typeof applicantApi.list, ApplicantRow> = {
  ...COMMON,
  query: { status: 'approved' },
  usualOrder: msg`Most recently approved first`,
  file: applicantApi.export,
}
