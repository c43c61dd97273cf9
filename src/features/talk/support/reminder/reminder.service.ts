import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readSetting } from '#server/settings/settings.ts'
import type { Cause } from '#server/cause.ts'
import { idsWithRole, requireUser } from '#features/base/user/user.service.ts'
import { listSilentThreads, unassignIfSilent } from '../assign/assign.data.ts'
import { nameOfThread } from '../support.data.ts'
import { answerLeftUnread, threadChanged, threadUnassigned } from '../support.events.ts'
import { supportSettings } from '../support.settings.ts'
import { listLongUnread, markUnreadMailed } from './reminder.data.ts'

const UNREAD_MINUTES = 15
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Writes one mail about answers that were not read for a while; the next only after these were read. */
async function mailUnreadAnswers(cause: Cause, db: Db, now: Date): Promise<void> {
  for (const { id, userId } of await listLongUnread(db, new Date(now.getTime() - UNREAD_MINUTES * MINUTE_MS))) {
    await db.transaction(async (tx) => {
      if (!(await markUnreadMailed(tx, id))) return
      await answerLeftUnread(cause, tx, { id, user: await requireUser(tx, userId), now })
    })
  }
}

/** Gives threads back that wait for an admin who has answered nothing for as long as the setting says. */
async function unassignSilentThreads(cause: Cause, db: Db, now: Date): Promise<void> {
  const hours = await readSetting(db, supportSettings.handBackHours)
  const since = new Date(now.getTime() - hours * HOUR_MS)
  for (const silent of await listSilentThreads(db, since)) {
    await db.transaction(async (tx) => {
      const thread = await unassignIfSilent(tx, silent, since)
      if (!thread) return
      await threadChanged(cause, tx, thread, now)
      const name = await nameOfThread(tx, thread.id)
      await threadUnassigned(cause, tx, { id: thread.id, name, toIds: await idsWithRole(tx, 'admin', now) })
    })
  }
}

export const supportJobs = (services: Services): JobSpec[] => [
  {
    name: 'support-unread',
    schedule: '*/5 * * * *',
    handle: () => mailUnreadAnswers(services, services.db, services.now()),
  },
  {
    name: 'support-hand-back',
    schedule: '*/10 * * * *',
    handle: () => unassignSilentThreads(services, services.db, services.now()),
  },
]
