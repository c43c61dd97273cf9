import { msg } from '@lingui/core/macro'
import { DayCell, TextCell } from '#web/kit/cells.tsx'
import { RecordLink } from '#web/kit/record-link.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import type { Filter, ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { mentorPaymentApi, type Statement, STATEMENT_COLUMNS } from '../mentor-payment.contract.ts'
import { Amount, Duration, MonthName, StatementBadge } from './statement-words.tsx'

/** The part of the address that names the open record. */
export const RECORD = 'statement'

const SUMS: readonly Column<Statement>[] = [
  { key: 'sessions', title: msg`Sessions`, align: 'end', cell: ({ sessions }) => sessions },
  { key: 'time', title: msg`Duration`, align: 'end', cell: ({ minutes }) => <Duration minutes={minutes} /> },
  {
    key: 'total',
    title: msg`Total`,
    kind: 'amount',
    priority: 1,
    align: 'end',
    isSortable: true,
    cell: ({ total, currency }) => <Amount amount={total} currency={currency} />,
  },
]

const PAID: readonly Column<Statement>[] = [
  { key: 'paid', title: msg`Paid on`, kind: 'day', tabs: ['paid'], cell: (row) => <DayCell day={row.paid_on} /> },
  {
    key: 'reference',
    title: msg`Reference`,
    kind: 'text',
    priority: 3,
    tabs: ['paid'],
    cell: ({ reference }) => <TextCell text={reference ?? '—'} />,
  },
]

/** The columns of all statements; the actions are added by the table. */
export const STATEMENT_TABLE: readonly Column<Statement>[] = [
  {
    key: 'mentor',
    title: msg`Mentor`,
    isMain: true,
    isSortable: true,
    cell: ({ id, mentor }) => <RecordPerson of={RECORD} id={id} person={mentor} />,
  },
  { key: 'month', title: msg`Month`, kind: 'wide', isSortable: true, cell: ({ month }) => <MonthName month={month} /> },
  ...SUMS,
  { key: 'status', title: msg`Status`, kind: 'state', priority: 1, cell: (row) => <StatementBadge {...row} /> },
  ...PAID,
]

/** The columns of the reader's own statements. */
export const OWN_COLUMNS: readonly Column<Statement>[] = [
  {
    key: 'month',
    title: msg`Month`,
    isMain: true,
    cell: ({ id, month }) => (
      <RecordLink of={RECORD} id={id}>
        <MonthName month={month} />
      </RecordLink>
    ),
  },
  ...SUMS.map((column) => ({ ...column, isSortable: false })),
  { key: 'status', title: msg`Status`, kind: 'state', priority: 1, cell: (row) => <StatementBadge {...row} /> },
  { key: 'paid', title: msg`Paid on`, kind: 'day', cell: (row) => <DayCell day={row.paid_on} /> },
]

/** Statements by their state; the first is shown unless another is chosen. */
export const TABS: Filter = {
  key: 'status',
  label: msg`Status`,
  options: [
    { value: 'draft', label: msg`To approve` },
    { value: 'approved', label: msg`To pay` },
    { value: 'paid', label: msg`Paid` },
    { value: 'all', label: msg`All` },
  ],
}

export const DISPUTES: Filter = {
  key: 'disputed',
  label: msg`Disputes`,
  options: [
    { value: '', label: msg`With or without disputes` },
    { value: 'open', label: msg`Disputed, not answered` },
  ],
}

const DECIDERS: Filter = {
  key: 'decider',
  label: msg`Decision`,
  options: [
    { value: '', label: msg`All statements` },
    { value: 'me', label: msg`Waiting for my approval` },
  ],
}

/** All statements, the newest month first. */
export const STATEMENTS: ServerList<typeof mentorPaymentApi.list, Statement> = {
  endpoint: mentorPaymentApi.list,
  rows: ({ statements }) => statements,
  query: { counts: '1' },
  tabs: TABS,
  filters: [DISPUTES, DECIDERS],
  sorts: STATEMENT_COLUMNS,
  file: mentorPaymentApi.export,
}

/** The approved statements of the person. */
export const OWN: ServerList<typeof mentorPaymentApi.listOwn, Statement> = {
  endpoint: mentorPaymentApi.listOwn,
  rows: ({ statements }) => statements,
}

/** Reads that a change of a statement makes stale. */
export const STATEMENT_READS = [mentorPaymentApi.list, mentorPaymentApi.listOwn, mentorPaymentApi.get]
