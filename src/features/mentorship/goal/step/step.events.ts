import type { Db } from '#server/db/db.ts'
import { type Message, message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Match } from '#features/mentorship/match/match.service.ts'
import { recordMatchLog, recordMatchNotice } from '#features/mentorship/match/match-notice/match-notice.service.ts'
import type { StepStatus } from './step.contract.ts'

/** Who did something about a step, and who is notified. */
type StepEvent = { match: Match; byId: number; byName: string; otherId: number; title: string }

/** A step was added: the other person reads of it. */
export const stepAdded = (
  cause: Cause | Past,
  tx: Db,
  { match, byId, byName, otherId, title }: StepEvent,
): Promise<void> =>
  recordMatchNotice(cause, tx, {
    match,
    action: 'step.create',
    byId,
    detail: { title },
    userIds: [otherId],
    title: message('New step'),
    what: message('{name} has added the step "{title}".', { name: byName, title }),
  })

const stepMovedWords = (to: StepStatus, values: { name: string; title: string }): { title: Message; what: Message } => {
  if (to === 'done')
    return { title: message('A step was completed'), what: message('{name} has completed the step "{title}".', values) }
  if (to === 'accepted')
    return { title: message('A step was accepted'), what: message('{name} has accepted the step "{title}".', values) }
  return {
    title: message('A step was reopened'),
    what: message('{name} has reopened the step "{title}".', values),
  }
}

/** A step is done, accepted or open again: the other person reads of it. */
export const stepMoved = (
  cause: Cause | Past,
  tx: Db,
  { match, byId, byName, otherId, title, to }: StepEvent & { to: StepStatus },
): Promise<void> =>
  recordMatchNotice(cause, tx, {
    match,
    action: to === 'done' ? 'step.finish' : to === 'accepted' ? 'step.accept' : 'step.reopen',
    byId,
    detail: { title },
    userIds: [otherId],
    ...stepMovedWords(to, { name: byName, title }),
  })

/** A step was changed or deleted: the log says it. */
export const stepChanged = (
  cause: Cause,
  tx: Db,
  { match, byId, title, action }: StepEvent & { action: 'step.update' | 'step.remove' },
): Promise<void> => recordMatchLog(cause, tx, { match, action, byId, detail: { title } })
