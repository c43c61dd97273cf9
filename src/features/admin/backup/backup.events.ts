import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'
import type { BackupSource } from './backup.contract.ts'

const PLACE = '/dashboard/database-management'
const subjectOf = (id: number): string => `backup:${id}`

export const backupBegun = (cause: Cause, tx: Db, id: number, source: BackupSource): Promise<void> =>
  record(cause, tx, [{ action: 'backup.create', subject: subjectOf(id), detail: { source } }])

export const verifyBegun = (cause: Cause, tx: Db, id: number): Promise<void> =>
  record(cause, tx, [{ action: 'backup.verify', subject: subjectOf(id) }])

/** A backup with the whole database was downloaded. */
export const backupDownloaded = (
  cause: Cause,
  tx: Db,
  id: number,
  call: 'backup.link' | 'backup.file',
): Promise<void> => record(cause, tx, [{ action: call, subject: subjectOf(id) }])

export const backupRemoved = (cause: Cause, tx: Db, id: number): Promise<void> =>
  record(cause, tx, [{ action: 'backup.remove', subject: subjectOf(id) }])

type BackupProblem = { id: number; problem: string; adminIds: readonly number[] }

/** No backup was made: every administrator is told, as no one looks at the page otherwise. */
export const backupFailed = (cause: Cause, tx: Db, { id, problem, adminIds }: BackupProblem): Promise<void> =>
  record(cause, tx, [
    {
      action: 'backup.create',
      result: 'failed',
      actorId: null,
      subject: subjectOf(id),
      detail: { problem },
      notice: {
        userIds: adminIds,
        title: message('A backup failed'),
        message: message('Open the database page to see why.'),
        link: PLACE,
      },
    },
  ])

/** A backup could not be restored when it was verified. */
export const backupVerifyFailed = (cause: Cause, tx: Db, { id, problem, adminIds }: BackupProblem): Promise<void> =>
  record(cause, tx, [
    {
      action: 'backup.verify',
      result: 'failed',
      actorId: null,
      subject: subjectOf(id),
      detail: { problem },
      notice: {
        userIds: adminIds,
        title: message('A backup is damaged'),
        message: message('A test restore found missing data. Make a new backup.'),
        link: PLACE,
      },
    },
  ])

/** A verification ended without a result, as its process died: nobody knows whether the backup is whole. */
export const backupVerifyLost = (cause: Cause, tx: Db, { id, problem, adminIds }: BackupProblem): Promise<void> =>
  record(cause, tx, [
    {
      action: 'backup.verify',
      result: 'failed',
      actorId: null,
      subject: subjectOf(id),
      detail: { problem },
      notice: {
        userIds: adminIds,
        title: message('A backup could not be verified'),
        message: message('Open the database page to see why.'),
        link: PLACE,
      },
    },
  ])
