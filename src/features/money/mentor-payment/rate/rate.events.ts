import type { Db } from '#server/db/db.ts'
import type { Money } from '#shared/currency.ts'
import type { Day } from '#shared/dates.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

type Agreed = { mentorUserId: number; byId: number; rate: Money; startsOn: Day }

/** A rate was agreed with a mentor, who is notified. */
export const rateSet = (cause: Cause | Past, tx: Db, { mentorUserId, byId, rate, startsOn }: Agreed): Promise<void> =>
  record(cause, tx, [
    {
      action: 'mentorRate.set',
      actorId: byId,
      subject: `mentor-rate:${mentorUserId}`,
      detail: { ...rate, startsOn },
      notice: {
        userIds: [mentorUserId],
        title: message('Your pay as a mentor'),
        message: message('From {day}, you will be paid {rate} per hour.', { day: { day: startsOn }, rate }),
        link: '/dashboard/my-payments',
      },
    },
  ])
