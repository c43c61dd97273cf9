import type { Db } from '#server/db/db.ts'
import { type Message, message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { programSubject } from '../program.service.ts'

type Action = 'cohortEvent.create' | 'cohortEvent.update' | 'cohortEvent.remove'

const TITLES: Record<Action, Message> = {
  'cohortEvent.create': message('New event for your cohort'),
  'cohortEvent.update': message('An event for your cohort was changed'),
  'cohortEvent.remove': message('An event for your cohort was cancelled'),
}

type Planned = { action: Action; programId: number; byId: number; name: string; memberIds: readonly number[] }

/** The plan of a cohort has changed: its members are notified. */
export const planChanged = (
  cause: Cause | Past,
  tx: Db,
  { action, programId, byId, name, memberIds }: Planned,
): Promise<void> =>
  record(cause, tx, [
    {
      action,
      actorId: byId,
      subject: programSubject(programId),
      detail: { name },
      notice: {
        userIds: memberIds,
        title: TITLES[action],
        message: message('"{name}": see your programs for when and where your cohort meets.', { name }),
        link: '/dashboard/my-programs',
      },
    },
  ])
