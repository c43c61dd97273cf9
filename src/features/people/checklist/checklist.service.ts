import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { addDays } from '#shared/calendar.ts'
import { type Day } from '#shared/dates.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { type Actor, authorize, can, hasRole } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithRole } from '#features/base/user/user.service.ts'
import { NOT_FOUND, todayOf } from '#features/people/employee/record/record.service.ts'
import {
  checklistApi,
  type ChecklistKind,
  type OpenTask,
  type TaskDoer,
  type TemplateTask,
} from './checklist.contract.ts'
import {
  countOpenTasks,
  findChecklist,
  findOwner,
  insertChecklist,
  listAllOpenTasks,
  listChecklists,
  listOpenTasks,
  type ListOwnerRow,
  lockTask,
  upsertTemplate,
  readTemplates,
  setTask,
  stopChecklist,
} from './checklist.data.ts'
import { checklistStarted, checklistStopped, taskTicked, templateSaved } from './checklist.events.ts'
import { checklistPolicy } from './checklist.policy.ts'

/** How far ahead joining and leaving are planned, and how late they can be recorded. */
const FAR_DAYS = 366

type Template = { kind: ChecklistKind; tasks: TemplateTask[]; byId: number }

/**
 * Saves the tasks that lists of a kind begin with; the caller has checked who may.
 * @param now when it was done; the demo data gives past moments
 */
export async function setTemplate(cause: Cause | Past, tx: Db, { kind, tasks, byId }: Template, now: Date) {
  const old = (await readTemplates(tx))[kind]
  await upsertTemplate(tx, { kind, tasks, changedById: byId, changedAt: now })
  await templateSaved(cause, tx, { kind, old, new: tasks, byId })
}

async function saveTemplate(call: Call<typeof checklistApi.saveTemplate>) {
  const { db, me, body, now, say } = call
  const templates = await db.transaction(async (tx) => {
    await setTemplate(call, tx, { ...body, byId: me.id }, now())
    return readTemplates(tx)
  })
  return { message: say('Checklist saved'), templates }
}

/** The owner of checklists that the caller may read. Throws 404. */
async function requireOwner({ db, me, params }: Pick<Call<typeof checklistApi.list>, 'db' | 'me' | 'params'>) {
  const owner = await findOwner(db, params.id)
  if (!owner || !can(me, checklistPolicy.list, owner)) throw notFound(NOT_FOUND)
  return owner
}

async function list(call: Call<typeof checklistApi.list>) {
  const { db, now } = call
  const employee = await requireOwner(call)
  const today = await todayOf(db, now())
  const kept = await listChecklists(db, employee.id)
  const checklists = kept.map((one) => ({
    ...one,
    tasks: one.tasks.map((task) => ({ ...task, is_overdue: task.done_at === null && task.due_on < today })),
  }))
  return { employee, checklists }
}

/** Whose tasks the caller does. */
const taskFilterFor = (me: Actor) => ({
  me: me.id,
  isHr: hasRole(me, ['admin', 'hr']) ? 'yes' : 'no',
  isAccountant: hasRole(me, ['accountant']) ? 'yes' : 'no',
})

/** How many open tasks the caller has, for other features. */
export const countOpenTasksOf = (db: Db, me: Actor): Promise<number> => countOpenTasks(db, taskFilterFor(me))

/** How many of them are on the caller's own checklists. */
export const countOwnOpenTasks = (db: Db, me: Actor): Promise<number> =>
  countOpenTasks(db, { ...taskFilterFor(me), own: 'yes' })

async function listTasks({ db, me, query, now }: Call<typeof checklistApi.listTasks>) {
  const { search, ...asked } = query
  const today = await todayOf(db, now())
  const { rows, ...paged } = await listOpenTasks(db, { search, ...taskFilterFor(me) }, asked)
  return { tasks: rows.map((row) => ({ ...row, is_overdue: row.due_on < today })), ...paged }
}

const KIND_WORDS: Record<ChecklistKind, Message> = {
  onboarding: message('First weeks'),
  leaving: message('Last weeks'),
}
const DOER_WORDS: Record<TaskDoer, Message> = {
  hr: message('Human resources'),
  manager: message('Manager'),
  employee: message('Employee'),
  accountant: message('Accountant'),
}

const CHECKLIST_FILE: readonly CsvColumn<OpenTask>[] = [
  { head: message('Task'), cell: ({ text }) => text },
  { head: message('Employee ID'), cell: ({ employee }) => employee.code },
  { head: message('Employee'), cell: ({ employee }) => employee.name },
  { head: message('Checklist'), cell: ({ kind }) => KIND_WORDS[kind] },
  { head: message('Assignee'), cell: ({ doer }) => DOER_WORDS[doer] },
  { head: message('Due'), cell: (task) => task.due_on },
  { head: message('Overdue'), cell: (task) => (task.is_overdue ? message('Yes') : message('No')) },
]

