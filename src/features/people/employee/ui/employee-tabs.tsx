import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { attendancePolicy } from '#features/people/attendance/attendance.policy.ts'
import { checklistPolicy } from '#features/people/checklist/checklist.policy.ts'
import { documentPolicy } from '#features/people/document/document.policy.ts'
import { leavePolicy } from '#features/people/leave/leave.policy.ts'
import { salaryPolicy } from '#features/people/salary/salary.policy.ts'
import { type Actor, allowsRole, can } from '#shared/policy.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import type { Employee } from '../employee.contract.ts'
import { ratingPolicy } from '../rating/rating.policy.ts'

type EmployeeTab = {
  /** What the address ends with; empty for the tab that the page opens with. */
  path: string
  label: MessageDescriptor
  isFor: (me: Actor, employee: Employee) => boolean
  Content: ComponentType<{ employee: Employee }>
}

const anyReader = (): boolean => true

/** The parts of a record, each loaded when first opened. Who may see which is said by the policies of their calls. */
const EMPLOYEE_TABS: readonly EmployeeTab[] = [
  {
    path: '',
    label: msg`Person`,
    isFor: anyReader,
    Content: lazyPart(async () => (await import('./person-and-job-tabs.tsx')).EmployeePerson),
  },
  {
    path: 'employment',
    label: msg`Employment`,
    isFor: anyReader,
    Content: lazyPart(async () => (await import('./person-and-job-tabs.tsx')).EmployeeJob),
  },
  {
    path: 'documents',
    label: msg`Documents`,
    isFor: (me, employee) => can(me, documentPolicy.list, employee),
    Content: lazyPart(async () => {
      const { EmployeeDocuments } = await import('#features/people/document/ui/employee-documents.tsx')
      return ({ employee }) => <EmployeeDocuments employeeId={employee.id} />
    }),
  },
  {
    path: 'checklists',
    label: msg`Checklists`,
    isFor: (me, employee) => can(me, checklistPolicy.list, employee),
    Content: lazyPart(async () => {
      const { EmployeeChecklists } = await import('#features/people/checklist/ui/employee-checklists.tsx')
      return ({ employee }) => <EmployeeChecklists employeeId={employee.id} />
    }),
  },
  {
    path: 'leave',
    label: msg({ message: 'Leave', context: 'days off' }),
    isFor: (me) => allowsRole(leavePolicy.manage, me),
    Content: lazyPart(async () => {
      const { EmployeeLeaves } = await import('#features/people/leave/ui/employee-leaves.tsx')
      return ({ employee }) => <EmployeeLeaves employeeId={employee.id} />
    }),
  },
  {
    path: 'attendance',
    label: msg`Attendance`,
    isFor: (me) => allowsRole(attendancePolicy.manage, me),
    Content: lazyPart(async () => {
      const { EmployeeDays } = await import('#features/people/attendance/ui/employee-days.tsx')
      return ({ employee }) => <EmployeeDays employeeId={employee.id} />
    }),
  },
  {
    path: 'pay',
    label: msg`Pay`,
    isFor: (me) => allowsRole(salaryPolicy.list, me),
    Content: lazyPart(async () => {
      const { EmployeePay } = await import('#features/people/salary/ui/employee-pay.tsx')
      return ({ employee }) => <EmployeePay employeeId={employee.id} />
    }),
  },
  {
    path: 'ratings',
    label: msg`Ratings`,
    isFor: (me, employee) => can(me, ratingPolicy.get, employee),
    Content: lazyPart(async () => {
      const { EmployeeRatings } = await import('../rating/ui/employee-ratings.tsx')
      return ({ employee }) => <EmployeeRatings employeeId={employee.id} />
    }),
  },
]

/** The tabs of a record that this person may see. */
export const tabsFor = (me: Actor, employee: Employee): readonly EmployeeTab[] =>
  EMPLOYEE_TABS.filter(({ isFor }) => isFor(me, employee))
