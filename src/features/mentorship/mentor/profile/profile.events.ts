import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

/** A mentor changed what the directory says; the log keeps which parts. */
export const mentorProfileChanged = (cause: Cause, tx: Db, id: number, fields: readonly string[]): Promise<void> =>
  record(cause, tx, [{ action: 'mentorProfile.update', subject: `mentor:${id}`, detail: { fields } }])
