import type { Db } from '#server/db/db.ts'
import { type Message, message } from '#shared/message.ts'
import { record, type RecordedEvent } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recipientOf, type User } from '#features/base/user/user.service.ts'
import type { Correction } from './correction.contract.ts'

const REQUESTS = '/dashboard/attendance-corrections'
const OWN = '/dashboard/attendance'

type CorrectionEvent = { row: Correction; byId: number }

const lineOf = (
  { row, byId }: CorrectionEvent,
  action: string,
  detail: Record<string, unknown> = {},
): RecordedEvent => ({
  action,
  actorId: byId,
  subject: `correction:${row.id}`,
  detail: { employee: row.employee.code, day: row.day, ...detail },
})

/** Someone asks for a correction: those who decide are notified. */
export const correctionRequested = (
  cause: Cause | Past,
  tx: Db,
  happened: CorrectionEvent,
  deciderIds: readonly number[],
): Promise<void> =>
  record(cause, tx, [
    {
      ...lineOf(happened, 'correction.request', { recorded: happened.row.recorded, asked: happened.row.asked }),
      notice: {
        userIds: deciderIds,
        title: message('Attendance correction'),
        message: message('{name} has asked to correct their attendance on {day}.', {
          name: happened.row.employee.name,
          day: { day: happened.row.day },
        }),
        link: `${REQUESTS}?correction=${happened.row.id}`,
      },
    },
  ])

/** Tells the person, on the screen and by mail. */
const noticeToOwner = (owner: User, title: Message, says: Message): Pick<RecordedEvent, 'notice' | 'mail'> => ({
  notice: { userIds: [owner.id], title, message: says, link: OWN },
  mail: {
    to: recipientOf(owner),
    subject: title,
    hello: owner.name,
    lines: [says],
  },
})

/** A correction was approved: the day is as the person said. */
export const correctionApproved = (
  cause: Cause | Past,
  tx: Db,
  happened: CorrectionEvent,
  owner: User,
): Promise<void> =>
  record(cause, tx, [
    {
      ...lineOf(happened, 'correction.approve', { recorded: happened.row.recorded, asked: happened.row.asked }),
      ...noticeToOwner(
        owner,
        message('Attendance corrected'),
        message('Your attendance on {day} has been corrected as you asked.', { day: { day: happened.row.day } }),
      ),
    },
  ])

/** A correction was rejected, for a reason that the person reads. */
export function correctionRejected(cause: Cause | Past, tx: Db, happened: CorrectionEvent, owner: User): Promise<void> {
  const reason = happened.row.rejection_reason ?? ''
  return record(cause, tx, [
    {
      ...lineOf(happened, 'correction.reject', { reason }),
      ...noticeToOwner(
        owner,
        message('Attendance not corrected'),
        message('Your attendance on {day} was not corrected. Reason: {reason}', {
          day: { day: happened.row.day },
          reason,
        }),
      ),
    },
  ])
}
