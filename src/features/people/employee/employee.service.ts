import { confirmPassword, requireConfirmed } from '#features/base/account/password/password.service.ts'
import { deleteReplacedFile } from '#server/files/delete-unused.ts'
import { recordReading } from '#server/audit/record-reading.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { listFile } from '#server/http/list-file.ts'
import { type FieldMessages, invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { authorize, can, hasRole } from '#shared/policy.ts'
import { ownsImage } from '#features/base/upload/upload.service.ts'
import { findUser, hasRoleNow, isTrusted, canCauseRole, type User } from '#features/base/user/user.service.ts'
import {
  type EmployedUser,
  type EmployeeChange,
  type EmployeeForm,
  employeeApi,
  type Position,
} from './employee.contract.ts'
import {
  type HeldEmployee,
  listAllEmployees,
  listEmployeeChanges,
  listEmployeeNames,
  listEmployees,
  lockEmployee,
} from './employee.data.ts'
import { EMPLOYEE_FILE } from './employee-table-file.logic.ts'
import { employeeSubject } from './employee.events.ts'
import { changedRoles, employeePolicy, canGivePosition } from './employee.policy.ts'
import { addEmployee, changeEmployee, NOT_FOUND, removeEmployee, requireEmployee } from './record/record.service.ts'

export { employeeFacts, runningEmployeeOf, findEmployee } from './employee.data.ts'
export { addEmployee, changeEmployee, requireEmployee, todayOf } from './record/record.service.ts'

const CHANGED_MEANWHILE = message('This record has changed in the meantime. Reload it.')

/** More names than anyone chooses from without searching. */
const MOST_NAMES = 1000

type Writing = Pick<Call<typeof employeeApi.create>, 'db' | 'me' | 'now'> & { body: EmployeeForm | EmployeeChange }

/** Why the caller cannot give this position (spec 2 §5); an unchanged one is not checked. */
function positionProblem({ me }: Writing, position: Position, before: HeldEmployee | undefined): Message | undefined {
  if (position === before?.position || canGivePosition(me, position)) return undefined
  return position === 'HR'
    ? message('Only an administrator can add HR employees')
    : message('As Admin, you can only add HR employees. Other positions should be added by HR.')
}

/** The last day must not be before the first day of work. */
function joinProblem({ body }: Writing, before: HeldEmployee | undefined): Message | undefined {
  if (!before?.leftOn || (body.status ?? before.status) !== 'Terminated') return undefined
  return body.join_date <= before.leftOn
    ? undefined
    : message('The last day of work was {day}', { day: { day: before.leftOn } })
}

/** Why the caller cannot set this status: it would give back a role that is not theirs to give. */
function statusProblem({ me, body }: Writing, before: HeldEmployee | undefined): Message | undefined {
  if (!before || body.position !== before.position) return undefined
  const { give } = changedRoles(before, { ...before, status: body.status ?? before.status })
  return give.every((role) => canCauseRole(me, role))
    ? undefined
    : message('Only an administrator can give the HR role')
}

async function managerProblem(call: Writing, userId: number, before: HeldEmployee | undefined) {
  const id = call.body.manager_id
  if (!id || id === before?.managerId) return undefined
  if (id === userId) return message('An employee cannot be their own manager')
  const isOne = await hasRoleNow(call.db, id, ['admin', 'hr'], call.now())
  return isOne ? undefined : message('Choose a manager who is an administrator or in HR')
}

/** Pictures are what the sender has uploaded, or what the person shows already: never an address from elsewhere. */
async function pictureProblem({ db, me, body }: Writing, user: User | undefined, before: HeldEmployee | undefined) {
  const url = body.profile_picture
  if (!url || url === before?.profilePicture || url === user?.profilePicture) return undefined
  return (await ownsImage(db, me.id, url)) ? undefined : message('Upload the picture again')
}

/**
 * Whose record it can be: an admin chooses among HR, HR among everyone but the admins (spec 2 §6), no one themselves.
 */
async function userProblem({ db, me, now }: Writing, user: User | undefined): Promise<Message | undefined> {
  if (!user) return message('Select a user')
  if (user.id === me.id) return message('You cannot edit your own record')
  if (user.verifiedAt === null) return message('This person has not confirmed their email address yet')
  const holdsRole = (role: 'admin' | 'hr') => hasRoleNow(db, user.id, [role], now())
  if (await holdsRole('admin')) return message('Administrators have no employee record')
  if (!hasRole(me, ['hr']) && !(await holdsRole('hr'))) return message('As Admin, you can select HR users only')
  return undefined
}

/** The errors of a form that the contract cannot check, by field. */
export async function formProblems(call: Writing, before?: HeldEmployee): Promise<FieldMessages> {
  const { db, me, body } = call
  const userId = before?.userId ?? body.user_id ?? 0
  const user = await findUser(db, userId)
  const isOther = before !== undefined && body.user_id !== undefined && body.user_id !== before.userId
  const problems = {
    user_id: before
      ? isOther
        ? message('A record cannot be moved to another person')
        : undefined
      : await userProblem(call, user),
    position: positionProblem(call, body.position, before),
    join_date: joinProblem(call, before),
    status: statusProblem(call, before),
    salary: body.salary === undefined && !hasRole(me, ['admin']) ? message('Salary is required') : undefined,
    manager_id: await managerProblem(call, userId, before),
    profile_picture: await pictureProblem(call, user, before),
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : [])),
  )
}

