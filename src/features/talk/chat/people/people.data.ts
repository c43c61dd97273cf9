import { iso } from '#server/db/iso.ts'
import { and, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listPage, nameOrder } from '#server/db/list-page.ts'
import { isPresent } from '#server/stream/presence.data.ts'
import type { Role } from '#shared/roles.ts'
import { matchMessages, matchThreads } from '#features/mentorship/thread/thread.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { hasAnyRoleAt, idsWithAnyRoleAt, hasAnyRoleAtForMany, users } from '#features/base/user/user.table.ts'
import { supportThreads } from '#features/talk/support/support.table.ts'
import type { ChatUser } from '../chat.contract.ts'
import { chatConversations, chatMembers, chatMessages } from '../chat.table.ts'
import {
  supportPersonIdsNamed,
  supportPersonIds,
  isInOpenMatch,
  isReachableStaff,
  lastOfSupport,
  newestMatchesQuery,
  unreadByTeam,
} from '../support-side/support-side.data.ts'

const [conversations, members, messages, threads] = [chatConversations, chatMembers, chatMessages, matchThreads]

/** Who asks: the account, the page in the directory of mentors (0: none), and whether they have colleagues. */
const own = sql`${sql.placeholder('own')}::int`
const guide = sql`${sql.placeholder('guide')}::int`
const isStaff = sql`${sql.placeholder('staff')}::int = 1`
/** Admins answer for all of them those who write to the support. */
const isHelper = sql`${sql.placeholder('helper')}::int = 1`
const now = sql`${sql.placeholder('now')}::timestamptz`
const roles = sql`string_to_array(${sql.placeholder('roles')}, ',')`

/** Whether someone of `users` works here now; the caller does too. */
const isColleague = sql<boolean>`(${isStaff} and ${hasAnyRoleAtForMany(roles, now)})`

/** The newest open mentorship of both. */
const isOfBoth = sql`(${matches.id} = any(${newestMatchesQuery(own, guide)})
  and ${users.id} = case ${matches.mentorId} when ${guide} then ${matches.menteeId} else ${matches.mentorUserId} end)`

/**
 * Colleagues who may sign in, former ones with whom there are messages, the other people of open mentorships, and for
 * admins those who have written to the support.
 */
const candidatesQuery = (helped: SQL) => sql`array(
  select staff.id from (${idsWithAnyRoleAt(roles, now)}) as staff where ${isStaff}
  union select c.high_id from ${conversations} c where ${isStaff} and c.low_id = ${own} and c.last_seq > 0
  union select c.low_id from ${conversations} c where ${isStaff} and c.high_id = ${own} and c.last_seq > 0
  union select m.mentee_id from ${matches} m where m.mentor_id = ${guide} and m.status <> 'ended'
  union select m.mentor_user_id from ${matches} m where m.mentee_id = ${own} and m.status <> 'ended'
  union (${helped}))`

const isCandidate = (helped: SQL) => and(ne(users.id, own), sql`${users.id} = any(${candidatesQuery(helped)})`)

/** Support threads that the list shows beside those with something unread; the person who searches finds the others. */
const HELPED_SHOWN = 500

/** Of a mentorship more than is shown: contact data are hidden in it before it is cut. */
const WORDS_READ = 1000

const lastMessage = sql<ChatUser['last_message']>`case when ${conversations.lastSeq} > 0 then
  (select json_build_object('content', case when l.deleted_at is null then left(l.content, 200) else '' end,
      'has_image', l.file_id is not null and l.deleted_at is null, 'sender_id', l.sender_id, 'created_at', l.created_at)
    from ${messages} l where l.conversation_id = ${conversations.id} and l.seq = ${conversations.lastSeq})
  when ${matches.id} is not null then
  (select json_build_object('content', case when l.withdrawn_at is null then left(l.body, ${WORDS_READ}) else '' end,
      'has_image', false, 'sender_id', l.sender_id, 'created_at', l.created_at)
    from ${matchMessages} l where l.match_id = ${matches.id} order by l.seq desc limit 1)
  when ${supportThreads.id} is not null then ${lastOfSupport} end`

const unread = sql<number>`case when ${conversations.lastSeq} > coalesce(${members.readSeq}, 0) then
  (select count(*) from (select 1 from ${messages} n where n.conversation_id = ${conversations.id}
    and n.seq > coalesce(${members.readSeq}, 0) and n.sender_id <> ${own} and n.deleted_at is null limit 100) as unseen)
  when ${matches.id} is not null then
  (select count(*) from (select 1 from ${matchMessages} n where n.match_id = ${matches.id} and n.sender_id <> ${own}
    and n.withdrawn_at is null and n.seq > case ${matches.menteeId} when ${own} then ${threads.menteeReadSeq}
      else ${threads.mentorReadSeq} end limit 100) as unseen)
  when ${supportThreads.id} is not null then ${unreadByTeam}
  else 0 end`

const row = jsonObject({
  id: users.id,
  name: users.name,
  email: users.email,
  profile_picture: users.profilePicture,
  role: users.role,
  is_active: users.isActive,
  last_login_at: users.lastLoginAt,
  online: isPresent(users.id),
  unread_count: unread,
  last_message: lastMessage,
  match_id: matches.id,
  support_id: supportThreads.id,
  is_agreed: sql<boolean>`${matches.id} is null or ${matches.runningSince} is not null`,
})

type Filter = {
  own: number
  guide: number
  staff: number
  helper: number
  now: string
  roles: string
  search: string | undefined
}

