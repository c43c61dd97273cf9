import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { contains } from '#server/db/like.ts'
import type { Role } from '#shared/roles.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { supportMessages, supportThreads } from '#features/talk/support/support.table.ts'
import { hasAnyRoleAtForMany, users } from '#features/base/user/user.table.ts'
import type { ChatUser } from '../chat.contract.ts'
import { chatConversations as conversations } from '../chat.table.ts'

/**
 * The people of support threads, for admins: of all that hold something unread, and of those in front in the inbox, which
 * is read by its index however many threads there are.
 */
export const supportPersonIds = (isHelper: SQL, most: SQL): SQL => sql`
  select t.user_id from ${supportThreads} t where ${isHelper} and t.last_seq > t.team_read_seq and t.user_id is not null
  union select front.user_id from (select t.user_id from ${supportThreads} t where ${isHelper} and t.user_id is not null
    order by t.waiting_since, t.last_at desc, t.id desc limit ${most}) as front`

/** All people of support threads, for an admin who searches: who is called so is found first. */
export const supportPersonIdsNamed = (isHelper: SQL, words: SQLWrapper): SQL => sql`
  select t.user_id from ${supportThreads} t where ${isHelper}
    and t.user_id = any(array(select called.id from ${users} as called where ${contains(sql`called.name`, words)}))`

/** What no admin has read of a support thread, at most 100. */
export const unreadByTeam = sql<number>`(select count(*) from (select 1 from ${supportMessages} n
  where n.thread_id = ${supportThreads.id} and n.seq > ${supportThreads.teamReadSeq} and not n.is_from_team limit 100) as unseen)`

/** The last message of a support thread. */
export const lastOfSupport = sql<ChatUser['last_message']>`(select json_build_object('content', left(l.content, 200),
  'has_image', l.file_id is not null, 'sender_id', l.sender_id, 'created_at', l.created_at)
  from ${supportMessages} l where l.thread_id = ${supportThreads.id} order by l.seq desc limit 1)`

/** Whether someone of `users` is written to as a colleague now: asked of many. */
export const isReachableStaff = (roles: SQL, now: SQL): SQL =>
  sql`(${users.isActive} and ${users.verifiedAt} is not null and ${hasAnyRoleAtForMany(roles, now)})`

/** Open mentorships of someone, and the other person of each: few, found once for all whom a list compares with them. */
const openMatchesQuery = (own: SQL, guide: SQL) => ({
  from: sql`from ${matches} m where m.status <> 'ended' and (m.mentor_id = ${guide} or m.mentee_id = ${own})`,
  other: sql`case m.mentor_id when ${guide} then m.mentee_id else m.mentor_user_id end`,
})

/** Whether someone of `users` is the other person of an open mentorship. */
export function isInOpenMatch(own: SQL, guide: SQL): SQL {
  const { from, other } = openMatchesQuery(own, guide)
  return sql`${users.id} = any(array(select ${other} ${from}))`
}

/** The newest open mentorship with each person. */
export function newestMatchesQuery(own: SQL, guide: SQL): SQL {
  const { from, other } = openMatchesQuery(own, guide)
  return sql`array(select max(m.id) ${from} group by ${other})`
}

type Helper = { userId: number; mentorId: number | null; roles: readonly Role[]; now: Date }

/** What no admin has read of those who reach this admin by their support thread only, as the list of people counts it. */
export async function countHelpedUnread(db: Db, { userId, mentorId, roles, now }: Helper): Promise<number> {
  const named = sql`string_to_array(${roles.join(',')}, ',')`
  const isMentored = isInOpenMatch(sql`${userId}::int`, sql`${mentorId ?? 0}::int`)
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ unread: number }>(sql`
    select coalesce(sum(${unreadByTeam}), 0)::int as unread
    from ${supportThreads}
    -- One by one: the planner would compare all accounts with those who have a further role.
    cross join lateral (select * from ${users} where ${users.id} = ${supportThreads.userId} offset 0) as ${users}
    where ${supportThreads.lastSeq} > ${supportThreads.teamReadSeq} and ${users.id} <> ${userId}
      and not ${isReachableStaff(named, at)}
      and not exists (select 1 from ${conversations} c where c.last_seq > 0
        and c.low_id = least(${users.id}, ${userId}::int) and c.high_id = greatest(${users.id}, ${userId}::int))
      and not ${isMentored}`)
  return rows[0]?.unread ?? 0
}
