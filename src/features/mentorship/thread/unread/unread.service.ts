import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import type { Cause } from '#server/cause.ts'
import { recipientOf, requireUser } from '#features/base/user/user.service.ts'
import { messageUnread } from '../thread.events.ts'
import { listLongUnread, markUnreadMailed } from './unread.data.ts'

const UNREAD_MINUTES = 15

/** Writes one mail about messages that were not read for a while; the next only after these were read. */
export async function mailUnread(cause: Cause, db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - UNREAD_MINUTES * 60_000)
  for (const side of ['mentor', 'mentee'] as const) {
    for (const { matchId, readerId, writer } of await listLongUnread(db, side, until)) {
      await db.transaction(async (tx) => {
        if (!(await markUnreadMailed(tx, matchId, side))) return
        await messageUnread(cause, tx, { matchId, writer, to: recipientOf(await requireUser(tx, readerId)) })
      })
    }
  }
}

export const unreadJobs = (services: Services): JobSpec[] => [
  {
    name: 'unread-messages',
    schedule: '*/5 * * * *',
    handle: () => mailUnread(services, services.db, services.now()),
  },
]
