import type { Db } from '#server/db/db.ts'
import { literalMessage, message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

/** An announcement was changed; the log records who changed what. */
export const announcementChanged = (
  cause: Cause | Past,
  tx: Db,
  action: 'announcement.create' | 'announcement.update' | 'announcement.remove',
  { id, title, byId }: { id: number; title: string; byId?: number },
): Promise<void> =>
  record(cause, tx, [
    { action, subject: `announcement:${id}`, detail: { title }, ...(byId !== undefined && { actorId: byId }) },
  ])

/** How many notices one statement writes. */
const AT_ONCE = 1000

/** Sends the notices of an announcement to the people it is for. */
export async function announcementPublished(
  cause: Cause,
  tx: Db,
  { title, userIds }: { title: string; userIds: readonly number[] },
): Promise<void> {
  for (let from = 0; from < userIds.length; from += AT_ONCE) {
    const notice = {
      userIds: userIds.slice(from, from + AT_ONCE),
      title: message('New announcement'),
      message: literalMessage(title),
      link: '/dashboard/announcements',
    }
    await record(cause, tx, [{ kind: 'announcements', notice }])
  }
}
