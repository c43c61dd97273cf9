import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

type MissingCheckOut = { id: number; day: Day; userId: number }

/** Days were closed at midnight without a check-out: each person is notified of theirs. */
export const checkOutForgotten = (cause: Cause | Past, tx: Db, days: readonly MissingCheckOut[]): Promise<void> =>
  record(
    cause,
    tx,
    days.map(({ id, day, userId }) => ({
      action: 'attendance.close',
      actorId: null,
      subject: `attendance:${id}`,
      detail: { day },
      notice: {
        userIds: [userId],
        title: message('Check-out missing'),
        message: message('You did not check out on {day}. Enter the time you left.', { day: { day } }),
        link: '/dashboard/attendance?forgotten=1',
      },
    })),
  )
