import type { TemplateTask } from '#features/people/checklist/checklist.contract.ts'
import { checklists, checklistTasks } from '#features/people/checklist/checklist.table.ts'
import type { Db } from '#server/db/db.ts'
import { type Day, dayIn } from '#shared/dates.ts'

export const TASKS: TemplateTask[] = [
  { text: 'Prepare the contract', who: 'hr', due_days: -7 },
  { text: 'Show the classrooms', who: 'manager', due_days: 0 },
  { text: 'Read the handbook', who: 'employee', due_days: 5 },
  { text: 'Set up the pay', who: 'accountant', due_days: 20 },
]

type More = { employeeId: number; byId: number; doer?: TemplateTask['who']; startsOn?: Day }

/** A list with one task, inserted directly into the tables; answers the ids of both. */
export async function aChecklist(db: Db, { employeeId, byId, doer = 'employee', startsOn }: More) {
  const day = startsOn ?? dayIn(new Date(), 'Africa/Kigali')
  const [list] = await db
    .insert(checklists)
    .values({ employeeId, kind: 'onboarding', startsOn: day, startedById: byId })
    .returning({ id: checklists.id })
  const id = list?.id ?? 0
  const [task] = await db
    .insert(checklistTasks)
    .values({ checklistId: id, place: 0, text: 'Read the handbook', doer, dueOn: day })
    .returning({ id: checklistTasks.id })
  return { id, taskId: task?.id ?? 0 }
}
