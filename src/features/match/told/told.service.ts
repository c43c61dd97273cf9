import type { Db } from '#server/db/db.ts'
import type { Message } from '#shared/message.ts'
import { message } from '#shared/message.ts'
import { type Cause, type Past, record, type RecordedEvent } from '../../notification/notification.service.ts'
import { recipientOf, requireUser } from '../../user/user.service.ts'
import type { Match } from '../match.contract.ts'

/** What the log calls a match. */
const matchSubject = (id: number): string => `match:${id}`

/** The page of a match. */
const matchPath = (id: number): string => `/dashboard/matches/${id}`

type Says = { title: Message; what: Message; more?: readonly Message[]; button?: Message }

/** Notice and mail about a match to one of its people, in their language; both lead to the page of the match. */
async function toPerson(
  tx: Db,
  { id }: Pick<Match, 'id'>,
  userId: number,
  { title, what, more = [], button = message('Open the mentorship') }: Says,
): Promise<Pick<RecordedEvent, 'notice' | 'mail'>> {
  const user = await requireUser(tx, userId)
  const path = matchPath(id)
  return {
    notice: { userIds: [userId], title, message: what, link: path },
    mail: {
      to: recipientOf(user),
      subject: title,
      lines: [message('Hello {name},', { name: user.name }), what, ...more],
      button: { label: button, path },
    },
  }
}

type Happened = {
  match: Match
  action: string
  byId: number | null
  detail?: Record<string, unknown>
  /** Who hears of it. */
  userIds: readonly number[]
  says: Says
}

/** Something happened in a match: a line in the log, and those who did not do it hear of it. */
export async function matchEvent(
  cause: Cause | Past,
  tx: Db,
  { match, action, byId, detail, userIds, says }: Happened,
): Promise<void> {
  const told = await Promise.all(userIds.map((userId) => toPerson(tx, match, userId, says)))
  const line = { action, actorId: byId, subject: matchSubject(match.id), ...(detail && { detail }) }
  await record(cause, tx, [line, ...told])
}
