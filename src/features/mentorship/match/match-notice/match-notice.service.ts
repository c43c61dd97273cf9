import type { Db } from '#server/db/db.ts'
import type { Message } from '#shared/message.ts'
import { message } from '#shared/message.ts'
import { record, type Telling } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recipientOf, requireUser } from '#features/base/user/user.service.ts'
import type { Match } from '../match.contract.ts'

/** The name of the match in the audit log. */
const matchSubject = (id: number): string => `match:${id}`

/** The page of a match. */
const matchPath = (id: number): string => `/dashboard/matches/${id}`

type NoticeText = { title: Message; what: Message; more?: readonly Message[]; button?: Message }

/** Notice and mail about a match to one of its people, in their language; both lead to the page of the match. */
async function matchNotification(
  tx: Db,
  { id }: Pick<Match, 'id'>,
  userId: number,
  { title, what, more = [], button = message('Open the mentorship') }: NoticeText,
): Promise<Telling> {
  const user = await requireUser(tx, userId)
  const path = matchPath(id)
  return {
    kind: 'mentorship',
    notice: { userIds: [userId], title, message: what, link: path },
    mail: {
      to: recipientOf(user),
      subject: title,
      hello: user.name,
      lines: [what, ...more],
      button: { label: button, path },
    },
  }
}

type MatchEvent = {
  match: Match
  action: string
  byId: number | null
  detail?: Record<string, unknown>
  /** Who is notified. */
  userIds: readonly number[]
  says: NoticeText
}

/** Something happened in a match: a line in the log, and those who did not do it are notified. */
export async function recordMatchEvent(
  cause: Cause | Past,
  tx: Db,
  { match, action, byId, detail, userIds, says }: MatchEvent,
): Promise<void> {
  const told = await Promise.all(userIds.map((userId) => matchNotification(tx, match, userId, says)))
  const line = { action, actorId: byId, subject: matchSubject(match.id), ...(detail && { detail }) }
  await record(cause, tx, [line, ...told])
}

type PlainMatchEvent = Omit<MatchEvent, 'says'> & { title: Message; what: Message }

/** The same without a mail: a line in the log and a notice. */
export const recordMatchNotice = (
  cause: Cause | Past,
  tx: Db,
  { match, action, byId, detail, userIds, title, what }: PlainMatchEvent,
): Promise<void> =>
  record(cause, tx, [
    {
      action,
      actorId: byId,
      subject: matchSubject(match.id),
      ...(detail && { detail }),
      notice: { userIds, title, message: what, link: matchPath(match.id) },
    },
  ])

/** Written only to the log. */
export const recordMatchLog = (
  cause: Cause | Past,
  tx: Db,
  { match, action, byId, detail }: Pick<MatchEvent, 'match' | 'action' | 'byId' | 'detail'>,
): Promise<void> =>
  record(cause, tx, [{ action, actorId: byId, subject: matchSubject(match.id), ...(detail && { detail }) }])
