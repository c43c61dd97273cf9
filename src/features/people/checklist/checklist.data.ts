import { iso } from '#server/db/iso.ts'
import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { listTotal } from '#server/db/list-total.ts'
import type { Day } from '#shared/dates.ts'
import { users } from '#features/base/user/user.table.ts'
import { employeePicture, employees } from '#features/people/employee/employee.table.ts'
import type { Checklist, ChecklistKind, OpenTask, TemplateTask } from './checklist.contract.ts'
import { checklists, checklistTasks, checklistTemplates } from './checklist.table.ts'

export async function readTemplates(db: Db): Promise<Record<ChecklistKind, TemplateTask[]>> {
  const rows = await db
    .select({ kind: checklistTemplates.kind, tasks: checklistTemplates.tasks })
    .from(checklistTemplates)
  const tasksOf = (kind: ChecklistKind) => rows.find((row) => row.kind === kind)?.tasks ?? []
  return { onboarding: tasksOf('onboarding'), leaving: tasksOf('leaving') }
}

export async function upsertTemplate(tx: Db, values: typeof checklistTemplates.$inferInsert): Promise<void> {
  const { kind: _, ...changed } = values
  await tx
    .insert(checklistTemplates)
    .values(values)
    .onConflictDoUpdate({ target: checklistTemplates.kind, set: changed })
}

const OWNER = {
  id: employees.id,
  user_id: employees.userId,
  manager_id: employees.managerId,
  code: employees.code,
  name: employees.fullName,
}
const owner = jsonObject(OWNER)
export type ListOwnerRow = typeof owner._.type

/** Whose lists they are. */
export async function findOwner(db: Db, employeeId: number): Promise<ListOwnerRow | undefined> {
  const [found] = await db
    .select({ owner })
    .from(employees)
    .where(and(eq(employees.id, employeeId), isNull(employees.archivedAt)))
  return found?.owner
}

const doers = alias(users, 'doers')
/** A list as it is stored: what is overdue depends on the day. */
export type KeptChecklist = Omit<Checklist, 'tasks'> & { tasks: Omit<Checklist['tasks'][number], 'is_overdue'>[] }

/** The lists of an employee, the newest first, without those that were taken back: one statement. */
export async function listChecklists(db: Db, employeeId: number): Promise<KeptChecklist[]> {
  const tasks = sql<(Omit<KeptChecklist['tasks'][number], 'done_at'> & { done_at: string | null })[]>`(
    select coalesce(json_agg(${jsonObject({
      id: checklistTasks.id,
      text: checklistTasks.text,
      doer: checklistTasks.doer,
      due_on: checklistTasks.dueOn,
      done_at: checklistTasks.doneAt,
      done_by: doers.name,
    })} order by ${checklistTasks.place}), '[]')
    from ${checklistTasks} left join ${users} ${sql.identifier('doers')} on ${doers.id} = ${checklistTasks.doneById}
    where ${checklistTasks.checklistId} = ${checklists.id})`
  const rows = await db
    .select({
      id: checklists.id,
      kind: checklists.kind,
      starts_on: checklists.startsOn,
      started_by: users.name,
      tasks,
    })
    .from(checklists)
    .innerJoin(users, eq(users.id, checklists.startedById))
    .where(and(eq(checklists.employeeId, employeeId), isNull(checklists.stoppedAt)))
    .orderBy(desc(checklists.id))
  return rows.map((row) => ({
    ...row,
    tasks: row.tasks.map((task) => ({ ...task, done_at: iso(task.done_at) })),
  }))
}

const openTask = jsonObject({
  id: checklistTasks.id,
  text: checklistTasks.text,
  doer: checklistTasks.doer,
  due_on: checklistTasks.dueOn,
  kind: checklists.kind,
  employee: jsonObject({ ...OWNER, profile_picture: employeePicture }),
})

/** Whose tasks a list shows: those of these roles, those of the caller's team, and the caller's own. */
export type TaskFilter = { search?: string | undefined; me: number; isHr: string; isAccountant: string; own?: 'yes' }

const me = sql.placeholder('me')
const words = sql.placeholder('search')
/** People do not confirm what others do for them. */
const isForOther = sql`${employees.userId} <> ${me}`

