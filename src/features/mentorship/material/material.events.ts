import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

type Changed = { mentorId: number; id: number; action: 'material.create' | 'material.update' | 'material.remove' }

/** A mentor has changed what all mentees read: this is logged, and no one is notified. */
export const materialChanged = (cause: Cause | Past, tx: Db, { mentorId, id, action }: Changed): Promise<void> =>
  record(cause, tx, [{ action, subject: `mentor:${mentorId}`, detail: { material: id } }])
