import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'
import { userSubject } from '#features/base/user/user.service.ts'
import type { ConsentText } from './consent.contract.ts'

type Version = { text: ConsentText; version: number }

/** Someone accepts a version of a text. */
export const consentGiven = (cause: Cause, tx: Db, userId: number, accepted: Version): Promise<void> =>
  record(cause, tx, [{ action: 'privacy.accept', subject: userSubject(userId), detail: accepted }])

/** A text has a new version. */
export const versionPublished = (
  cause: Cause,
  tx: Db,
  { byId, note, text, version }: Version & { byId: number; note: string },
): Promise<void> =>
  record(cause, tx, [
    { action: 'privacy.publish', actorId: byId, subject: `site-text:${text}`, detail: { version, note } },
  ])
