import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { eventSubject } from '#features/public/event/roster/roster.service.ts'

type CheckedInGuest = { id: number; registrationId: number; way: string; isRefused: boolean; at: Date; byId: number }

export const guestCheckedIn = (
  cause: Cause | Past,
  tx: Db,
  { id, byId, at, ...detail }: CheckedInGuest,
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'eventDoor.record',
      actorId: byId,
      subject: eventSubject(id),
      detail: {
        registration: detail.registrationId,
        way: detail.way,
        is_refused: detail.isRefused,
        at: at.toISOString(),
      },
    },
  ])

/** A door has let someone in by mistake, and said so. */
export const checkInsUndone = (
  cause: Cause,
  tx: Db,
  { id, registrationId, count }: { id: number; registrationId: number; count: number },
): Promise<void> =>
  record(cause, tx, [
    { action: 'eventDoor.undo', subject: eventSubject(id), detail: { registration: registrationId, count } },
  ])
