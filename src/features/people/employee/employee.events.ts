import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import type { Role } from '#shared/roles.ts'
import { record, type RecordedEvent } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Employee } from './employee.contract.ts'

/** The name of the record in the audit log. */
export const employeeSubject = (id: number): string => `employee:${id}`

/** Roles that a change of a record has given and taken. */
type Roles = { give: readonly Role[]; take: readonly Role[] }

const PROFILE = '/dashboard/profile'

/** The roles in the log of the person, where someone looks for why they may do something. */
const rolesChanged = ({ user_id: userId, employee_id: code }: Employee, { give, take }: Roles): RecordedEvent[] =>
  give.length + take.length === 0
    ? []
    : [{ action: 'user.changeRoles', subject: `user:${userId}`, detail: { give, take, employee: code } }]

const noticeToManager = ({ full_name: name, manager_id: managerId }: Employee): RecordedEvent[] =>
  managerId === null
    ? []
    : [
        {
          kind: 'work',
          notice: {
            userIds: [managerId],
            title: message('Your team'),
            message: message('You are now {name}’s manager.', { name }),
            link: '/dashboard/employees',
          },
        },
      ]

/** Someone works here now: they and their manager are notified. */
export const employeeAdded = (
  cause: Cause | Past,
  tx: Db,
  row: Employee,
  { roles, byId }: { roles: Roles; byId: number },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'employee.create',
      actorId: byId,
      subject: employeeSubject(row.id),
      detail: { code: row.employee_id, name: row.full_name, position: row.position, department: row.department },
      notice: {
        userIds: [row.user_id],
        title: message('Welcome to the team'),
        message: message('You now have an employee record: {code}, {department}.', {
          code: row.employee_id,
          department: row.department,
        }),
        link: PROFILE,
      },
    },
    ...rolesChanged(row, roles),
    ...noticeToManager(row),
  ])

/** A record was changed; the person is told that it was, the person who reads the record sees what. */
export const employeeUpdated = (
  cause: Cause | Past,
  tx: Db,
  { row, fields, roles, byId }: { row: Employee; fields: readonly string[]; roles: Roles; byId: number },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'employee.update',
      actorId: byId,
      subject: employeeSubject(row.id),
      detail: { code: row.employee_id, name: row.full_name, fields, version: row.version },
      notice: {
        userIds: [row.user_id],
        title: message('Your employee record'),
        message: message('Your employee record was changed.'),
        link: PROFILE,
      },
    },
    ...rolesChanged(row, roles),
    ...(fields.includes('manager_id') ? noticeToManager(row) : []),
  ])

/** Someone brought employees over from a file; each has its own line in the log, too. */
export const employeesImported = (cause: Cause, tx: Db, count: { added: number; known: number }): Promise<void> =>
  record(cause, tx, [{ action: 'employee.import', detail: count }])

/** A record was deleted, which archives it. */
export const employeeRemoved = (cause: Cause, tx: Db, row: Employee, roles: Roles): Promise<void> =>
  record(cause, tx, [
    {
      action: 'employee.remove',
      subject: employeeSubject(row.id),
      detail: { code: row.employee_id, name: row.full_name },
      notice: {
        userIds: [row.user_id],
        title: message('Your employee record'),
        message: message('You no longer have an employee record.'),
        link: PROFILE,
      },
    },
    ...rolesChanged(row, roles),
  ])

type Rated = {
  employee: { id: number; userId: number; name: string; version: number }
  stars: number
  byId: number
  /** Whether the person is notified: not where another event says so already. */
  isTold: boolean
}

/**
 * Someone's work was rated: the person is told that it was, and reads the rest in their own ratings. The log names the
 * fields of the record that it has changed, as a save of the record does.
 */
export const employeeRated = (cause: Cause | Past, tx: Db, { employee, stars, byId, isTold }: Rated): Promise<void> =>
  record(cause, tx, [
    {
      action: 'employee.rate',
      actorId: byId,
      subject: employeeSubject(employee.id),
      detail: { name: employee.name, stars, fields: ['rating', 'recommendation'], version: employee.version },
      notice: {
        userIds: isTold ? [employee.userId] : [],
        title: message('Your work was rated'),
        message: message('You have received a new rating for your work.'),
        link: '/dashboard/my-review',
      },
    },
  ])
