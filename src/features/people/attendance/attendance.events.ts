import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { AttendanceAction } from './attendance.contract.ts'

type Recorded = { dayId: number; action: AttendanceAction; byId: number }

/** Someone has recorded an action of their day. */
export const actionRecorded = (cause: Cause | Past, tx: Db, { dayId, action, byId }: Recorded): Promise<void> =>
  record(cause, tx, [
    { action: 'attendance.record', actorId: byId, subject: `attendance:${dayId}`, detail: { type: action } },
  ])

type Late = Recorded & { at: Date; isOrdered: boolean }

/** Someone has sent an action that they did without a connection. */
export const lateActionRecorded = (cause: Cause | Past, tx: Db, { dayId, byId, ...late }: Late): Promise<void> =>
  record(cause, tx, [
    {
      action: 'attendance.recordLate',
      actorId: byId,
      subject: `attendance:${dayId}`,
      detail: { type: late.action, at: late.at.toISOString(), is_ordered: late.isOrdered },
    },
  ])
