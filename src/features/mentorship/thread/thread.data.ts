import { iso } from '#server/db/iso.ts'
import { and, asc, count, desc, eq, getTableColumns, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listPage } from '#server/db/list-page.ts'
import { listTotal } from '#server/db/list-total.ts'
import { files } from '#server/files/files.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { ThreadRow, ThreadsOnly } from './thread.contract.ts'
import { matchAnswers, matchMessages, matchThreads } from './thread.table.ts'

const [messages, threads, answers] = [matchMessages, matchThreads, matchAnswers]
const mentors = alias(users, 'guides')
const mentees = alias(users, 'mentees')

/** `<page in the directory>,<account>` of the caller, who may be on either side. */
const page = sql`split_part(${sql.placeholder('own')}::text, ',', 1)::int`
const account = sql`split_part(${sql.placeholder('own')}::text, ',', 2)::int`

/** The messages of a thread that the caller has not read. */
const unread = sql`from ${messages} where ${messages.matchId} = ${matches.id}
  and ${messages.senderId} <> ${account} and ${messages.withdrawnAt} is null
  and ${messages.seq} > case ${matches.menteeId} when ${account} then ${threads.menteeReadSeq}
    else ${threads.mentorReadSeq} end`

const threadRow = jsonObject({
  match_id: matches.id,
  status: matches.status,
  side: sql<'mentor' | 'mentee'>`case ${matches.menteeId} when ${account} then 'mentee' else 'mentor' end`,
  other: sql<ThreadRow['other']>`case ${matches.menteeId} when ${account} then ${jsonObject({
    user_id: matches.mentorUserId,
    name: mentors.name,
    profile_picture: mentors.profilePicture,
  })} else ${jsonObject({
    user_id: matches.menteeId,
    name: mentees.name,
    profile_picture: mentees.profilePicture,
  })} end`,
  unread: sql<number>`(select count(*) ${unread})`,
  last_at: threads.lastAt,
  waiting_since: threads.waitingSince,
  is_late: sql<boolean>`${threads.lapsedAt} is not null`,
})

type ThreadFilter = { own: string; unanswered?: 'yes' | undefined; unread?: 'yes' | undefined }

const THREADS: List<typeof threadRow._.type, ThreadFilter> = {
  name: 'threads of matches',
  from: matches,
  id: matches.id,
  joins: [
    {
      table: threads,
      on: eq(threads.matchId, matches.id),
      isLeft: true,
      isOrdering: true,
      filters: ['unanswered', 'unread'],
    },
    { table: mentors, on: eq(mentors.id, matches.mentorUserId) },
    { table: mentees, on: eq(mentees.id, matches.menteeId) },
  ],
  row: threadRow,
  filters: {
    own: sql`(${matches.mentorId} = ${page} or ${matches.menteeId} = ${account})`,
    unanswered: sql`(${matches.mentorId} = ${page} and ${threads.waitingSince} is not null and ${matches.status} <> 'ended')`,
    unread: sql`exists (select ${unread})`,
  },
  order: [desc(sql`coalesce(${threads.lastAt}, ${matches.openedAt})`), desc(matches.id)],
}

type OfPerson = { pageId: number; userId: number; only?: ThreadsOnly | undefined }

const filterOf = ({ pageId, userId, only }: OfPerson): ThreadFilter => ({
  own: `${pageId},${userId}`,
  unanswered: only === 'unanswered' ? 'yes' : undefined,
  unread: only === 'unread' ? 'yes' : undefined,
})

/** How many threads a person has. */
export const countThreads = (db: Db, whose: OfPerson): Promise<number> => listTotal(db, THREADS, filterOf(whose))

/** One page of the threads of a person: one statement. */
export async function listThreads(
  db: Db,
  whose: OfPerson,
  asked: { page?: number | undefined; limit?: number | undefined },
) {
  const { rows, ...paged } = await listPage(db, THREADS, { filter: filterOf(whose), ...asked })
  const shown = rows.map((row): ThreadRow => ({
    ...row,
    last_at: iso(row.last_at),
    waiting_since: iso(row.waiting_since),
  }))
  return { rows: shown, ...paged }
}