async function exportTasks(call: Call<typeof checklistApi.exportTasks>): Promise<RawAnswer> {
  const { db, me, query, now } = call
  const today = await todayOf(db, now())
  const filter = { search: query.search, ...taskFilterFor(me) }
  const found = await listAllOpenTasks(db, filter, (row) => ({ ...row, is_overdue: row.due_on < today }))
  return listFile(call, { action: 'checklist.exportTasks', name: 'checklist-tasks', columns: CHECKLIST_FILE }, found)
}

type Starting = { owner: ListOwnerRow; kind: ChecklistKind; startsOn: Day; byId: number }

/** Who has something to do in a list, beside the employee. */
async function doersOf(tx: Db, owner: ListOwnerRow, tasks: readonly TemplateTask[], now: Date): Promise<number[]> {
  const has = (who: TemplateTask['who']) => tasks.some((task) => task.who === who)
  return [
    ...(has('hr') ? await idsWithRole(tx, 'hr', now) : []),
    ...(has('accountant') ? await idsWithRole(tx, 'accountant', now) : []),
    ...(has('manager') && owner.manager_id !== null ? [owner.manager_id] : []),
  ]
}

/**
 * Begins a list for an employee with the tasks of its kind, dated; the caller has checked who may. Throws 422 when there
 * are no tasks, and 409 when one of the kind is running.
 * @param now when it was begun; the demo data gives past moments
 */
export async function startChecklist(cause: Cause | Past, tx: Db, starting: Starting, now: Date): Promise<number> {
  const { owner, kind, startsOn, byId } = starting
  const tasks = (await readTemplates(tx))[kind]
  if (tasks.length === 0) throw invalid({ kind: [message('This checklist has no tasks yet. Add tasks first.')] })
  const dated = tasks.map(({ text, who: doer, due_days: days }) => ({ text, doer, dueOn: addDays(startsOn, days) }))
  const values = { employeeId: owner.id, kind, startsOn, startedById: byId, createdAt: now }
  const id = await insertChecklist(tx, values, dated)
  if (id === undefined) throw new AppError('conflict', message('This checklist has already been started'))
  const doerIds = [...new Set(await doersOf(tx, owner, tasks, now))]
  await checklistStarted(cause, tx, { owner, kind, byId, doerIds })
  return id
}

async function start(call: Call<typeof checklistApi.start>) {
  const { db, me, params, body, now, say } = call
  const today = await todayOf(db, now())
  if (body.starts_on < addDays(today, -FAR_DAYS) || body.starts_on > addDays(today, FAR_DAYS)) {
    throw invalid({ starts_on: [message('Choose a day within a year of today')] })
  }
  await db.transaction(async (tx) => {
    const owner = await requireOwner({ db: tx, me, params })
    authorize(me, checklistPolicy.start, owner)
    await startChecklist(call, tx, { owner, kind: body.kind, startsOn: body.starts_on, byId: me.id }, now())
  })
  return { message: say('Checklist started') }
}

async function stop(call: Call<typeof checklistApi.stop>) {
  const { db, me, params, now, say } = call
  await db.transaction(async (tx) => {
    const found = await findChecklist(tx, params.id)
    if (!found || !can(me, checklistPolicy.list, found.employee)) throw notFound(message('Checklist not found'))
    authorize(me, checklistPolicy.stop, found)
    if (!(await stopChecklist(tx, found.id, now()))) throw notFound(message('Checklist not found'))
    await checklistStopped(call, tx, { owner: found.employee, kind: found.kind })
  })
  return { message: say('Checklist removed') }
}

type TaskChange = { id: number; isDone: boolean; byId: number }
type Held = NonNullable<Awaited<ReturnType<typeof lockTask>>>

/** Says that a task is done, or not; the caller has checked who may. Saying it again changes nothing. */
async function setTaskDone(
  cause: Cause,
  tx: Db,
  { task, isDone, byId }: Omit<TaskChange, 'id'> & { task: Held },
  now: Date,
) {
  if ((task.doneAt !== null) === isDone) return
  await setTask(tx, task.id, isDone ? { doneAt: now, doneById: byId } : { doneAt: null, doneById: null })
  await taskTicked(cause, tx, { owner: task.employee, text: task.text, isDone, byId })
}

async function tick(call: Call<typeof checklistApi.tick>) {
  const { db, me, params, body, now, say } = call
  await db.transaction(async (tx) => {
    const task = await lockTask(tx, params.id)
    const isSeen = task && (can(me, checklistPolicy.list, task.employee) || can(me, checklistPolicy.tick, task))
    if (!isSeen) throw notFound(message('Task not found'))
    authorize(me, checklistPolicy.tick, task)
    await setTaskDone(call, tx, { task, isDone: body.done, byId: me.id }, now())
  })
  return { message: body.done ? say('Task done') : say('Task reopened') }
}

export const checklistHandlers = handlers(checklistApi, {
  getTemplates: async ({ db }) => ({ templates: await readTemplates(db) }),
  saveTemplate,
  list,
  listTasks,
  exportTasks,
  start,
  stop,
  tick,
})
