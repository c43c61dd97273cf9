import { msg } from '@lingui/core/macro'
import { departmentApi } from '#features/people/department/department.contract.ts'
import { DayCell } from '#web/kit/cells.tsx'
import { RecordLink } from '#web/kit/record-link.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import { choicesFrom, type Filter, type ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { type AttendanceDay, DAY_COLUMNS, dayApi } from '../day/day.contract.ts'
import { DayBadges, TimeCell, Worked } from './day-words.tsx'

/** The part of the address that names the open day. */
export const RECORD = 'day'

const TIMES: readonly Column<AttendanceDay>[] = [
  {
    key: 'check_in',
    title: msg`Check-in`,
    kind: 'short',
    isSortable: true,
    cell: (row) => <TimeCell iso={row.check_in} />,
  },
  {
    key: 'check_out',
    title: msg`Check-out`,
    kind: 'short',
    isSortable: true,
    cell: (row) => <TimeCell iso={row.check_out} />,
  },
  { key: 'worked', title: msg`Worked`, kind: 'word', cell: (row) => <Worked minutes={row.worked_minutes} /> },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'text',
    priority: 1,
    isSortable: true,
    cell: (row) => <DayBadges day={row} />,
  },
]

/** The reader's own days. */
export const DAY_TABLE: readonly Column<AttendanceDay>[] = [
  {
    key: 'day',
    title: msg`Day`,
    isMain: true,
    isSortable: true,
    cell: ({ id, day }) => (
      <RecordLink of={RECORD} id={id}>
        <DayCell day={day} />
      </RecordLink>
    ),
  },
  ...TIMES,
]

/** The days of others. */
export const ALL_COLUMNS: readonly Column<AttendanceDay>[] = [
  {
    key: 'employee',
    title: msg`Employee`,
    isMain: true,
    isSortable: true,
    cell: ({ id, employee }) => <RecordPerson of={RECORD} id={id} person={employee} />,
  },
  { key: 'day', title: msg`Day`, kind: 'day', priority: 1, isSortable: true, cell: ({ day }) => <DayCell day={day} /> },
  ...TIMES,
]

const STATUS_FILTER: Filter = {
  key: 'status',
  label: msg`Status`,
  options: [
    { value: '', label: msg`All statuses` },
    { value: 'present', label: msg`Present` },
    { value: 'late', label: msg`Late` },
    { value: 'half-day', label: msg`Half day` },
    { value: 'absent', label: msg`Absent` },
    { value: 'on-leave', label: msg`On leave` },
  ],
}

const FORGOTTEN_FILTER: Filter = {
  key: 'forgotten',
  label: msg`Check-out`,
  options: [
    { value: '', label: msg`Any check-out` },
    { value: '1', label: msg`Check-out missing` },
  ],
}

/** The reader's own days, by month. */
export const MY_DAYS: ServerList<typeof dayApi.list, AttendanceDay> = {
  endpoint: dayApi.list,
  rows: ({ days }) => days,
  query: { mine: '1' },
  filters: [
    {
      key: 'month',
      label: msg`Month`,
      options: [{ value: '', label: msg`All months` }],
      more: choicesFrom(dayApi.listMonths, ({ months }) => months.map(({ id, name }) => ({ id, text: name }))),
    },
    STATUS_FILTER,
    FORGOTTEN_FILTER,
  ],
  sorts: ['day', 'check_in', 'check_out', 'status'],
}

const CHOSEN_DAYS = { key: 'period', value: 'days' }
const NO_DAY = [{ value: '', label: msg`Any day` }]

const PERIOD_FILTERS: readonly Filter[] = [
  {
    key: 'period',
    label: msg`Period`,
    options: [
      { value: 'recent', label: msg`Last 31 days` },
      { value: 'today', label: msg`Today` },
      { value: 'yesterday', label: msg`Yesterday` },
      { value: 'week', label: msg`This week` },
      { value: 'month', label: msg`This month` },
      { value: 'last-month', label: msg`Last month` },
      { value: 'days', label: msg`Custom period` },
      { value: 'all', label: msg`All days` },
    ],
  },
  { key: 'from', label: msg`From`, options: NO_DAY, isDay: true, only: CHOSEN_DAYS },
  { key: 'to', label: msg`Until`, options: NO_DAY, isDay: true, only: CHOSEN_DAYS },
]

/** The days of one employee, beside the rest of their record. */
export const daysOfEmployee = (employeeId: number): ServerList<typeof dayApi.list, AttendanceDay> => ({
  endpoint: dayApi.list,
  rows: ({ days }) => days,
  query: { employee_id: employeeId },
  filters: [...PERIOD_FILTERS, STATUS_FILTER, FORGOTTEN_FILTER],
  sorts: ['day', 'check_in', 'check_out', 'status'],
  file: dayApi.export,
})

/** The days of everyone; for a manager those of their team. */
export const ALL_DAYS: ServerList<typeof dayApi.list, AttendanceDay> = {
  endpoint: dayApi.list,
  rows: ({ days }) => days,
  filters: [
    ...PERIOD_FILTERS,
    STATUS_FILTER,
    FORGOTTEN_FILTER,
    {
      key: 'department_id',
      label: msg`Department`,
      options: [{ value: '', label: msg`All Departments` }],
      more: choicesFrom(departmentApi.list, ({ departments }) =>
        departments.filter(({ employees }) => employees > 0).map(({ id, name }) => ({ id, text: name })),
      ),
    },
  ],
  sorts: DAY_COLUMNS,
  file: dayApi.export,
}
