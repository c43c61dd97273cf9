import { monthsBefore } from '#shared/calendar.ts'
import { message } from '#shared/message.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { deleteWithFiles } from '#server/files/delete-rows-with-files.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readSetting } from '#server/settings/settings.ts'
import { chatSettings } from '../chat.settings.ts'
import { deleteMessagesBefore } from './retention.data.ts'

type Parts = Pick<Services, 'db' | 'files' | 'now'>

async function oldestKeptDate(db: Db, now: Date): Promise<Date | undefined> {
  const months = await readSetting(db, chatSettings.monthsKept)
  return months === 0 ? undefined : monthsBefore(now, months)
}

/** Deletes the messages that are older than the organisation keeps them, with their pictures. */
export async function deleteOldChatMessages({ db, files, now }: Parts): Promise<void> {
  const before = await oldestKeptDate(db, now())
  if (!before) return
  await deleteWithFiles({ db, files }, (tx, limit) => deleteMessagesBefore(tx, before, limit))
}

export const chatRetentionJobs = (services: Services): JobSpec[] => [
  {
    name: 'chat-retention',
    schedule: '23 2 * * *',
    keeps: [
      {
        table: 'chat_messages',
        since: 'created_at',
        what: message('Staff messages'),
        why: message('Useful only for a limited time. Reported messages are kept until the report is decided.'),
        before: oldestKeptDate,
      },
    ],
    handle: () => deleteOldChatMessages(services),
  },
]
