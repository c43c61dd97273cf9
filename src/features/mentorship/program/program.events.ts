import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

/** The name of the program in the audit log. */
export const programSubject = (id: number): string => `program:${id}`

/** The texts of the audit log's actions in the history of a program. */
export const PROGRAM_HISTORY = {
  'program.create': message('Draft created'),
  'program.update': message('Changed'),
  'program.publish': message('Published'),
  'program.archive': message('Archived'),
  'cohort.create': message('Cohort added'),
  'cohort.update': message('Cohort changed'),
  'cohort.remove': message('Cohort deleted'),
  'cohortEvent.create': message('Event added'),
  'cohortEvent.update': message('Event changed'),
  'cohortEvent.remove': message('Event deleted'),
  'programMember.changeCohort': message('Moved to another cohort'),
}

/** `name` is what the history shows beside the words. */
type Line = { action: keyof typeof PROGRAM_HISTORY; id: number; byId: number; name?: string; detail?: object }

/** Someone who keeps programs has changed one: its history tells of it, and no one else hears. */
export const programChanged = (cause: Cause | Past, tx: Db, { action, id, byId, name, detail }: Line): Promise<void> =>
  record(cause, tx, [
    { action, actorId: byId, subject: programSubject(id), detail: { ...detail, ...(name !== undefined && { name }) } },
  ])
