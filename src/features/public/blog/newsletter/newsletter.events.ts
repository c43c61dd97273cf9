import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

/** An admin has sent a post to the subscribers: the log says to how many. */
export const newsletterSent = (
  cause: Cause,
  tx: Db,
  { postId, title, deliveries }: { postId: number; title: string; deliveries: number },
): Promise<void> =>
  record(cause, tx, [{ action: 'newsletter.send', subject: `post:${postId}`, detail: { title, deliveries } }])
