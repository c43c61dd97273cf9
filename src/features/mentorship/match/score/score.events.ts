import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Match } from '../match.contract.ts'
import { recordMatchLog, recordMatchNotice } from '../match-notice/match-notice.service.ts'

/** Someone has rated a match: the other is asked to, and does not read the rating yet. */
export const scoreGiven = (
  cause: Cause | Past,
  tx: Db,
  { match, byId, otherId }: { match: Match; byId: number; otherId: number },
): Promise<void> =>
  recordMatchNotice(cause, tx, {
    match,
    action: 'score.create',
    byId,
    userIds: [otherId],
    title: message('Your mentorship was rated'),
    what: message('Rate it too. You can read each other’s ratings once you have both given one, or after 2 weeks.'),
  })

/** An admin has taken a rating out of the directory. */
export const scoreHidden = (
  cause: Cause,
  tx: Db,
  { match, byId, reason }: { match: Match; byId: number; reason: string },
): Promise<void> => recordMatchLog(cause, tx, { match, action: 'score.hide', byId, detail: { reason } })
