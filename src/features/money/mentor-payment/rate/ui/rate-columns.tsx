import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DayCell } from '#web/kit/cells.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { Amount } from '../../ui/statement-words.tsx'
import { mentorRateApi, type PaidMentor, RATE_COLUMNS } from '../rate.contract.ts'

/** The part of the address that names the open record. */
export const RECORD = 'mentor'

/** The columns of the mentors with their rates; the actions are added by the table. */
export const RATE_TABLE: readonly Column<PaidMentor>[] = [
  {
    key: 'mentor',
    title: msg`Mentor`,
    isMain: true,
    isSortable: true,
    cell: (mentor) => <RecordPerson of={RECORD} id={mentor.id} person={mentor} />,
  },
  {
    key: 'rate',
    title: msg`Per hour`,
    kind: 'amount',
    priority: 1,
    align: 'end',
    cell: ({ rate }) => (rate ? <Amount {...rate} /> : <Trans>Not agreed</Trans>),
  },
  { key: 'since', title: msg`Since`, kind: 'day', cell: ({ rate }) => <DayCell day={rate?.starts_on ?? null} /> },
  { key: 'unpaid', title: msg`Sessions not in a statement`, align: 'end', cell: ({ unpaid }) => unpaid },
]

/** Approved mentors, by name. */
export const MENTORS: ServerList<typeof mentorRateApi.list, PaidMentor> = {
  endpoint: mentorRateApi.list,
  rows: ({ mentors }) => mentors,
  sorts: RATE_COLUMNS,
  usualOrder: msg`By name`,
  file: mentorRateApi.export,
}
