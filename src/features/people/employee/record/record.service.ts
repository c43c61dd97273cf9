import { readTrail } from '#server/audit/audit.data.ts'
import { isOwnChange, outdated } from '#server/audit/outdated.ts'
import type { Db } from '#server/db/db.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { type Day, dayIn } from '#shared/dates.ts'
import { type FieldMessages, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { dollarsToCents } from '#shared/money.ts'
import type { Cause, Past } from '#server/cause.ts'
import { changeRoles, namesOf } from '#features/base/user/user.service.ts'
import { departmentNamed } from '#features/people/department/department.service.ts'
import type { EmployedUser, Employee, EmployeeChange, EmployeeForm } from '../employee.contract.ts'
import {
  findEmployee,
  type HeldEmployee,
  insertEmployee,
  insertEmployeeChange,
  isManagedBy,
  lockEmployee,
  lockManagers,
  type NewEmployee,
  setEmployee,
  nextEmployeeCode,
} from '../employee.data.ts'
import { employeeAdded, employeeRemoved, employeeSubject, employeeUpdated } from '../employee.events.ts'
import { changedRoles } from '../employee.policy.ts'
import { saveRating } from '../rating/rating.data.ts'

/** For features that store data with a record. */
export { lockEmployee } from '../employee.data.ts'
export { employeeSubject } from '../employee.events.ts'

export const NOT_FOUND = message('Employee not found')

const OWN_CHANGE = message('You changed this in another tab or on another device')

/** Why roles were given, kept with them. */
const REASON = 'Employee record'

/** The day that counts for joining, leaving and birthdays. */
export const todayOf = async (db: Db, now: Date): Promise<Day> => dayIn(now, (await readOrganisation(db)).time_zone)

/** Throws 404. */
export async function requireEmployee(db: Db, id: number): Promise<EmployedUser> {
  const found = await findEmployee(db, id)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

/** The columns of what the form sends; what is left out stays. */
function columnsOf(form: EmployeeForm | EmployeeChange, departmentId: number) {
  return {
    fullName: form.full_name,
    dateOfBirth: form.date_of_birth,
    ...(form.gender !== undefined && { gender: form.gender }),
    ...(form.marital_status !== undefined && { maritalStatus: form.marital_status }),
    nationality: form.nationality,
    ...(form.profile_picture !== undefined && { profilePicture: form.profile_picture || null }),
    email: form.email,
    phoneNumber: form.phone_number,
    emergencyContactName: form.emergency_contact_name,
    emergencyContactPhone: form.emergency_contact_phone,
    address: form.address,
    city: form.city,
    state: form.state,
    postalCode: form.postal_code,
    country: form.country,
    position: form.position,
    departmentId,
    joinDate: form.join_date,
    ...(form.employment_type !== undefined && { employmentType: form.employment_type }),
    ...(form.salary !== undefined && { salaryCents: dollarsToCents(form.salary) }),
    ...(form.manager_id !== undefined && { managerId: form.manager_id || null }),
  } satisfies Partial<NewEmployee>
}

/** Throws 422 at `manager_id` for a manager who reports to the person. */
async function refuseManagerCircle(tx: Db, userId: number, managerId: number | null): Promise<void> {
  if (managerId === null) return
  await lockManagers(tx)
  if (await isManagedBy(tx, managerId, userId)) {
    throw invalid({ manager_id: [message('This person reports to the employee and cannot be their manager')] })
  }
}

type Added = { form: EmployeeForm; byId: number }

/**
 * Writes the record of a person and gives the roles; the caller has checked who may. Throws 422 at `user_id` when the
 * person has a record, and at `department` or `manager_id`.
 * @param now when it was made; the demo data gives past moments
 */
export async function addEmployee(
  cause: Cause | Past,
  tx: Db,
  { form, byId }: Added,
  now: Date,
): Promise<EmployedUser> {
  const department = await departmentNamed(tx, form.department)
  const columns = columnsOf(form, department.id)
  await refuseManagerCircle(tx, form.user_id, columns.managerId ?? null)
  const code = await nextEmployeeCode(tx)
  const id = await insertEmployee(tx, { ...columns, userId: form.user_id, code, createdAt: now, updatedAt: now })
  if (id === undefined) throw invalid({ user_id: [message('This person already has an employee record')] })
  const row = await requireEmployee(tx, id)
  await addToHistory(tx, row.employee, { byId, effectiveOn: row.employee.join_date, now })
  const roles = changedRoles(null, row.employee)
  await changeRoles(cause, tx, form.user_id, { ...roles, reason: REASON })
  await employeeAdded(cause, tx, row.employee, { roles, byId })
  return row
}

type ChangeContext = { byId: number; effectiveOn: Day; now: Date }

const addToHistory = (tx: Db, row: Employee, { byId, effectiveOn, now }: ChangeContext): Promise<void> =>
  insertEmployeeChange(tx, {
    employeeId: row.id,
    effectiveOn,
    position: row.position,
    departmentId: row.department_id,
    salaryCents: dollarsToCents(row.salary),
    managerId: row.manager_id,
    byId,
    createdAt: now,
  })

/** The fields in the history of an employee. */
const DATED: readonly (keyof Employee)[] = ['position', 'department_id', 'salary', 'manager_id']

/** What a save may change, in the words of the API. */
const FIELDS = [
  'full_name',
  'date_of_birth',
  'gender',
  'marital_status',
  'nationality',
  'profile_picture',
  'email',
  'phone_number',
  'emergency_contact_name',
  'emergency_contact_phone',
  'address',
  'city',
  'state',
  'postal_code',
  'country',
  'position',
  'department',
  'join_date',
  'employment_type',
  'salary',
  'status',
  'manager_id',
  'rating',
  'recommendation',
] as const satisfies readonly (keyof Employee)[]

const changedFields = (before: Employee, after: Employee): string[] =>
  FIELDS.filter((field) => before[field] !== after[field])

/** The last day of someone by what the status becomes: today, unless it was known before. */
function lastDayOf(held: HeldEmployee, status: Employee['status'] | undefined, today: Day): Day | null {
  if ((status ?? held.status) !== 'Terminated') return null
  return held.leftOn ?? today
}

type Changed = { id: number; form: EmployeeChange; byId: number }

/**
 * Changes a record; the caller has checked who may. Answers it as it is then. Throws 404, 422 as `addEmployee`, and 409
 * when it has changed since the version of the form.
 */
export async function changeEmployee(cause: Cause | Past, tx: Db, { id, form, byId }: Changed, now: Date) {
  const held = await lockEmployee(tx, id)
  if (!held) throw notFound(NOT_FOUND)
  await refuseOutdated(tx, held, form.version, byId)
  const { employee: before } = await requireEmployee(tx, held.id)
  // A department that is no longer offered stays with those who are in it.
  const isSame = form.department === before.department
  const departmentId = isSame ? before.department_id : (await departmentNamed(tx, form.department)).id
  const columns = columnsOf(form, departmentId)
  if (columns.managerId !== undefined && columns.managerId !== held.managerId) {
    await refuseManagerCircle(tx, held.userId, columns.managerId)
  }
  const today = await todayOf(tx, now)
  await setEmployee(tx, held.id, {
    ...columns,
    ...(form.status !== undefined && { status: form.status }),
    ...(form.rating !== undefined && { rating: form.rating }),
    ...(form.recommendation !== undefined && { recommendation: form.recommendation || null }),
    leftOn: lastDayOf(held, form.status, today),
    updatedAt: now,
  })
  const row = await requireEmployee(tx, held.id)
  const after = row.employee
  if (after.rating !== null && (after.rating !== before.rating || after.recommendation !== before.recommendation)) {
    const { rating, recommendation } = after
    await saveRating(tx, {
      employeeId: held.id,
      rating,
      recommendation,
      ratedOn: today,
      ratedById: byId,
      createdAt: now,
    })
  }
  if (DATED.some((field) => before[field] !== after[field])) {
    await addToHistory(tx, after, { byId, effectiveOn: today, now })
  }
  const roles = changedRoles(before, after)
  await changeRoles(cause, tx, held.userId, { ...roles, reason: REASON })
  await employeeUpdated(cause, tx, { row: after, fields: changedFields(before, after), roles, byId })
  return row
}

/** Throws 409 when the record is newer than what the save was based on, naming who has changed which field. */
async function refuseOutdated(tx: Db, held: HeldEmployee, version: number | undefined, byId: number): Promise<void> {
  if (version === undefined || version === held.version) return
  const trail = await readTrail(tx, [employeeSubject(held.id)], ['employee.update', 'employee.rate'])
  const since = trail.filter(({ detail }) => Number(detail?.['version']) > version)
  const names = await namesOf(
    tx,
    since.flatMap(({ actorId }) => actorId ?? []),
  )
  const errors: FieldMessages = Object.fromEntries(
    since.flatMap(({ actorId, detail }) => {
      const name = names.get(actorId ?? 0) ?? ''
      const fields = Array.isArray(detail?.['fields']) ? detail['fields'] : []
      const says = actorId === byId ? OWN_CHANGE : message('{name} has changed this in the meantime', { name })
      return fields.map((field) => [String(field), [says]])
    }),
  )
  throw outdated(
    isOwnChange(since, byId),
    message('This record has changed in the meantime. Compare both versions and save again.'),
    errors,
  )
}

/** Archives a record that is held and takes the roles away; the caller has checked who may. */
export async function removeEmployee(cause: Cause, tx: Db, held: HeldEmployee, now: Date): Promise<void> {
  const { employee } = await requireEmployee(tx, held.id)
  await setEmployee(tx, held.id, { archivedAt: now, updatedAt: now })
  const roles = changedRoles(employee, null)
  await changeRoles(cause, tx, held.userId, { ...roles, reason: REASON })
  await employeeRemoved(cause, tx, employee, roles)
}
