import { msg } from '@lingui/core/macro'
import { Link } from 'react-router'
import { DayCell, PersonCell, TextCell } from '#web/kit/cells.tsx'
import record from '#web/kit/record.module.css'
import { choicesFrom, type ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { departmentApi } from '#features/people/department/department.contract.ts'
import { EMPLOYEE_COLUMNS, type EmployedUser, employeeApi } from '../employee.contract.ts'
import { employeePath } from './employee-path.ts'
import { EmployeeStatusBadge, EmployeeWord } from './employee-words.tsx'

/** The part of the address that names the open details. */
export const RECORD = 'employee'

/** The columns of spec 2 §2. */
export const EMPLOYEE_TABLE: readonly Column<EmployedUser>[] = [
  {
    key: 'code',
    title: msg`Employee ID`,
    kind: 'short',
    isSortable: true,
    cell: ({ employee }) => employee.employee_id,
  },
  {
    key: 'name',
    title: msg`Name`,
    isMain: true,
    isSortable: true,
    cell: ({ employee }) => {
      const { full_name: name, email, profile_picture: picture } = employee
      return (
        <PersonCell
          person={{ name, email, profile_picture: picture }}
          name={
            <Link to={employeePath(employee.id)} className={record.link}>
              {name}
            </Link>
          }
        />
      )
    },
  },
  {
    key: 'department',
    title: msg`Department`,
    kind: 'text',
    isSortable: true,
    cell: ({ employee }) => <TextCell text={employee.department} />,
  },
  {
    key: 'position',
    title: msg`Position`,
    kind: 'word',
    isSortable: true,
    cell: ({ employee }) => <EmployeeWord word={employee.position} />,
  },
  {
    key: 'joined',
    title: msg`Join Date`,
    kind: 'day',
    priority: 3,
    isSortable: true,
    cell: ({ employee }) => <DayCell day={employee.join_date} />,
  },
  {
    key: 'status',
    title: msg`Status`,
    kind: 'state',
    priority: 1,
    isSortable: true,
    cell: ({ employee }) => <EmployeeStatusBadge status={employee.status} />,
  },
]

/** All records, by name; the departments of the filter are those that have employees (spec 2 §2). */
export const EMPLOYEES: ServerList<typeof employeeApi.list, EmployedUser> = {
  endpoint: employeeApi.list,
  rows: ({ users }) => users,
  filters: [
    {
      key: 'department',
      label: msg`Department`,
      options: [{ value: '', label: msg`All Departments` }],
      more: choicesFrom(departmentApi.list, ({ departments }) =>
        departments.filter(({ employees }) => employees > 0).map(({ id, name }) => ({ id, text: name })),
      ),
    },
    {
      key: 'status',
      label: msg`Status`,
      options: [
        { value: '', label: msg`All Status` },
        { value: 'Active', label: msg({ message: 'Active', context: 'of an employee' }) },
        { value: 'Inactive', label: msg`Inactive` },
        { value: 'On Leave', label: msg`On Leave` },
        { value: 'Terminated', label: msg`Terminated` },
      ],
    },
  ],
  sorts: EMPLOYEE_COLUMNS,
  usualOrder: msg`By name`,
  file: employeeApi.export,
}
