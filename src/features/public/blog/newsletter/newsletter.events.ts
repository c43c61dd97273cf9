import type { Db } from '#server/db/db.ts'
import { type Cause, record } from '#features/base/notification/notification.service.ts'

/** An admin has sent a post to the subscribers: the log tells to how many. */
export const newsletterSent = (
  cause: Cause,
  tx: Db,
  { postId, title, deliveries }: { postId: number; title: string; deliveries: number },
): Promise<void> =>
  record(cause, tx, [{ action: 'newsletter.send', subject: `post:${postId}`, detail: { title, deliveries } }])
