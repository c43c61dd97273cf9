import type { Services } from '#server/context.ts'
import { forgetImage } from '#server/files/images.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readSetting } from '#server/settings/settings.ts'
import { supportSettings } from '../support.settings.ts'
import { deleteBefore, deleteBeside } from './retention.data.ts'

/** Deleted in one transaction, so that nobody who writes meanwhile waits long. */
const PORTION = 500

type Parts = Pick<Services, 'db' | 'files' | 'now'>

/**
 * Deletes messages that are older than the organisation keeps them, with their pictures, and the notes of that time. A
 * picture goes inside the transaction: when that fails, the message is still there, and the next night takes both.
 */
export async function deleteOldSupport({ db, files, now }: Parts): Promise<void> {
  const months = await readSetting(db, supportSettings.monthsKept)
  if (months === 0) return
  const before = now()
  before.setUTCMonth(before.getUTCMonth() - months)
  let many = PORTION
  while (many === PORTION) {
    many = await db.transaction(async (tx) => {
      const gone = await deleteBefore(tx, before, PORTION)
      for (const id of gone.fileIds) await forgetImage({ db: tx, files }, id)
      return gone.many
    })
  }
  await deleteBeside(db, before)
}

export const supportRetentionJobs = (services: Services): JobSpec[] => [
  { name: 'support-retention', schedule: '33 2 * * *', handle: () => deleteOldSupport(services) },
]
