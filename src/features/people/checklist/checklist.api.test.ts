import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/calendar.ts'
import { dayIn } from '#shared/dates.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { aChecklist, TASKS } from '#tests/support/checklists.ts'
import { employee } from '#tests/support/employees.ts'
import { type Person, person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { checklistApi, type ChecklistKind, MAX_TASKS } from './checklist.contract.ts'

const app = useTestApp()
const today = () => dayIn(new Date(), 'Africa/Kigali')

/** Writes the tasks of a kind of list, as HR does. */
const writeTemplate = (as: Person, kind: ChecklistKind = 'onboarding', tasks = TASKS) =>
  app.call(checklistApi.saveTemplate, { body: { kind, tasks } }, { as })
const start = (id: number, as: Person, more: object = {}) =>
  app.call(checklistApi.start, { params: { id }, body: { kind: 'onboarding', starts_on: today(), ...more } }, { as })
const read = (id: number, as: Person) => app.call(checklistApi.list, { params: { id } }, { as })
const tick = (id: number, as: Person, done = true) =>
  app.call(checklistApi.tick, { params: { id }, body: { done } }, { as })
const tasksOf = async (as: Person, search = '') =>
  (await app.call(checklistApi.listTasks, { query: { search } }, { as })).body.tasks
const noticesOf = async (as: Person) =>
  (await app.call(notificationApi.list, {}, { as })).body.notifications.map(({ title }) => title)

/** Someone with a manager, and a list that HR has begun. */
async function begun(fullName = 'Aline Mutoni') {
  const { db } = app.services
  const [hr, manager, accountant] = [
    await person(db, 'hr', { name: 'Wanjiru' }),
    await person(db, 'manager'),
    await person(db, 'accountant'),
  ]
  const one = await employee(db, { fullName, managerId: manager.id })
  await writeTemplate(hr)
  const { status } = await start(one.employeeId, hr)
  expect(status).toBe(201)
  const tasks = (await read(one.employeeId, hr)).body.checklists[0]?.tasks ?? []
  const taskOf = (doer: string) => tasks.find((task) => task.doer === doer)?.id ?? 0
  return { hr, manager, accountant, one, taskOf }
}

describe('a list', () => {
  test('begins with dated copies of the tasks; those concerned hear of it; later templates leave it as it is', async () => {
    const { hr, manager, accountant, one } = await begun()
    await writeTemplate(hr, 'onboarding', [{ text: 'Something else', who: 'hr', due_days: 0 }])
    const [list] = (await read(one.employeeId, one)).body.checklists
    expect(list).toMatchObject({ kind: 'onboarding', starts_on: today(), started_by: 'Wanjiru' })
    expect(list?.tasks.map(({ text, doer, due_on: due, is_overdue: late }) => [text, doer, due, late])).toEqual(
      TASKS.map(({ text, who, due_days: days }) => [text, who, addDays(today(), days), days < 0]),
    )
    expect(await noticesOf(one)).toEqual(['Your checklist'])
    expect(await noticesOf(manager)).toContain('New tasks')
    expect(await noticesOf(accountant)).toContain('New tasks')
    expect(await noticesOf(hr)).toEqual([])
  })

  test('of each kind one runs, also when two begin it at once; one that was taken back can begin anew', async () => {
    const { hr, one } = await begun()
    expect((await start(one.employeeId, hr)).status).toBe(409)
    await writeTemplate(hr, 'leaving')
    const answers = await Promise.all([1, 2, 3].map(() => start(one.employeeId, hr, { kind: 'leaving' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const [newer] = (await read(one.employeeId, hr)).body.checklists
    const stop = () => app.call(checklistApi.stop, { params: { id: newer?.id ?? 0 } }, { as: hr })
    expect((await stop()).body.message).toBe('Checklist removed')
    expect((await stop()).status).toBe(404)
    expect((await tick(newer?.tasks[0]?.id ?? 0, hr)).status).toBe(404)
    expect((await start(one.employeeId, hr, { kind: 'leaving' })).status).toBe(201)
  })

  test('needs tasks, and a day that is near', async () => {
    const { db } = app.services
    const [hr, one] = [await person(db, 'hr'), await employee(db)]
    await writeTemplate(hr, 'leaving', [])
    const none = await start(one.employeeId, hr, { kind: 'leaving' })
    expect([none.status, none.body.errors]).toEqual([
      422,
      { kind: ['This checklist has no tasks yet. Add tasks first.'] },
    ])
    const far = await start(one.employeeId, hr, { starts_on: addDays(today(), 367) })
    expect(far.body.errors).toEqual({ starts_on: ['Choose a day within a year of today'] })
    expect((await start(one.employeeId, hr, { starts_on: '' })).body.errors).toHaveProperty('starts_on')
  })
})

test('the tasks of a kind: texts, people and days within their limits', async () => {
  const hr = await person(app.services.db, 'hr')
  const save = async (tasks: object[]) => (await writeTemplate(hr, 'leaving', tasks as typeof TASKS)).body.errors ?? {}
  const task = { text: 'Give the keys back', who: 'employee', due_days: 0 }
  expect(await save([{ ...task, text: ' ' }])).toEqual({ 'tasks.0.text': ['Describe the task'] })
  expect(await save([{ ...task, due_days: 366 }])).toHaveProperty(['tasks.0.due_days'])
  expect(await save([{ ...task, due_days: 1.5 }])).toEqual({ 'tasks.0.due_days': ['Enter a whole number of days'] })
  expect(await save([{ ...task, who: 'student' }])).toEqual({ 'tasks.0.who': ['Choose an assignee'] })
  expect(await save(Array.from({ length: MAX_TASKS + 1 }, () => task))).toHaveProperty('tasks')
  expect(await save([task])).toEqual({})
  const { templates } = (await app.call(checklistApi.getTemplates, {}, { as: hr })).body
  expect(templates.leaving).toEqual([task])
})

describe('ticking', () => {
  test('says who and when, once, and can be taken back', async () => {
    const { one, taskOf } = await begun()
    const id = taskOf('employee')
    expect((await tick(id, one)).body.message).toBe('Task done')
    const shown = async () => (await read(one.employeeId, one)).body.checklists[0]?.tasks.find((task) => task.id === id)
    const first = await shown()
    expect(first).toMatchObject({ done_by: one.name, is_overdue: false })
    await tick(id, one)
    expect(await shown()).toEqual(first)
    await tick(id, one, false)
    expect(await shown()).toMatchObject({ done_by: null, done_at: null })
  })

  test('is for those concerned; nobody confirms what others do for them', async () => {
    const { hr, manager, accountant, one, taskOf } = await begun()
    const statuses = async (doer: string, people: Person[]) => {
      const found: number[] = []
      for (const as of people) found.push((await tick(taskOf(doer), as)).status)
      return found
    }
    const stranger = await employee(app.services.db)
    expect(await statuses('employee', [one, manager, accountant, stranger, hr])).toEqual([200, 403, 404, 404, 200])
    expect(await statuses('manager', [manager, one, accountant, hr])).toEqual([200, 403, 404, 200])
    expect(await statuses('accountant', [accountant, one, manager, hr])).toEqual([200, 403, 403, 200])
    expect(await statuses('hr', [hr, one, manager, accountant])).toEqual([200, 403, 403, 404])
    // Someone of HR is an employee, too.
    const clerk = await employee(app.services.db, { of: hr })
    const own = await aChecklist(app.services.db, { employeeId: clerk.employeeId, byId: manager.id, doer: 'hr' })
    expect((await tick(own.taskId, hr)).status).toBe(403)
    expect((await start(clerk.employeeId, hr, { kind: 'leaving' })).status).toBe(403)
  })

  test('everybody has a list of the own open tasks, what is due first is first, in few statements', async () => {
    const { hr, manager, accountant, one, taskOf } = await begun('Tasked Biruk')
    const words = async (as: Person) => (await tasksOf(as, 'tasked')).map(({ text }) => text)
    expect(await words(hr)).toEqual(['Prepare the contract'])
    expect(await words(manager)).toEqual(['Show the classrooms'])
    expect(await words(accountant)).toEqual(['Set up the pay'])
    expect(await words(one)).toEqual(['Read the handbook'])
    expect(await words(await person(app.services.db, 'manager'))).toEqual([])
    expect((await tasksOf(hr, 'tasked'))[0]).toMatchObject({ is_overdue: true, kind: 'onboarding' })
    await tick(taskOf('hr'), hr)
    expect(await words(hr)).toEqual([])
    expect(await countQueries(app.services, () => tasksOf(hr))).toBeLessThanOrEqual(4)
  })
})

test('the lists are read by admin, HR, the manager and the person; templates are kept by admin and HR', async () => {
  const { manager, one } = await begun()
  const RESPONSIBLE_ROLES: readonly Role[] = ['admin', 'hr']
  for (const role of ROLES) {
    const as = await person(app.services.db, role)
    const isKeeper = RESPONSIBLE_ROLES.includes(role)
    expect([role, (await read(one.employeeId, as)).status]).toEqual([role, isKeeper ? 200 : 404])
    const { status } = await app.call(checklistApi.getTemplates, {}, { as })
    expect([role, status]).toEqual([role, isKeeper ? 200 : 403])
  }
  expect((await read(one.employeeId, manager)).status).toBe(200)
  expect((await start(one.employeeId, manager, { kind: 'leaving' })).status).toBe(403)
})

test('the open tasks are a file with those that are the reader’s to do', async () => {
  const { hr, manager, one } = await begun('=Filed Aline')
  const file = (as: Person, query: { search?: string } = {}) => readCsv(app, checklistApi.exportTasks, { query, as })
  const { headers, lines } = await file(hr, { search: 'filed' })
  expect(headers['content-disposition']).toBe('attachment; filename=checklist-tasks.csv')
  expect(lines[0]).toContain('Task,Employee ID,Employee,Checklist,Assignee,Due,Overdue')
  expect(lines).toHaveLength(2)
  expect(lines[1]?.split(',').filter((_, column) => column !== 1)).toEqual([
    'Prepare the contract',
    "'=Filed Aline",
    'First weeks',
    'Human resources',
    addDays(today(), -7),
    'Yes',
  ])
  expect((await file(manager)).lines[1]).toContain('Show the classrooms')
  expect((await file(one)).lines[1]).toContain('Read the handbook')
  expect((await file(await person(app.services.db, 'manager'))).lines).toHaveLength(1)
  expect((await file(await person(app.services.db, 'student'))).status).toBe(403)
})