const PEOPLE: List<typeof row._.type, Filter> = {
  name: 'chat people',
  from: users,
  id: users.id,
  joins: [
    {
      table: conversations,
      on: and(
        isStaff,
        eq(conversations.lowId, sql`least(${users.id}, ${own})`),
        eq(conversations.highId, sql`greatest(${users.id}, ${own})`),
      ),
      isLeft: true,
      isOrdering: true,
    },
    {
      table: members,
      on: and(eq(members.conversationId, conversations.id), eq(members.userId, own)),
      isLeft: true,
    },
    // Colleagues write to each other here, also where one is the mentor of the other.
    {
      table: matches,
      on: and(sql`not ${isColleague}`, isOfBoth),
      isLeft: true,
      isOrdering: true,
    },
    { table: threads, on: eq(threads.matchId, matches.id), isLeft: true, isOrdering: true },
    // For a person with whom this admin has no other conversation.
    {
      table: supportThreads,
      on: and(
        isHelper,
        eq(supportThreads.userId, users.id),
        sql`not ${isInOpenMatch(own, guide)}`,
        sql`coalesce(${conversations.lastSeq}, 0) = 0`,
        sql`not ${isReachableStaff(roles, now)}`,
      ),
      isLeft: true,
      isOrdering: true,
    },
  ],
  row,
  filters: {
    own: isCandidate(supportPersonIds(isHelper, sql.raw(String(HELPED_SHOWN)))),
    guide: undefined,
    staff: undefined,
    helper: undefined,
    now: undefined,
    roles: undefined,
    search: contains(users.name, sql.placeholder('search')),
  },
  order: [
    desc(sql`coalesce(${conversations.lastAt}, ${threads.lastAt}, ${supportThreads.lastAt}, '-infinity')`),
    asc(nameOrder(users.name)),
    asc(users.id),
  ],
}

/** Anyone who searches finds all who have written to the support. */
const FOUND: typeof PEOPLE = {
  ...PEOPLE,
  name: 'chat people found',
  filters: { ...PEOPLE.filters, own: isCandidate(supportPersonIdsNamed(isHelper, sql.placeholder('search'))) },
}

export type Asker = {
  userId: number
  mentorId: number | null
  isStaff: boolean
  isHelper: boolean
  roles: readonly Role[]
  now: Date
}

/**
 * One page of the people to write to, and whether contact data in the last message are shown: one statement. The caller
 * shows the last message by `wordsShownTo`.
 */
export async function listPeople(
  db: Db,
  { userId, mentorId, isStaff: staff, isHelper: helper, roles: named, now: at }: Asker,
  { search, ...asked }: { search?: string | undefined; page?: number | undefined; limit?: number | undefined },
) {
  const filter = {
    own: userId,
    guide: mentorId ?? 0,
    staff: Number(staff),
    helper: Number(helper),
    now: at.toISOString(),
    roles: named.join(','),
    search: search ? likePatternOf(search) : undefined,
  }
  const { rows, ...paged } = await listPage(db, search ? FOUND : PEOPLE, { filter, ...asked })
  const people = rows.map(({ last_message: last, last_login_at: seen, ...one }) => ({
    ...one,
    last_login_at: iso(seen),
    last_message: last && { ...last, created_at: iso(last.created_at) },
  }))
  return { people, ...paged }
}

/** Someone to chat with, and whether they work here now and may sign in. */
export async function findColleague(db: Db, userId: number, { roles: named, now: at }: Pick<Asker, 'roles' | 'now'>) {
  const [found] = await db
    .select({
      id: users.id,
      name: users.name,
      profile_picture: users.profilePicture,
      role: users.role,
      is_active: users.isActive,
      lastLoginAt: users.lastLoginAt,
      isVerified: sql<boolean>`${users.verifiedAt} is not null`,
      isStaff: hasAnyRoleAt(sql`string_to_array(${named.join(',')}, ',')`, at),
    })
    .from(users)
    .where(eq(users.id, userId))
  return found
}

/** The newest open mentorship in which one guides the other. */
export async function findOpenMatch(db: Db, one: number, other: number): Promise<number | undefined> {
  const [found] = await db
    .select({ id: sql<number | null>`max(${matches.id})` })
    .from(matches)
    .where(
      and(
        ne(matches.status, 'ended'),
        or(
          and(eq(matches.mentorUserId, one), eq(matches.menteeId, other)),
          and(eq(matches.mentorUserId, other), eq(matches.menteeId, one)),
        ),
      ),
    )
  return found?.id ?? undefined
}

/** What others have written in one's conversations and open mentorships and one has not read, at most 100 of each. */
export async function countAllUnread(
  db: Db,
  { userId, mentorId, isStaff: staff }: Pick<Asker, 'userId' | 'mentorId' | 'isStaff'>,
): Promise<number> {
  const inConversations = sql`select (select count(*) from (select 1 from ${messages} n where n.conversation_id = c.id
      and n.seq > coalesce(k.read_seq, 0) and n.sender_id <> ${userId} and n.deleted_at is null limit 100) as unseen) as many
    from ${conversations} c left join ${members} k on k.conversation_id = c.id and k.user_id = ${userId}
    where ${staff} and (c.low_id = ${userId} or c.high_id = ${userId}) and c.last_seq > coalesce(k.read_seq, 0)`
  const inMentorships = sql`select (select count(*) from (select 1 from ${matchMessages} n where n.match_id = m.id
      and n.sender_id <> ${userId} and n.withdrawn_at is null
      and n.seq > case m.mentee_id when ${userId} then t.mentee_read_seq else t.mentor_read_seq end limit 100) as unseen) as many
    from ${matches} m join ${threads} t on t.match_id = m.id
    where m.status <> 'ended' and (m.mentor_id = ${mentorId ?? 0} or m.mentee_id = ${userId})`
  const { rows } = await db.execute<{ unread: number }>(
    sql`select coalesce(sum(many), 0)::int as unread from (${inConversations} union all ${inMentorships}) as all_of_them`,
  )
  return rows[0]?.unread ?? 0
}
