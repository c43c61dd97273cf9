import { monthsBefore } from '#shared/calendar.ts'
import { message } from '#shared/message.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { deleteWithFiles } from '#server/files/delete-rows-with-files.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readSetting } from '#server/settings/settings.ts'
import { threadSettings } from '../thread.settings.ts'
import { deleteMessagesBefore } from './retention.data.ts'

type Parts = Pick<Services, 'db' | 'files' | 'now'>

async function oldestKeptDate(db: Db, now: Date): Promise<Date | undefined> {
  const months = await readSetting(db, threadSettings.monthsKept)
  return months === 0 ? undefined : monthsBefore(now, months)
}

/** Deletes the messages of mentorships that are older than the organisation keeps them, with their files. */
async function deleteOldThreadMessages({ db, files, now }: Parts): Promise<void> {
  const before = await oldestKeptDate(db, now())
  if (!before) return
  await deleteWithFiles({ db, files }, (tx, limit) => deleteMessagesBefore(tx, before, limit))
}

export const threadRetentionJobs = (services: Services): JobSpec[] => [
  {
    name: 'conversation-retention',
    schedule: '13 2 * * *',
    keeps: [
      {
        table: 'match_messages',
        since: 'created_at',
        what: message('Messages between mentors and mentees'),
        why: message('The mentorship and its sessions are kept, and so are unanswered or reported messages.'),
        before: oldestKeptDate,
      },
    ],
    handle: () => deleteOldThreadMessages(services),
  },
]
