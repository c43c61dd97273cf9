import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Match } from '../match.contract.ts'
import { recordMatchNotice } from '../match-notice/match-notice.service.ts'

/** The mentee shares the course record, or no longer: the mentor is notified of the first. */
export const coursesShared = (
  cause: Cause | Past,
  tx: Db,
  { match, isShared }: { match: Match; isShared: boolean },
): Promise<void> =>
  recordMatchNotice(cause, tx, {
    match,
    action: 'courseRecord.share',
    byId: match.mentee.user_id,
    detail: { isShared },
    userIds: isShared ? [match.mentor.user_id] : [],
    title: message('A course record has been shared with you'),
    what: message('{name} has shared their courses, incorrect answers and certificates with you.', {
      name: match.mentee.name,
    }),
  })
