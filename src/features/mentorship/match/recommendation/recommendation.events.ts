import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Match } from '../match.contract.ts'
import { recordMatchLog, recordMatchEvent } from '../match-notice/match-notice.service.ts'

type About = { match: Match; byId: number; revision: number }

/** The mentor has written or changed the draft: no one is notified, and the log does not hold its words. */
export const recommendationSaved = (cause: Cause | Past, tx: Db, { match, byId, revision }: About): Promise<void> =>
  recordMatchLog(cause, tx, { match, byId, action: 'recommendation.save', detail: { revision } })

/** The mentor has signed: the mentee is notified. */
export const recommendationSigned = (cause: Cause | Past, tx: Db, { match, byId, revision }: About): Promise<void> =>
  recordMatchEvent(cause, tx, {
    match,
    byId,
    action: 'recommendation.sign',
    detail: { revision },
    userIds: [match.mentee.user_id],
    says: {
      title: message('You have received a recommendation'),
      what: message('{name} has signed a recommendation for you.', { name: match.mentor.name }),
      more: [message('You can read it and download it as a PDF on your mentorship page.')],
    },
  })
