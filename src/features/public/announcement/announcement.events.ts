import type { Db } from '#server/db/db.ts'
import { literal, message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

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

/** So many lists are written by one statement. */
const AT_ONCE = 1000

/** Those whom an announcement concerns hear of it, on the site. */
export async function announcementTold(
  cause: Cause,
  tx: Db,
  { title, userIds }: { title: string; userIds: readonly number[] },
): Promise<void> {
  for (let from = 0; from < userIds.length; from += AT_ONCE) {
    const notice = {
      userIds: userIds.slice(from, from + AT_ONCE),
      title: message('New announcement'),
      message: literal(title),
      link: '/dashboard/announcements',
    }
    await record(cause, tx, [{ kind: 'announcements', notice }])
  }
}
