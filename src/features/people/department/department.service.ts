import type { Db } from '#server/db/db.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import { type Department, departmentApi } from './department.contract.ts'
import {
  findDepartment,
  insertDepartment,
  listDepartments,
  lockDepartment,
  lockDepartmentNamed,
  setDepartment,
} from './department.data.ts'
import { departmentAdded, departmentRemoved, departmentRenamed } from './department.events.ts'

/** For the import of employees, which asks for all of them once. */
export { listDepartments } from './department.data.ts'

const nameTaken = () => invalid({ name: [message('A department with this name already exists')] })

async function requireDepartment(db: Db, id: number): Promise<Department> {
  const found = await findDepartment(db, id)
  if (!found) throw notFound(message('Department not found'))
  return found
}

/** The id of a department by its name, which employees are given by (spec 2 §3). Throws 422 at `department`. */
export async function departmentNamed(tx: Db, name: string): Promise<{ id: number; name: string }> {
  const found = await lockDepartmentNamed(tx, name)
  if (!found) throw invalid({ department: [message('No department has this name')] })
  return found
}

/** Writes a department. Throws 422 when there is one of this name. */
export async function addDepartment(cause: Cause | Past, tx: Db, name: string, now: Date): Promise<Department> {
  const id = await insertDepartment(tx, name, now)
  if (id === undefined) throw nameTaken()
  await departmentAdded(cause, tx, { id, name })
  return { id, name, employees: 0 }
}

async function create(call: Call<typeof departmentApi.create>) {
  const { db, body, now, say } = call
  const department = await db.transaction((tx) => addDepartment(call, tx, body.name, now()))
  return { message: say('Department added'), department }
}

async function update(call: Call<typeof departmentApi.update>) {
  const { db, params, body, say } = call
  try {
    const department = await db.transaction(async (tx) => {
      await lockDepartment(tx, params.id)
      const before = await requireDepartment(tx, params.id)
      if (before.name === body.name) return before
      await setDepartment(tx, params.id, { name: body.name })
      await departmentRenamed(call, tx, { id: params.id, name: body.name, before: before.name })
      return { ...before, name: body.name }
    })
    return { message: say('Department renamed'), department }
  } catch (problem) {
    throw isUniqueViolation(problem) ? nameTaken() : problem
  }
}

async function remove(call: Call<typeof departmentApi.remove>) {
  const { db, params, now, say } = call
  await db.transaction(async (tx) => {
    await lockDepartment(tx, params.id)
    const row = await requireDepartment(tx, params.id)
    if (row.employees > 0) {
      throw new AppError(
        'conflict',
        message(
          '{many, plural, one {One employee works in this department. Move them first.} other {{many} employees work in this department. Move them first.}}',
          { many: row.employees },
        ),
      )
    }
    await setDepartment(tx, params.id, { archivedAt: now() })
    await departmentRemoved(call, tx, row)
  })
  return { message: say('Department removed') }
}

export const departmentHandlers = handlers(departmentApi, {
  list: async ({ db }) => ({ departments: await listDepartments(db) }),
  create,
  update,
  remove,
})
