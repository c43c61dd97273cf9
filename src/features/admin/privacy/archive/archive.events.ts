import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recipientOf, type User } from '#features/base/user/user.service.ts'
import { ARCHIVE_DAYS } from './archive.contract.ts'

const PLACE = '/dashboard/privacy'
const subjectOf = (id: number): string => `privacy-export:${id}`

/** A person asks for an archive of their data. */
export const archiveAsked = (cause: Cause | Past, tx: Db, { id, userId }: { id: number; userId: number }) =>
  record(cause, tx, [{ action: 'privacy.prepare', actorId: userId, subject: subjectOf(id) }])

/** The archive is ready: its owner is notified on the page and by mail. */
export const archiveReady = (cause: Cause | Past, tx: Db, { id, user }: { id: number; user: User }): Promise<void> => {
  const title = message('Your data is ready')
  return record(cause, tx, [
    {
      kind: 'required',
      notice: {
        userIds: [user.id],
        title,
        message: message('You have {days} days to download the archive of your data.', { days: ARCHIVE_DAYS }),
        link: PLACE,
      },
      mail: {
        to: recipientOf(user),
        subject: title,
        hello: user.name,
        lines: [
          message(
            'The archive of your data is ready. Sign in and download it from your privacy page within {days} days.',
            { days: ARCHIVE_DAYS },
          ),
          message('If you did not ask for this, change your password right away.'),
        ],
        button: { label: message('Open the page'), path: PLACE },
      },
    },
    { action: 'privacy.ready', actorId: null, subject: subjectOf(id) },
  ])
}

/** The archive could not be made: its owner may ask again. */
export const archiveFailed = (
  cause: Cause,
  tx: Db,
  { id, userId, problem }: { id: number; userId: number; problem: string },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'privacy.prepare',
      result: 'failed',
      actorId: null,
      subject: subjectOf(id),
      detail: { problem },
      notice: {
        userIds: [userId],
        title: message('Your data could not be prepared'),
        message: message('Please request it again, or write to us from the same page.'),
        link: PLACE,
      },
    },
  ])

export const archiveDownloaded = (cause: Cause, db: Db, id: number): Promise<void> =>
  record(cause, db, [{ action: 'privacy.download', subject: subjectOf(id) }])