/** Throws 422. */
async function requireValidForm(call: Writing, before?: HeldEmployee): Promise<void> {
  const errors = await formProblems(call, before)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

type Narrowed = Call<typeof employeeApi.export>['query']

const filterOf = ({ search, department, status }: Narrowed) => ({
  search,
  department: department === 'all' ? undefined : department,
  status: status === 'all' ? undefined : status,
})

async function list({ db, query }: Call<typeof employeeApi.list>) {
  const { sort, page, limit } = query
  const { rows, ...paged } = await listEmployees(db, filterOf(query), { sort, page, limit })
  return { users: rows, ...paged }
}

async function get(call: Call<typeof employeeApi.get>) {
  return { user: await readEmployee(call, 'employee.get') }
}

/** The record of an employee for its reader, which is noted. Throws 404. */
async function readEmployee(call: Call<typeof employeeApi.get>, action: string): Promise<EmployedUser> {
  const user = await requireEmployee(call.db, call.params.id)
  // Someone else's does not exist for most.
  if (!can(call.me, employeePolicy.get, user.employee)) throw notFound(NOT_FOUND)
  await recordReading(call, action, { record: employeeSubject(user.employee.id), ownerId: user.employee.user_id })
  return user
}

async function listHistory(call: Call<typeof employeeApi.listHistory>) {
  await readEmployee(call, 'employee.listHistory')
  return { history: await listEmployeeChanges(call.db, call.params.id) }
}

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof employeeApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  await requireConfirmed(call)
  const found = await listAllEmployees(db, filterOf(query), query.sort)
  return listFile(call, { action: 'employee.export', name: 'employees', columns: EMPLOYEE_FILE }, found)
}

/** Whether the caller's password is asked for. As on the page of roles, for those that decide about others. */
export function changesTrustedRoles(...change: Parameters<typeof changedRoles>): boolean {
  const { give, take } = changedRoles(...change)
  return [...give, ...take].some(isTrusted)
}

/** A new record is Active, whatever is sent. */
const STARTS = { status: 'Active' } as const

async function create(call: Call<typeof employeeApi.create>) {
  const { db, me, body, now, say } = call
  await requireValidForm(call)
  if (changesTrustedRoles(null, { ...body, ...STARTS })) await confirmPassword(call)
  const user = await db.transaction((tx) => addEmployee(call, tx, { form: body, byId: me.id }, now()))
  return { message: say('Employee created successfully'), user }
}

/** The record of this id, which the caller may change. Throws 404 and 403. */
async function lockEditableEmployee({ db, me, params }: Pick<Call<typeof employeeApi.update>, 'db' | 'me' | 'params'>) {
  const held = await lockEmployee(db, params.id)
  if (!held) throw notFound(NOT_FOUND)
  authorize(me, employeePolicy.update, { user_id: held.userId, position: held.position, manager_id: held.managerId })
  return held
}

async function update(call: Call<typeof employeeApi.update>) {
  const { db, me, body, params, now, say } = call
  const isSensitive = (held: HeldEmployee) =>
    changesTrustedRoles(held, { position: body.position, status: body.status ?? held.status })
  const first = await lockEditableEmployee(call)
  const asks = isSensitive(first)
  if (asks) {
    await requireValidForm(call, first)
    await confirmPassword(call)
  }
  const { user, before } = await db.transaction(async (tx) => {
    const held = await lockEditableEmployee({ db: tx, me, params })
    if (!asks && isSensitive(held)) throw lostMove(CHANGED_MEANWHILE)
    await requireValidForm({ ...call, db: tx }, held)
    const changed = await changeEmployee(call, tx, { id: held.id, form: body, byId: me.id }, now())
    return { user: changed, before: held.profilePicture }
  })
  const { profile_picture: picture = before } = body
  await deleteReplacedFile(call, before, picture)
  return { message: say('Employee updated successfully'), user }
}

async function remove(call: Call<typeof employeeApi.remove>) {
  const { db, me, params, now, say } = call
  const asks = changesTrustedRoles(await lockEditableEmployee(call), null)
  if (asks) await confirmPassword(call)
  await db.transaction(async (tx) => {
    const held = await lockEditableEmployee({ db: tx, me, params })
    if (!asks && changesTrustedRoles(held, null)) throw lostMove(CHANGED_MEANWHILE)
    await removeEmployee(call, tx, held, now())
  })
  return { message: say('Employee Deleted! The employee has been successfully removed from the system.') }
}

export const employeeHandlers = handlers(employeeApi, {
  list,
  listNames: async ({ db, me, query: { search, team } }) => ({
    employees: await listEmployeeNames(db, {
      search,
      managerId: team === '1' ? me.id : undefined,
      limit: MOST_NAMES,
    }),
  }),
  get,
  listHistory,
  export: exportAll,
  create,
  update,
  remove,
})
