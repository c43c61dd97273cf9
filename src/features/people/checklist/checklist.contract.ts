import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Paged, Paging, Search } from '#shared/paging.ts'
import { requiredText } from '#shared/text-fields.ts'
import { checklistPolicy } from './checklist.policy.ts'

export const CHECKLIST_KINDS = ['onboarding', 'leaving'] as const
export type ChecklistKind = (typeof CHECKLIST_KINDS)[number]

/** Who does a task: someone of HR, the manager of the employee, the employee, or an accountant. */
export const TASK_DOERS = ['hr', 'manager', 'employee', 'accountant'] as const
export type TaskDoer = (typeof TASK_DOERS)[number]

export const MAX_TASK_LENGTH = 200
export const MAX_TASKS = 50
/** How long before or after the day of its checklist a task may be due. */
const MAX_DAYS = 365

const WHOLE_DAYS = text('Enter a whole number of days')

const TemplateTask = z.strictObject({
  text: requiredText(text('Describe the task'), MAX_TASK_LENGTH),
  who: z.enum(TASK_DOERS, { error: text('Choose an assignee') }),
  /** Days after the day that the list begins with; before it, when negative. */
  due_days: z
    .number(WHOLE_DAYS)
    .check(
      z.int(WHOLE_DAYS),
      z.minimum(-MAX_DAYS, text('Enter at least {minimum}')),
      z.maximum(MAX_DAYS, text('Enter at most {maximum}')),
    ),
})
export type TemplateTask = z.infer<typeof TemplateTask>

const Owner = z.object({
  id: z.number(),
  user_id: z.number(),
  manager_id: z.nullable(z.number()),
  code: z.string(),
  name: z.string(),
})

const task = {
  id: z.number(),
  text: z.string(),
  doer: z.enum(TASK_DOERS),
  due_on: Day,
  is_overdue: z.boolean(),
}

const Checklist = z.object({
  id: z.number(),
  kind: z.enum(CHECKLIST_KINDS),
  starts_on: Day,
  started_by: z.string(),
  tasks: z.array(z.object({ ...task, done_at: z.nullable(z.string()), done_by: z.nullable(z.string()) })),
})
export type Checklist = z.infer<typeof Checklist>

/** A task that waits for the reader. */
const OpenTask = z.object({
  ...task,
  kind: z.enum(CHECKLIST_KINDS),
  employee: z.extend(Owner, { profile_picture: z.nullable(z.string()) }),
})
export type OpenTask = z.infer<typeof OpenTask>

const Templates = z.object({ onboarding: z.array(TemplateTask), leaving: z.array(TemplateTask) })
export type Templates = z.infer<typeof Templates>

const Saved = z.object({ message: z.string() })

export const checklistApi = {
  getTemplates: endpoint({
    name: 'checklist.getTemplates',
    method: 'GET',
    path: '/api/hr/checklists/templates',
    access: checklistPolicy.keepTemplates,
    summary: 'The tasks that a list begins with, of somebody who comes and of somebody who goes.',
    response: z.object({ templates: Templates }),
  }),
  saveTemplate: endpoint({
    name: 'checklist.saveTemplate',
    method: 'PUT',
    path: '/api/hr/checklists/templates',
    access: checklistPolicy.keepTemplates,
    summary: 'Saves the tasks of one kind of list. Lists that have begun stay as they are.',
    body: z.strictObject({
      kind: z.enum(CHECKLIST_KINDS),
      tasks: z.array(TemplateTask).check(z.maxLength(MAX_TASKS, text('Add at most {maximum} tasks'))),
    }),
    response: z.object({ message: z.string(), templates: Templates }),
  }),
  list: endpoint({
    name: 'checklist.list',
    method: 'GET',
    path: '/api/hr/employees/:id/checklists',
    access: checklistPolicy.list,
    summary: 'The lists of tasks of an employee: for admin, HR, the manager and the person.',
    params: ById,
    response: z.object({ employee: Owner, checklists: z.array(Checklist) }),
  }),
  listTasks: endpoint({
    name: 'checklist.listTasks',
    method: 'GET',
    path: '/api/hr/checklists/tasks',
    access: checklistPolicy.listTasks,
    summary: "The open tasks that are the caller's to do, what is due first is first.",
    query: z.object({ search: Search, ...Paging }),
    response: z.object({ tasks: z.array(OpenTask), ...Paged }),
  }),
  exportTasks: endpoint({
    name: 'checklist.exportTasks',
    method: 'GET',
    path: '/api/hr/checklists/tasks/export',
    access: checklistPolicy.listTasks,
    summary: 'The tasks of the same list as a CSV file, all pages of it.',
    query: z.object({ search: Search }),
    raw: 'text/csv',
  }),
  start: endpoint({
    name: 'checklist.start',
    method: 'POST',
    path: '/api/hr/employees/:id/checklists',
    access: checklistPolicy.start,
    summary:
      'Begins a list for an employee with the tasks as they are now, dated from a day on. One of each kind runs.',
    params: ById,
    body: z.strictObject({
      kind: z.enum(CHECKLIST_KINDS),
      starts_on: z.iso.date({ error: text('Enter a valid date') }).brand<'Day'>(),
    }),
    response: Saved,
    status: 201,
  }),
  stop: endpoint({
    name: 'checklist.stop',
    method: 'POST',
    path: '/api/hr/checklists/:id/stop',
    access: checklistPolicy.stop,
    summary: 'Takes a list back that is no longer needed; its tasks wait for nobody any more.',
    params: ById,
    response: Saved,
  }),
  tick: endpoint({
    name: 'checklist.tick',
    method: 'PUT',
    path: '/api/hr/checklists/tasks/:id',
    access: checklistPolicy.tick,
    summary: 'Says that a task is done, or that it is not; for whose task it is, and for admin and HR.',
    params: ById,
    body: z.strictObject({ done: z.boolean() }),
    response: Saved,
  }),
}
