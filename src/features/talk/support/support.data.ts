import { and, asc, desc, eq, getTableColumns, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { searchWords } from '#shared/search-words.ts'
import { files } from '#server/files/files.table.ts'
import { contactMessages as contacts } from '#features/talk/contact/contact.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { supportMessages as messages, supportRatings as ratings, supportThreads as threads } from './support.table.ts'

export type StoredThread = typeof threads.$inferSelect
/** A message with its writer, and what is known of its picture. */
export type StoredMessage = Omit<typeof messages.$inferSelect, 'words' | 'search'> & {
  sender: string
  readAt: Date | null
  picture: { width: number | null; height: number | null } | null
}

export async function findThreadOf(db: Db, userId: number): Promise<StoredThread | undefined> {
  const [found] = await db.select().from(threads).where(eq(threads.userId, userId))
  return found
}

export async function findThread(db: Db, id: number): Promise<StoredThread | undefined> {
  const [found] = await db.select().from(threads).where(eq(threads.id, id))
  return found
}

/** Of the person whom a thread belongs to, or as a visitor has typed it. */
export async function nameOfThread(db: Db, id: number): Promise<string> {
  const [found] = await db
    .select({ name: sql<string>`coalesce(${users.name}, ${contacts.name}, '')` })
    .from(threads)
    .leftJoin(users, eq(users.id, threads.userId))
    .leftJoin(contacts, eq(contacts.id, threads.contactId))
    .where(eq(threads.id, id))
  return found?.name ?? ''
}

/** A thread, held until the end of the transaction so that it is written in one order. */
export async function lockThread(tx: Db, id: number): Promise<StoredThread | undefined> {
  const [found] = await tx.select().from(threads).where(eq(threads.id, id)).for('no key update')
  return found
}

/** The thread of a person, held in the same way; it is made when there is none. */
export async function lockOrCreateThreadOf(tx: Db, userId: number, now: Date): Promise<StoredThread> {
  const lockFoundThread = () => tx.select().from(threads).where(eq(threads.userId, userId)).for('no key update')
  const [known] = await lockFoundThread()
  if (known) return known
  await tx.insert(threads).values({ userId, waitingSince: now, lastAt: now, createdAt: now }).onConflictDoNothing()
  const [made] = await lockFoundThread()
  if (!made) throw new Error('no thread was made')
  return made
}

type Change = Partial<Omit<StoredThread, 'id' | 'userId' | 'contactId' | 'lastSeq' | 'lastVersion' | 'createdAt'>>

/** Changes a thread and gives it the next version; undefined when it is not as `where` says. */
export async function changeThread(tx: Db, id: number, change: Change, where?: SQL): Promise<StoredThread | undefined> {
  const [changed] = await tx
    .update(threads)
    .set({ ...change, lastVersion: sql`${threads.lastVersion} + 1` })
    .where(and(eq(threads.id, id), where))
    .returning()
  return changed
}

const { words: _words, search: _search, ...shownColumns } = getTableColumns(messages)

/** When the other side has read a message: the last time that it has read this far. */
const READ_AT = sql<Date | null>`case
  when ${messages.isFromTeam} and ${messages.seq} <= ${threads.personReadSeq} then ${threads.personReadAt}
  when not ${messages.isFromTeam} and ${messages.seq} <= ${threads.teamReadSeq} then ${threads.teamReadAt}
end`.mapWith(threads.teamReadAt)

const selectMessages = (db: Db) =>
  db
    .select({
      ...shownColumns,
      sender: sql<string>`coalesce(${users.name}, ${contacts.name}, '')`,
      readAt: READ_AT,
      picture: { width: files.width, height: files.height },
    })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .leftJoin(users, eq(users.id, messages.senderId))
    .leftJoin(contacts, eq(contacts.id, threads.contactId))
    .leftJoin(files, eq(files.id, messages.fileId))

/** The newest messages, or those before a place, the newest first. */
export const listMessages = (
  db: Db,
  threadId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<StoredMessage[]> =>
  selectMessages(db)
    .where(and(eq(messages.threadId, threadId), before === undefined ? undefined : lt(messages.seq, before)))
    .orderBy(desc(messages.seq))
    .limit(limit)

/** What is new after a version, the oldest first. */
export const listMessagesAfter = (
  db: Db,
  threadId: number,
  { after, limit }: { after: number; limit: number },
): Promise<StoredMessage[]> =>
  selectMessages(db)
    .where(and(eq(messages.threadId, threadId), gt(messages.version, after)))
    .orderBy(asc(messages.version))
    .limit(limit)

type FromDevice = { threadId: number; senderId: number | null; clientKey: string }

/** The message that a device has already sent under this name. */
export async function findMessageSentBefore(
  db: Db,
  { threadId, senderId, clientKey }: FromDevice,
): Promise<StoredMessage | undefined> {
  const [found] = await selectMessages(db).where(
    and(
      eq(messages.threadId, threadId),
      sql`${messages.senderId} is not distinct from ${senderId}::int`,
      eq(messages.clientKey, clientKey),
    ),
  )
  return found
}

/** An answer of an admin in this person's own thread; undefined for every other message. */
export async function findAnswerTo(db: Db, userId: number, messageId: number) {
  const { id, threadId, seq, senderId } = messages
  const [found] = await db
    .select({ id, threadId, seq, senderId: sql<number>`${senderId}`, sender: users.name })
    .from(messages)
    .innerJoin(threads, eq(threads.id, threadId))
    .innerJoin(users, eq(users.id, senderId))
    .where(and(eq(id, messageId), eq(threads.userId, userId), eq(messages.isFromTeam, true)))
  return found
}

type NewMessage = Omit<typeof messages.$inferInsert, 'seq' | 'version' | 'senderId' | 'words' | 'search'> & {
  senderId: number | null
}

/** Adds a message at the end of its thread, which the caller holds and which is changed with it: places have no gap. */
export async function insertMessage(tx: Db, values: NewMessage, change: Change): Promise<StoredMessage> {
  const [next] = await tx
    .update(threads)
    .set({
      ...change,
      lastAt: values.createdAt,
      lastSeq: sql`${threads.lastSeq} + 1`,
      lastVersion: sql`${threads.lastVersion} + 1`,
    })
    .where(eq(threads.id, values.threadId))
    .returning({ seq: threads.lastSeq, version: threads.lastVersion })
  if (!next) throw new Error('the thread is gone')
  await tx.insert(messages).values({ ...values, ...next, words: searchWords(values.content ?? '') })
  const written = await findMessageSentBefore(tx, values)
  if (!written) throw new Error('no message was made')
  return written
}

/** More is not counted, since a badge shows at most "99+". */
const MAX_UNREAD = 100

type Side = 'person' | 'team'
const MARKS = { person: threads.personReadSeq, team: threads.teamReadSeq } as const

/**
 * What the other side has written and this side has not read, at most 100: of each thread in the statement around it.
 */
export function countUnreadSql(side: Side): SQL<number> {
  // A statement over one table names its columns without the table: within another one they would be those of that.
  const mark = sql.raw(side === 'person' ? 'person_read_seq' : 'team_read_seq')
  return sql`(select count(*)::int from (select 1 from ${messages} n where n.thread_id = ${threads}.id
    and n.seq > ${threads}.${mark} and n.is_from_team = ${sql.raw(String(side === 'person'))}
    limit ${sql.raw(String(MAX_UNREAD))}) as unseen)`
}

/** What admins have written to a person who has not read it. */
export async function countUnread(db: Db, userId: number): Promise<number> {
  const [found] = await db
    .select({ unread: countUnreadSql('person') })
    .from(threads)
    .where(eq(threads.userId, userId))
  return found?.unread ?? 0
}

/** What no admin has read, over all threads (spec 2 §6). */
export async function countTeamUnread(db: Db): Promise<number> {
  const [found] = await db
    .select({ unread: sql<number>`coalesce(sum(${countUnreadSql('team')}), 0)`.mapWith(Number) })
    .from(threads)
    .where(gt(threads.lastSeq, threads.teamReadSeq))
  return found?.unread ?? 0
}

/** Moves the mark of a side, which only grows and never beyond the last message; true when it has moved. */
export async function markReadUpTo(
  tx: Db,
  id: number,
  side: Side,
  { seq, at }: { seq: number; at: Date },
): Promise<boolean> {
  const mark = MARKS[side]
  const to = sql`least(${seq}, ${threads.lastSeq})`
  const change = side === 'person' ? { personReadSeq: to, personReadAt: at } : { teamReadSeq: to, teamReadAt: at }
  const rows = await tx
    .update(threads)
    .set({ ...change, lastVersion: sql`${threads.lastVersion} + 1` })
    .where(and(eq(threads.id, id), lt(mark, to)))
    .returning({ id: threads.id })
  return rows.length > 0
}

export async function hasRating(db: Db, threadId: number, closedAt: Date): Promise<boolean> {
  return (await db.$count(ratings, and(eq(ratings.threadId, threadId), eq(ratings.closedAt, closedAt)))) > 0
}

/** Keeps a rating; false when this closing has one. */
export async function insertRating(tx: Db, values: typeof ratings.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(ratings).values(values).onConflictDoNothing().returning({ id: ratings.id })
  return rows.length > 0
}
