import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'
import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'

/** Lines about other people were looked up, which is logged like any reading of personal data. */
export const peopleLookedUp = (cause: Cause, db: Db, { call, people }: { call: string; people: readonly number[] }) =>
  record(
    cause,
    db,
    people.map((id) => ({ action: call, subject: `user:${id}` })),
  )

/** A log was downloaded as a file. */
export const logExported = (cause: Cause, db: Db, call: string, detail: Record<string, unknown>): Promise<void> =>
  record(cause, db, [{ action: call, detail }])

/** Failed work was queued once more. */
export const workRetried = (cause: Cause, tx: Db, { id, name }: { id: string; name: string }): Promise<void> =>
  record(cause, tx, [{ action: 'log.retry', subject: `job:${id}`, detail: { name } }])

/** Someone began a check of the log. */
export const checkAsked = (cause: Cause, tx: Db): Promise<void> => record(cause, tx, [{ action: 'log.check' }])

/** A check has found changed lines: all administrators are notified. */
export const logTamperingFound = (
  cause: Cause,
  tx: Db,
  { problems, adminIds }: { problems: number; adminIds: readonly number[] },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'log.check',
      result: 'failed',
      actorId: null,
      detail: { problems },
      notice: {
        userIds: adminIds,
        title: message('The audit log was altered'),
        message: message('A check found entries that have been altered. Open the logs to see which ones.'),
        link: '/dashboard/system-logs',
      },
    },
  ])
