import type { Db } from '#server/db/db.ts'
import { type Cause, record } from '#features/base/notification/notification.service.ts'

/** A mentor changed what the directory says; the log keeps which parts. */
export const mentorProfileChanged = (cause: Cause, tx: Db, id: number, fields: readonly string[]): Promise<void> =>
  record(cause, tx, [{ action: 'mentorProfile.update', subject: `mentor:${id}`, detail: { fields } }])
