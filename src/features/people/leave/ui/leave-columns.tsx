import { msg } from '@lingui/core/macro'
import { departmentApi } from '#features/people/department/department.contract.ts'
import { TextCell } from '#web/kit/cells.tsx'
import { RecordLink } from '#web/kit/record-link.tsx'
import { RecordPerson } from '#web/kit/record-person.tsx'
import { choicesFrom, type Filter, type ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { LEAVE_COLUMNS, type Leave, leaveApi, type LeaveRow } from '../leave.contract.ts'
import { AwayAtAGlance, DaysLeft } from './leave-at-a-glance.tsx'
import styles from './leave.module.css'
import { Days, LeaveDay, LeaveStatusBadge, LeaveTypeName } from './leave-words.tsx'

/** The part of the address that names the open record. */
export const RECORD = 'leave'

const TYPE: Column<Leave> = {
  key: 'type',
  title: msg`Type`,
  kind: 'short',
  priority: 1,
  isSortable: true,
  cell: ({ type }) => <LeaveTypeName type={type} />,
}
const START: Column<Leave> = {
  key: 'start',
  title: msg`Start Date`,
  kind: 'day',
  priority: 1,
  isSortable: true,
  cell: (leave) => <LeaveDay leave={leave} end="start" />,
}
const END: Column<Leave> = {
  key: 'end',
  title: msg`End Date`,
  kind: 'day',
  priority: 3,
  cell: (leave) => <LeaveDay leave={leave} end="end" />,
}
const DURATION: Column<Leave> = {
  key: 'duration',
  title: msg`Duration`,
  kind: 'short',
  isSortable: true,
  cell: ({ duration }) => <Days of={duration} />,
}
const STATUS: Column<Leave> = {
  key: 'status',
  title: msg`Status`,
  kind: 'state',
  priority: 1,
  isSortable: true,
  cell: ({ status }) => <LeaveStatusBadge status={status} />,
}

/** The leave of others (spec 2 §2). */
export const LEAVE_TABLE: readonly Column<LeaveRow>[] = [
  {
    key: 'employee',
    title: msg`Employee`,
    isMain: true,
    isSortable: true,
    cell: (leave) => (
      <RecordPerson
        of={RECORD}
        id={leave.id}
        person={leave.employee}
        note={leave.before_deciding && <AwayAtAGlance leave={leave} />}
      />
    ),
  },
  { ...TYPE, priority: 2 },
  START,
  END,
  {
    ...DURATION,
    kind: 'wide', // the days that are left stand below
    priority: 1,
    cell: (leave) => (
      <>
        <Days of={leave.duration} />
        {leave.before_deciding && (
          <span className={styles.below}>
            <DaysLeft leave={leave} />
          </span>
        )}
      </>
    ),
  },
  STATUS,
]

/** The reader's own leave, with the columns of the specification (spec 2 §2, spec 3 §2). */
export const MY_COLUMNS: readonly Column<Leave>[] = [
  {
    ...TYPE,
    isMain: true,
    cell: ({ id, type }) => (
      <RecordLink of={RECORD} id={id}>
        <LeaveTypeName type={type} />
      </RecordLink>
    ),
  },
  START,
  END,
  DURATION,
  STATUS,
  { key: 'reason', title: msg`Reason`, kind: 'text', cell: ({ reason }) => <TextCell text={reason} /> },
]

const STATUS_FILTER: Filter = {
  key: 'status',
  label: msg`Status`,
  options: [
    { value: '', label: msg`All statuses` },
    { value: 'pending', label: msg`Pending` },
    { value: 'approved', label: msg`Approved` },
    { value: 'rejected', label: msg`Rejected` },
    { value: 'cancelled', label: msg`Cancelled` },
  ],
}

const TYPE_FILTER: Filter = {
  key: 'type',
  label: msg`Type`,
  options: [
    { value: '', label: msg`All types` },
    { value: 'annual', label: msg`Annual` },
    { value: 'sick', label: msg`Sick` },
    { value: 'maternity', label: msg`Maternity` },
    { value: 'paternity', label: msg`Paternity` },
  ],
}

const RANGE_FILTER: Filter = {
  key: 'dateRange',
  label: msg`Dates`,
  options: [
    { value: '', label: msg`All dates` },
    { value: 'today', label: msg`Today` },
    { value: 'week', label: msg`This week` },
    { value: 'month', label: msg`This month` },
    { value: 'year', label: msg`This year` },
  ],
}

const DECIDER_FILTER: Filter = {
  key: 'decider',
  label: msg`Decision`,
  options: [
    { value: '', label: msg`All leave` },
    { value: 'me', label: msg`Waiting for my decision` },
  ],
}

/** The leave of a manager's people. */
export const TEAM_LEAVES: ServerList<typeof leaveApi.list, LeaveRow> = {
  endpoint: leaveApi.list,
  rows: ({ leaves }) => leaves,
  filters: [STATUS_FILTER, TYPE_FILTER, RANGE_FILTER, DECIDER_FILTER],
  sorts: LEAVE_COLUMNS,
  file: leaveApi.export,
  fileFailure: msg`Failed to export leave data`,
}

/** The leave of everyone; the filters are those of spec 2 §5. */
export const LEAVES: ServerList<typeof leaveApi.list, LeaveRow> = {
  ...TEAM_LEAVES,
  filters: [
    STATUS_FILTER,
    TYPE_FILTER,
    RANGE_FILTER,
    DECIDER_FILTER,
    {
      key: 'department',
      label: msg`Department`,
      options: [{ value: '', label: msg`All Departments` }],
      more: choicesFrom(departmentApi.list, ({ departments }) =>
        departments.filter(({ employees }) => employees > 0).map(({ id, name }) => ({ id, text: name })),
      ),
    },
  ],
}

/** The reader's own leave. */
export const MY_LEAVES: ServerList<typeof leaveApi.list, Leave> = {
  endpoint: leaveApi.list,
  rows: ({ leaves }) => leaves,
  query: { mine: '1' },
  filters: [STATUS_FILTER, TYPE_FILTER, RANGE_FILTER],
  sorts: LEAVE_COLUMNS,
}

/** The leave of one employee, beside the rest of their record. */
export const leavesOf = (employeeId: number): ServerList<typeof leaveApi.list, Leave> => ({
  endpoint: leaveApi.list,
  rows: ({ leaves }) => leaves,
  query: { employee_id: employeeId },
  filters: [STATUS_FILTER, TYPE_FILTER],
  sorts: LEAVE_COLUMNS,
})
