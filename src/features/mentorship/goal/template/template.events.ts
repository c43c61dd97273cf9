import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { matchEventBase } from '../goal.service.ts'
import { recordMatchNotice } from '#features/mentorship/match/match-notice/match-notice.service.ts'

type Changed = { mentorId: number; id: number; action: 'template.create' | 'template.update' | 'template.remove' }

/** A mentor has changed their own templates, which is logged. */
export const templateChanged = (cause: Cause | Past, tx: Db, { mentorId, id, action }: Changed): Promise<void> =>
  record(cause, tx, [{ action, subject: `mentor:${mentorId}`, detail: { template: id } }])

type Used = ReturnType<typeof matchEventBase> & { template: string; goal: string; added: number }

/** The milestones of a template were added to a goal: the mentee reads of it once, whatever their number. */
export const templateUsed = (
  cause: Cause,
  tx: Db,
  { match, byId, byName, otherId, template, goal, added }: Used,
): Promise<void> =>
  recordMatchNotice(cause, tx, {
    match,
    action: 'template.use',
    byId,
    detail: { template, goal, added },
    userIds: [otherId],
    title: message('New milestones'),
    what: message('{name} has added milestones to the goal "{goal}".', { name: byName, goal }),
  })