const OPEN_TASKS: List<typeof openTask._.type, TaskFilter> = {
  name: 'checklist tasks',
  from: checklistTasks,
  id: checklistTasks.id,
  joins: [
    { table: checklists, on: eq(checklists.id, checklistTasks.checklistId), isNarrowing: true },
    { table: employees, on: eq(employees.id, checklists.employeeId), isNarrowing: true },
    { table: users, on: eq(users.id, employees.userId) },
  ],
  row: openTask,
  where: and(isNull(checklistTasks.doneAt), isNull(checklists.stoppedAt), isNull(employees.archivedAt)),
  filters: {
    search: or(
      contains(employees.fullName, words),
      contains(employees.code, words),
      contains(checklistTasks.text, words),
    ),
    me: sql`((${checklistTasks.doer} = 'employee' and ${employees.userId} = ${me})
      or (${checklistTasks.doer} = 'manager' and ${employees.managerId} = ${me} and ${isForOther})
      or (${checklistTasks.doer} = 'hr' and ${isForOther} and ${sql.placeholder('isHr')}::text = 'yes')
      or (${checklistTasks.doer} = 'accountant' and ${isForOther} and ${sql.placeholder('isAccountant')}::text = 'yes'))`,
    /** Of these only what the caller does as the employee. */
    own: sql`(${checklistTasks.doer} = 'employee' and ${sql.placeholder('own')}::text = 'yes')`,
    isHr: undefined,
    isAccountant: undefined,
  },
  order: [asc(checklistTasks.dueOn), asc(checklistTasks.id)],
}

type ListOptions = { page?: number | undefined; limit?: number | undefined }

const patterns = ({ search, ...filter }: TaskFilter): TaskFilter => ({
  ...filter,
  search: search && likePatternOf(search),
})

/** One page of open tasks: one statement. */
export const listOpenTasks = (db: Db, filter: TaskFilter, asked: ListOptions) =>
  listPage(db, OPEN_TASKS, { filter: patterns(filter), ...asked })

/**
 * All of them, for a file.
 * @param show makes what is shown of a row
 */
export const listAllOpenTasks = <Shown>(db: Db, filter: TaskFilter, show: (found: typeof openTask._.type) => Shown) =>
  listAll(db, OPEN_TASKS, { filter: patterns(filter) }, show)

/** How many open tasks someone does. */
export const countOpenTasks = (db: Db, filter: TaskFilter): Promise<number> => listTotal(db, OPEN_TASKS, filter)

type NewChecklist = { employeeId: number; kind: ChecklistKind; startsOn: Day; startedById: number; createdAt: Date }
type NewTask = { text: string; doer: OpenTask['doer']; dueOn: Day }

/** Starts a list with its tasks; returns nothing when one of the kind is already open. */
export async function insertChecklist(
  tx: Db,
  values: NewChecklist,
  tasks: readonly NewTask[],
): Promise<number | undefined> {
  const [added] = await tx
    .insert(checklists)
    .values(values)
    .onConflictDoNothing({ target: [checklists.employeeId, checklists.kind], where: sql`stopped_at is null` })
    .returning({ id: checklists.id })
  if (added)
    await tx.insert(checklistTasks).values(tasks.map((task, place) => ({ ...task, place, checklistId: added.id })))
  return added?.id
}

/** A list that was not taken back, with whose it is. */
export async function findChecklist(db: Db, id: number) {
  const [found] = await db
    .select({ id: checklists.id, kind: checklists.kind, employee: owner })
    .from(checklists)
    .innerJoin(employees, eq(employees.id, checklists.employeeId))
    .where(and(eq(checklists.id, id), isNull(checklists.stoppedAt), isNull(employees.archivedAt)))
  return found
}

/** A task of a list that was not taken back, locked until the transaction ends. */
export async function lockTask(tx: Db, id: number) {
  const [found] = await tx
    .select({
      id: checklistTasks.id,
      text: checklistTasks.text,
      doer: checklistTasks.doer,
      doneAt: checklistTasks.doneAt,
      employee: owner,
    })
    .from(checklistTasks)
    .innerJoin(checklists, eq(checklists.id, checklistTasks.checklistId))
    .innerJoin(employees, eq(employees.id, checklists.employeeId))
    .where(and(eq(checklistTasks.id, id), isNull(checklists.stoppedAt), isNull(employees.archivedAt)))
    .for('update', { of: checklistTasks })
  return found
}

export async function setTask(
  tx: Db,
  id: number,
  done: { doneAt: Date | null; doneById: number | null },
): Promise<void> {
  await tx.update(checklistTasks).set(done).where(eq(checklistTasks.id, id))
}

/** Takes a list back; false when it was already. */
export async function stopChecklist(tx: Db, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(checklists)
    .set({ stoppedAt: now })
    .where(and(eq(checklists.id, id), isNull(checklists.stoppedAt)))
    .returning({ id: checklists.id })
  return rows.length > 0
}
