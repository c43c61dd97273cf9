import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Match } from '#features/mentorship/match/match.service.ts'
import { recordMatchLog, recordMatchNotice } from '#features/mentorship/match/match-notice/match-notice.service.ts'

/** Who did something about a goal, and who is notified. */
type GoalEvent = { match: Match; byId: number; byName: string; otherId: number; title: string }

/** A goal was added: the other person reads of it. */
export const goalAdded = (
  cause: Cause | Past,
  tx: Db,
  { match, byId, byName, otherId, title }: GoalEvent,
): Promise<void> =>
  recordMatchNotice(cause, tx, {
    match,
    action: 'goal.create',
    byId,
    detail: { title },
    userIds: [otherId],
    title: message('New goal'),
    what: message('{name} has added the goal "{title}".', { name: byName, title }),
  })

export const goalReached = (
  cause: Cause | Past,
  tx: Db,
  { match, byId, byName, otherId, title }: GoalEvent,
): Promise<void> =>
  recordMatchNotice(cause, tx, {
    match,
    action: 'goal.reach',
    byId,
    detail: { title },
    userIds: [otherId],
    title: message('A goal was reached'),
    what: message('{name} has marked the goal "{title}" as reached.', { name: byName, title }),
  })

/** A goal was changed, deleted or opened again: the log says it. */
export const goalChanged = (
  cause: Cause,
  tx: Db,
  { match, byId, title, action }: GoalEvent & { action: 'goal.update' | 'goal.remove' | 'goal.reopen' },
): Promise<void> => recordMatchLog(cause, tx, { match, action, byId, detail: { title } })
