import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

/** The account that ends, and the one that is kept. */
type Pair = { from: number; into: number }

// This file writes tables of other features by their names: a merge is one act over all of them (ADR 42).

const name = sql.identifier

/** Messages, the column that names their thread, and the threads. */
type Kind = { messages: string; of: string; threads: string }
const CHAT: Kind = { messages: 'chat_messages', of: 'conversation_id', threads: 'chat_conversations' }
const SUPPORT: Kind = { messages: 'support_messages', of: 'thread_id', threads: 'support_threads' }

/** Two threads that are merged into one. */
type MergedThreads = { ended: number; kept: number }

/** The place of a message `m` among those of both threads: the order of time. */
const placeByTime = ({ of }: Kind): SQL => sql`row_number() over (order by m.created_at, m.${name(of)}, m.seq)::int`

/** Gives the ending row a key of its own where the staying thread has the same one. */
const makeClientKeysDistinct = (tx: Db, table: string, of: string, { ended, kept }: MergedThreads) =>
  tx.execute(sql`update ${name(table)} as m set client_key = m.client_key || '-' || m.id
    where m.${name(of)} = ${ended} and exists (select from ${name(table)} twin
      where twin.${name(of)} = ${kept} and twin.client_key = m.client_key)`)

/**
 * Puts the messages of both threads into the one that stays, their places and versions counted again in the order of
 * time, and deletes the other thread, whose further rows the caller has moved.
 */
async function joinMessages(tx: Db, kind: Kind, two: MergedThreads): Promise<void> {
  const [messages, of, threads] = [name(kind.messages), name(kind.of), name(kind.threads)]
  const { ended, kept } = two
  await makeClientKeysDistinct(tx, kind.messages, kind.of, two)
  // Negative numbers first, so that no place is ever used twice.
  await tx.execute(sql`with placed as (select m.id, ${placeByTime(kind)} as place from ${messages} m where m.${of} in (${ended}, ${kept})),
      known as (select max(t.last_version) as version from ${threads} t where t.id in (${ended}, ${kept}))
    update ${messages} as m set ${of} = ${kept}, seq = -placed.place, version = known.version + placed.place
    from placed, known where placed.id = m.id`)
  await tx.execute(sql`update ${messages} set seq = -seq where ${of} = ${kept} and seq < 0`)
  await tx.execute(sql`update ${threads} as t set
      last_seq = (select count(*) from ${messages} m where m.${of} = ${kept}),
      last_version = greatest(t.last_version, o.last_version, (select max(m.version) from ${messages} m where m.${of} = ${kept})),
      last_at = greatest(t.last_at, o.last_at)
    from ${threads} o where t.id = ${kept} and o.id = ${ended}`)
  await tx.execute(sql`delete from ${threads} where id = ${ended}`)
}

/** How many messages two threads have, and the first of each side's unread ones. */
type Marks = { last: number; own: number | null; other: number | null }

/** The last place before the first that is not read. */
const readMarkBefore = (unread: number | null, last: number): number => (unread === null ? last : unread - 1)

async function findReadMarks(
  tx: Db,
  kind: Kind,
  { ended, kept }: MergedThreads,
  unread: { own: SQL; other: SQL; joins: SQL },
) {
  const { rows } = await tx.execute<Marks>(sql`
    with placed as (select ${placeByTime(kind)} as place, ${unread.own} as is_new, ${unread.other} as is_new_to_other
      from ${name(kind.messages)} m ${unread.joins} where m.${name(kind.of)} in (${ended}, ${kept}))
    select count(*)::int as last, min(place) filter (where is_new) as own,
      min(place) filter (where is_new_to_other) as other from placed`)
  const { last, own, other } = rows[0] ?? { last: 0, own: null, other: null }
  return { last, own: readMarkBefore(own, last), other: readMarkBefore(other, last) }
}

/** Notifications link to the merged thread. */
const changeNotificationLinks = (tx: Db, before: string, after: string) =>
  tx.execute(sql`update notifications set link = ${after} where link = ${before}`)

/**
 * Both accounts have written to the support: one thread stays, with everything of the other. It waits when one of the
 * two does, and what someone has not read is not read in it either.
 */
