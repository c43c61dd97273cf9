import { monthsBefore } from '#shared/calendar.ts'
import { message } from '#shared/message.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { deleteWithFiles } from '#server/files/delete-rows-with-files.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readSetting } from '#server/settings/settings.ts'
import { supportSettings } from '../support.settings.ts'
import { deleteMessagesBefore, deleteNotesAndRatings } from './retention.data.ts'

type Parts = Pick<Services, 'db' | 'files' | 'now'>

const WHY = message('Useful only for a limited time. Unanswered questions are kept.')

async function oldestKeptDate(db: Db, now: Date): Promise<Date | undefined> {
  const months = await readSetting(db, supportSettings.monthsKept)
  return months === 0 ? undefined : monthsBefore(now, months)
}

/** Deletes messages that are older than the organisation keeps them, with their pictures, and the notes and ratings of that time. */
export async function deleteOldSupportMessages({ db, files, now }: Parts): Promise<void> {
  const before = await oldestKeptDate(db, now())
  if (!before) return
  await deleteWithFiles({ db, files }, (tx, limit) => deleteMessagesBefore(tx, before, limit))
  await deleteNotesAndRatings(db, before)
}

export const supportRetentionJobs = (services: Services): JobSpec[] => [
  {
    name: 'support-retention',
    schedule: '33 2 * * *',
    keeps: [
      {
        table: 'support_messages',
        since: 'created_at',
        what: message('Support messages'),
        why: WHY,
        before: oldestKeptDate,
      },
      {
        table: 'support_notes',
        since: 'created_at',
        what: message('Support team’s notes'),
        why: WHY,
        before: oldestKeptDate,
      },
      {
        table: 'support_questions',
        since: 'ended_at',
        what: message('Support response times'),
        why: WHY,
        before: oldestKeptDate,
      },
      {
        table: 'support_ratings',
        since: 'created_at',
        what: message('Support ratings'),
        why: WHY,
        before: oldestKeptDate,
      },
    ],
    handle: () => deleteOldSupportMessages(services),
  },
]
