import type { Db } from '#server/db/db.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Match } from '#features/mentorship/match/match.service.ts'
import { recordMatchLog } from '#features/mentorship/match/match-notice/match-notice.service.ts'

type Changed = { match: Match; action: 'selfRating.create' | 'selfRating.update' | 'selfRating.remove' }

/** A mentee has changed their own ratings: this is logged, and no one is notified. */
export const selfRatingChanged = (cause: Cause | Past, tx: Db, { match, action }: Changed): Promise<void> =>
  recordMatchLog(cause, tx, { match, action, byId: match.mentee.user_id })