export async function mergeSupport(tx: Db, { from, into }: Pair): Promise<void> {
  const { rows } = await tx.execute<{ id: number; user_id: number }>(
    sql`select id, user_id from support_threads where user_id in (${from}, ${into}) order by id for update`,
  )
  const [ended, kept] = [from, into].map((who) => rows.find(({ user_id: id }) => id === who)?.id)
  if (ended === undefined || kept === undefined) return
  const two = { ended, kept }
  const both = sql`(${ended}, ${kept})`
  const marks = await findReadMarks(tx, SUPPORT, two, {
    joins: sql`join support_threads t on t.id = m.thread_id`,
    own: sql`m.is_from_team and m.seq > t.person_read_seq`,
    other: sql`not m.is_from_team and m.seq > t.team_read_seq`,
  })
  await tx.execute(sql`update support_threads as t set
      person_read_seq = ${marks.own}, team_read_seq = ${marks.other},
      person_read_at = greatest(t.person_read_at, o.person_read_at), team_read_at = greatest(t.team_read_at, o.team_read_at),
      mailed_seq = case when t.mailed_seq > t.person_read_seq or o.mailed_seq > o.person_read_seq then ${marks.last}::int else 0 end,
      status = case when 'waiting' in (t.status, o.status) then 'waiting'
        when 'open' in (t.status, o.status) then 'open' else 'closed' end,
      waiting_since = least(t.waiting_since, o.waiting_since),
      closed_at = case when t.closed_at is not null and o.closed_at is not null then greatest(t.closed_at, o.closed_at) end,
      assignee_id = coalesce(t.assignee_id, o.assignee_id),
      assigned_at = case when t.assignee_id is null then o.assigned_at else t.assigned_at end,
      labels = array(select distinct unnest(t.labels || o.labels) order by 1),
      block_reason = case when o.blocked_until > coalesce(t.blocked_until, '-infinity') then o.block_reason else t.block_reason end,
      blocked_until = greatest(t.blocked_until, o.blocked_until),
      created_at = least(t.created_at, o.created_at)
    from support_threads o where t.id = ${kept} and o.id = ${ended}`)
  await tx.execute(sql`delete from support_questions q where q.ended_at is null and q.thread_id in ${both}
    and exists (select from support_questions older where older.ended_at is null and older.thread_id in ${both}
      and (older.asked_at, older.id) < (q.asked_at, q.id))`)
  await tx.execute(sql`delete from support_ratings r where r.thread_id = ${ended} and exists (
    select from support_ratings twin where twin.thread_id = ${kept} and twin.closed_at = r.closed_at)`)
  await makeClientKeysDistinct(tx, 'support_notes', 'thread_id', two)
  for (const table of ['support_questions', 'support_ratings', 'support_notes'])
    await tx.execute(sql`update ${name(table)} set thread_id = ${kept} where thread_id = ${ended}`)
  await joinMessages(tx, SUPPORT, two)
  await changeNotificationLinks(tx, `/dashboard/admin-chat/${ended}`, `/dashboard/admin-chat/${kept}`)
}

/** Both accounts have written to the same colleague: one conversation stays, with the messages of the other. */
async function mergeConversation(tx: Db, two: MergedThreads, partner: number, { from, into }: Pair): Promise<void> {
  const { ended, kept } = two
  const marks = await findReadMarks(tx, CHAT, two, {
    joins: sql`left join chat_members own on own.conversation_id = m.conversation_id and own.user_id in (${from}, ${into})
      left join chat_members other on other.conversation_id = m.conversation_id and other.user_id = ${partner}`,
    own: sql`m.sender_id = ${partner} and m.seq > coalesce(own.read_seq, 0)`,
    other: sql`m.sender_id <> ${partner} and m.seq > coalesce(other.read_seq, 0)`,
  })
  await tx.execute(sql`delete from chat_members where conversation_id in (${ended}, ${kept})`)
  await tx.execute(sql`insert into chat_members (conversation_id, user_id, read_seq)
    values (${kept}, ${into}, ${marks.own}), (${kept}, ${partner}, ${marks.other})`)
  await joinMessages(tx, CHAT, two)
}

/**
 * The conversations of the account that ends are the other's. They are found by the smaller and the larger id, so these
 * change places where needed. What the two accounts have written to each other stays as it is.
 * @returns how many conversations
 */
export async function moveConversations(tx: Db, { from, into }: Pair): Promise<number> {
  const partner = sql`case when c.low_id = ${from} then c.high_id else c.low_id end`
  const isOthers = sql`(c.low_id = ${from} or c.high_id = ${from}) and ${partner} <> ${into}`
  const low = sql`least(${into}::int, ${partner})`
  const high = sql`greatest(${into}::int, ${partner})`
  const { rows: doubled } = await tx.execute<MergedThreads & { partner: number }>(sql`
    select c.id as ended, k.id as kept, ${partner} as partner from chat_conversations c
    join chat_conversations k on k.low_id = ${low} and k.high_id = ${high} where ${isOthers} order by c.id for update`)
  for (const { partner: id, ...two } of doubled) await mergeConversation(tx, two, id, { from, into })
  const { rows } = await tx.execute(
    sql`update chat_conversations as c set low_id = ${low}, high_id = ${high} where ${isOthers} returning 1 as moved`,
  )
  await changeNotificationLinks(tx, `/dashboard/messages/${from}`, `/dashboard/messages/${into}`)
  return doubled.length + rows.length
}
