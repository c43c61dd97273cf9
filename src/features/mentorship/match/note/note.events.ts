import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Match } from '../match.contract.ts'
import { recordMatchLog, recordMatchNotice } from '../match-notice/match-notice.service.ts'

type Written = { match: Match; byId: number; byName: string; otherId: number; isPrivate: boolean }

/** A note was written: the other reads of a shared one; the log says nothing of what is in it. */
export const noteWritten = (
  cause: Cause | Past,
  tx: Db,
  { match, byId, byName, otherId, isPrivate }: Written,
): Promise<void> =>
  recordMatchNotice(cause, tx, {
    match,
    action: 'note.create',
    byId,
    detail: { isPrivate },
    userIds: isPrivate ? [] : [otherId],
    title: message('New note'),
    what: message('{name} has added a note about your mentorship.', { name: byName }),
  })

/** A note was changed or deleted by its writer. */
export const noteChanged = (
  cause: Cause,
  tx: Db,
  about: { match: Match; byId: number; action: 'note.update' | 'note.remove' },
): Promise<void> => recordMatchLog(cause, tx, about)