/** Holds the match until the end of the transaction, so that its thread is written in one order. */
export async function lockMatch(tx: Db, id: number): Promise<{ status: string } | undefined> {
  const [found] = await tx
    .select({ status: matches.status })
    .from(matches)
    .where(eq(matches.id, id))
    .for('no key update')
  return found
}

export type StoredThread = typeof matchThreads.$inferSelect
/** A message with what is known of its file. */
export type StoredMessage = typeof matchMessages.$inferSelect & {
  file: { name: string; type: string; size_bytes: number } | null
}

export async function findThread(db: Db, matchId: number): Promise<StoredThread | undefined> {
  const [found] = await db.select().from(threads).where(eq(threads.matchId, matchId))
  return found
}

/** How many days of this zone have an answer of the mentor. */
export async function countWrittenSessions(db: Db, matchId: number, zone: string): Promise<number> {
  const [found] = await db
    .select({ days: sql<number>`count(distinct (${answers.answeredAt} at time zone ${zone})::date)`.mapWith(Number) })
    .from(answers)
    .where(eq(answers.matchId, matchId))
  return found?.days ?? 0
}

const ofFile = { name: files.originalName, type: files.type, size_bytes: files.bytes }

/** Messages with their files. */
const selectMessages = (db: Db) =>
  db
    .select({ ...getTableColumns(messages), file: ofFile })
    .from(messages)
    .leftJoin(files, eq(files.id, messages.fileId))

