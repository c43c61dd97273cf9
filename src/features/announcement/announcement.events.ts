import type { Db } from '#server/db/db.ts'
import { type Cause, type Past, record } from '../notification/notification.service.ts'

/** What everybody reads was changed; the log tells by whom and how. */
export const announcementChanged = (
  cause: Cause | Past,
  tx: Db,
  action: 'announcement.create' | 'announcement.update' | 'announcement.remove',
  { id, title, byId }: { id: number; title: string; byId?: number },
): Promise<void> =>
  record(cause, tx, [
    { action, subject: `announcement:${id}`, detail: { title }, ...(byId !== undefined && { actorId: byId }) },
  ])
