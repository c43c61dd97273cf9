import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { ChecklistKind, TemplateTask } from './checklist.contract.ts'
import type { ListOwnerRow } from './checklist.data.ts'

const TASKS = '/dashboard/checklist-tasks'
const OWN_FILE = '/dashboard/my-file'

const subjectOf = ({ id }: ListOwnerRow): string => `employee:${id}`

type Changed = { kind: ChecklistKind; old: readonly TemplateTask[]; new: readonly TemplateTask[]; byId: number }

/** Lists begin with other tasks from now on. */
export const templateSaved = (cause: Cause | Past, tx: Db, { byId, ...detail }: Changed): Promise<void> =>
  record(cause, tx, [{ action: 'checklist.saveTemplate', actorId: byId, subject: `checklist:${detail.kind}`, detail }])

type Started = { owner: ListOwnerRow; kind: ChecklistKind; byId: number; doerIds: readonly number[] }

/** A list has begun: the person is notified, and the person who has tasks in it. */
export const checklistStarted = (cause: Cause | Past, tx: Db, { owner, kind, byId, doerIds }: Started): Promise<void> =>
  record(cause, tx, [
    {
      action: 'checklist.start',
      actorId: byId,
      subject: subjectOf(owner),
      detail: { kind, name: owner.name },
      notice: {
        userIds: [owner.user_id],
        title: message('Your checklist'),
        message:
          kind === 'onboarding'
            ? message('Your first weeks are planned. See what needs to be done and tick off your tasks.')
            : message('Your last weeks are planned. See what needs to be done and tick off your tasks.'),
        link: OWN_FILE,
      },
    },
    {
      kind: 'work',
      notice: {
        userIds: doerIds.filter((id) => id !== owner.user_id && id !== byId),
        title: message('New tasks'),
        message:
          kind === 'onboarding'
            ? message('{name} is joining the team. You have onboarding tasks.', { name: owner.name })
            : message('{name} is leaving the team. You have offboarding tasks.', { name: owner.name }),
        link: TASKS,
      },
    },
  ])

type Of = { owner: ListOwnerRow; kind: ChecklistKind }

export const checklistStopped = (cause: Cause, tx: Db, { owner, kind }: Of): Promise<void> =>
  record(cause, tx, [{ action: 'checklist.stop', subject: subjectOf(owner), detail: { kind, name: owner.name } }])

type TaskEvent = { owner: ListOwnerRow; text: string; isDone: boolean; byId: number }

export const taskTicked = (cause: Cause | Past, tx: Db, { owner, text, isDone, byId }: TaskEvent): Promise<void> =>
  record(cause, tx, [
    {
      action: 'checklist.tick',
      actorId: byId,
      subject: subjectOf(owner),
      detail: { name: owner.name, task: text, done: isDone },
    },
  ])
