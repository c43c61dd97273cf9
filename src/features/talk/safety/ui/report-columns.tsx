import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { InstantCell, TextCell } from '#web/kit/cells.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { type ReportRow, safetyApi } from '../safety.contract.ts'
import { DECISION_NAMES, KIND_NAMES } from './safety-labels.ts'

function Kind({ kind }: Pick<ReportRow, 'kind'>) {
  const { t } = useLingui()
  return <TextCell text={t(KIND_NAMES[kind])} />
}

function Decision({ decision }: Pick<ReportRow, 'decision'>) {
  const { t } = useLingui()
  return <TextCell text={decision ? t(DECISION_NAMES[decision]) : '—'} />
}

export const REPORT_TABLE: readonly Column<ReportRow>[] = [
  {
    key: 'reported',
    title: msg`Reported person`,
    isMain: true,
    cell: ({ id, reported }) => <Link to={`/dashboard/safety-reports/${id}`}>{reported.name}</Link>,
  },
  { key: 'kind', title: msg`About`, kind: 'text', priority: 3, cell: ({ kind }) => <Kind kind={kind} /> },
  { key: 'reporter', title: msg`Reported by`, kind: 'text', cell: ({ reporter }) => <TextCell text={reporter.name} /> },
  {
    key: 'created',
    title: msg`Reported on`,
    kind: 'day',
    priority: 3,
    cell: ({ created_at: at }) => <InstantCell iso={at} />,
  },
  {
    key: 'decision',
    title: msg`Decision`,
    kind: 'text',
    tabs: ['decided'],
    cell: ({ decision }) => <Decision decision={decision} />,
  },
]

/** What people have reported; the oldest that waits is first. */
export const REPORTS: ServerList<typeof safetyApi.list, ReportRow> = {
  endpoint: safetyApi.list,
  rows: ({ reports }) => reports.map((row) => row),
  query: { counts: '1' },
  tabs: {
    key: 'status',
    label: msg`Status`,
    options: [
      { value: 'open', label: msg`Open` },
      { value: 'decided', label: msg`Decided` },
    ],
  },
}