/** The newest messages, or those before a place, the newest first. */
export const listMessages = (
  db: Db,
  matchId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<StoredMessage[]> =>
  selectMessages(db)
    .where(and(eq(messages.matchId, matchId), before === undefined ? undefined : lt(messages.seq, before)))
    .orderBy(desc(messages.seq))
    .limit(limit)

/** What is new or changed after a version, in the order in which that happened. */
export const listMessagesChangedAfter = (
  db: Db,
  matchId: number,
  { after, limit }: { after: number; limit: number },
): Promise<StoredMessage[]> =>
  selectMessages(db)
    .where(and(eq(messages.matchId, matchId), gt(messages.version, after)))
    .orderBy(asc(messages.version))
    .limit(limit)

export async function findMessage(db: Db, matchId: number, id: number): Promise<StoredMessage | undefined> {
  const [found] = await selectMessages(db).where(and(eq(messages.matchId, matchId), eq(messages.id, id)))
  return found
}

/** The file of a message that was not withdrawn. */
export async function findFileOfMessage(
  db: Db,
  matchId: number,
  id: number,
): Promise<{ id: string; type: string; name: string; senderId: number } | undefined> {
  const [found] = await db
    .select({ id: files.id, type: files.type, name: files.originalName, senderId: messages.senderId })
    .from(messages)
    .innerJoin(files, eq(files.id, messages.fileId))
    .where(and(eq(messages.matchId, matchId), eq(messages.id, id), isNull(messages.withdrawnAt)))
  return found
}

type FromDevice = { matchId: number; senderId: number; clientKey: string }

/** The message that a device has already sent under this key. */
export async function findMessageSentBefore(db: Db, sent: FromDevice): Promise<StoredMessage | undefined> {
  const { matchId, senderId, clientKey } = sent
  const [found] = await selectMessages(db).where(
    and(eq(messages.matchId, matchId), eq(messages.senderId, senderId), eq(messages.clientKey, clientKey)),
  )
  return found
}

/** The next version of a thread, which begins with its first message. */
async function nextVersion(tx: Db, matchId: number, lastAt: Date): Promise<number> {
  const [row] = await tx
    .insert(threads)
    .values({ matchId, lastVersion: 1, lastAt })
    .onConflictDoUpdate({
      target: threads.matchId,
      set: { lastVersion: sql`${threads.lastVersion} + 1`, lastAt: sql`greatest(${threads.lastAt}, excluded.last_at)` },
    })
    .returning({ version: threads.lastVersion })
  if (!row) throw new Error('a thread has no version')
  return row.version
}

export type NewMessage = Omit<typeof matchMessages.$inferInsert, 'seq' | 'version'>

/** Adds a message at the end of its thread; the caller holds the match. */
export async function insertMessage(tx: Db, values: NewMessage): Promise<StoredMessage> {
  const version = await nextVersion(tx, values.matchId, values.createdAt)
  const [added] = await tx
    .insert(messages)
    .values({ ...values, seq: version, version })
    .returning({ id: messages.id })
  const written = added && (await findMessage(tx, values.matchId, added.id))
  if (!written) throw new Error('no message was made')
  return written
}

/** Withdraws a message; undefined when it was withdrawn before. */
export async function markWithdrawn(
  tx: Db,
  { id, matchId }: { id: number; matchId: number },
  { version, now }: { version: number; now: Date },
): Promise<StoredMessage | undefined> {
  const [changed] = await tx
    .update(messages)
    .set({ withdrawnAt: now, version })
    .where(and(eq(messages.id, id), eq(messages.matchId, matchId), isNull(messages.withdrawnAt)))
    .returning({ id: messages.id })
  return changed && findMessage(tx, matchId, changed.id)
}

export const versionOfWithdrawal = (tx: Db, { matchId, lastAt }: StoredThread): Promise<number> =>
  nextVersion(tx, matchId, lastAt)

/** A message of the mentor answers what waits. */
export async function insertAnswer(tx: Db, values: typeof matchAnswers.$inferInsert): Promise<void> {
  await tx.insert(answers).values(values)
}

export async function deleteAnswer(tx: Db, messageId: number): Promise<void> {
  await tx.delete(answers).where(eq(answers.messageId, messageId))
}

/** Since when the mentee waits; whatever was late is not any more. */
export async function setWaitingSince(tx: Db, matchId: number, since: Date | null): Promise<void> {
  await tx.update(threads).set({ waitingSince: since, lapsedAt: null }).where(eq(threads.matchId, matchId))
}

/** When the mentee wrote first since the mentor's last message, looking at what was not withdrawn. */
export async function findWaitingSince(tx: Db, matchId: number, mentorUserId: number): Promise<Date | null> {
  const standing = and(eq(messages.matchId, matchId), isNull(messages.withdrawnAt))
  const [first] = await tx
    .select({ at: messages.createdAt })
    .from(messages)
    .where(
      and(
        standing,
        ne(messages.senderId, mentorUserId),
        sql`${messages.seq} > coalesce((select max(own.seq) from ${messages} own where own.match_id = ${matchId}
          and own.sender_id = ${mentorUserId} and own.withdrawn_at is null), 0)`,
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(1)
  return first?.at ?? null
}

type Reader = { matchId: number; side: 'mentor' | 'mentee' }

const readColumn = { mentor: threads.mentorReadSeq, mentee: threads.menteeReadSeq }

/** The mark of a reader, which only grows and never beyond the last message. */
export async function markReadUpTo(db: Db, { matchId, side }: Reader, seq: number, now: Date): Promise<boolean> {
  const column = readColumn[side]
  const mark = sql`greatest(${column}, least(${seq}::int, ${threads.lastVersion}))`
  const moved = await db
    .update(threads)
    .set(side === 'mentor' ? { mentorReadSeq: mark, mentorReadAt: now } : { menteeReadSeq: mark, menteeReadAt: now })
    .where(and(eq(threads.matchId, matchId), lt(column, sql`least(${seq}::int, ${threads.lastVersion})`)))
    .returning({ id: threads.matchId })
  return moved.length > 0
}

/** What the other person has written and the reader has not read. */
export async function countUnread(db: Db, { matchId, side }: Reader, readerId: number): Promise<number> {
  const [found] = await db
    .select({ unread: count() })
    .from(messages)
    .innerJoin(threads, eq(threads.matchId, messages.matchId))
    .where(
      and(
        eq(messages.matchId, matchId),
        ne(messages.senderId, readerId),
        isNull(messages.withdrawnAt),
        gt(messages.seq, readColumn[side]),
      ),
    )
  return found?.unread ?? 0
}
