import { isNull } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'
import type { Day } from '#shared/dates.ts'
import { users } from '#features/base/user/user.table.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import type { ChecklistKind, TaskDoer, TemplateTask } from './checklist.contract.ts'

/** What is to be done when someone comes, and when someone goes. Lists that have begun keep their own tasks. */
export const checklistTemplates = pgTable('checklist_templates', {
  kind: text().$type<ChecklistKind>().primaryKey(),
  tasks: jsonb().$type<TemplateTask[]>().notNull(),
  changedById: integer()
    .notNull()
    .references(() => users.id),
  changedAt: createdAt(),
})

/** A list that has begun for an employee. */
export const checklists = pgTable(
  'checklists',
  {
    id: id(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id),
    kind: text().$type<ChecklistKind>().notNull(),
    startsOn: date().$type<Day>().notNull(),
    startedById: integer()
      .notNull()
      .references(() => users.id),
    /** Cancelled: it was a mistake, or the plans have changed. */
    stoppedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('checklists_running_key').on(table.employeeId, table.kind).where(isNull(table.stoppedAt))],
)

/** A task of such a list, dated. */
export const checklistTasks = pgTable(
  'checklist_tasks',
  {
    id: id(),
    checklistId: integer()
      .notNull()
      .references(() => checklists.id),
    place: integer().notNull(),
    text: text().notNull(),
    doer: text().$type<TaskDoer>().notNull(),
    dueOn: date().$type<Day>().notNull(),
    doneAt: moment(),
    doneById: integer().references(() => users.id),
  },
  (table) => [
    uniqueIndex('checklist_tasks_place_key').on(table.checklistId, table.place),
    index('checklist_tasks_open_index').on(table.dueOn, table.id).where(isNull(table.doneAt)),
  ],
)
