import type { Db } from '#server/db/db.ts'
import { type Cause, type Past, record } from '#features/base/notification/notification.service.ts'

type Changed = { mentorId: number; id: number; action: 'material.create' | 'material.update' | 'material.remove' }

/** A mentor has changed what all mentees read: the log tells it, and nobody hears of it. */
export const materialChanged = (cause: Cause | Past, tx: Db, { mentorId, id, action }: Changed): Promise<void> =>
  record(cause, tx, [{ action, subject: `mentor:${mentorId}`, detail: { material: id } }])
