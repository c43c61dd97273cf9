import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { searchWords } from '#shared/search-words.ts'
import { chatConversations, chatMembers, chatMessages } from './chat.table.ts'

const [conversations, members, messages] = [chatConversations, chatMembers, chatMessages]
const replied = alias(messages, 'replied')

export type Conversation = typeof chatConversations.$inferSelect

/** A message with what is known of its picture, and of the message that it answers. */
export type StoredMessage = Omit<typeof chatMessages.$inferSelect, 'words' | 'search'> & {
  picture: { width: number | null; height: number | null } | null
  replyTo: { id: number; seq: number; senderId: number; content: string; deletedAt: Date | null } | null
}

const pairOf = (one: number, other: number) => ({ lowId: Math.min(one, other), highId: Math.max(one, other) })

const isConversationOfPair = (one: number, other: number) => {
  const { lowId, highId } = pairOf(one, other)
  return and(eq(conversations.lowId, lowId), eq(conversations.highId, highId))
}

export async function findPair(db: Db, one: number, other: number): Promise<Conversation | undefined> {
  const [found] = await db.select().from(conversations).where(isConversationOfPair(one, other))
  return found
}

/** The conversation of two people, held until the end of the transaction so that it is written in one order. */
export async function lockConversation(tx: Db, one: number, other: number): Promise<Conversation> {
  const lockFoundConversation = () =>
    tx.select().from(conversations).where(isConversationOfPair(one, other)).for('no key update')
  const [known] = await lockFoundConversation()
  if (known) return known
  await tx.insert(conversations).values(pairOf(one, other)).onConflictDoNothing()
  const [made] = await lockFoundConversation()
  if (!made) throw new Error('no conversation was made')
  return made
}

/** Locks an existing conversation until the end of the transaction. */
export async function lockConversationById(tx: Db, id: number): Promise<Conversation> {
  const [held] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('no key update')
  if (!held) throw new Error('the conversation is gone')
  return held
}

const { words: _words, search: _search, ...shownColumns } = getTableColumns(messages)

const selectMessages = (db: Db) =>
  db
    .select({
      ...shownColumns,
      picture: { width: files.width, height: files.height },
      replyTo: {
        id: replied.id,
        seq: replied.seq,
        senderId: replied.senderId,
        content: replied.content,
        deletedAt: replied.deletedAt,
      },
    })
    .from(messages)
    .leftJoin(files, eq(files.id, messages.fileId))
    .leftJoin(replied, eq(replied.id, messages.replyToId))

type Before = { before: number | undefined; limit: number }

/** The newest messages, or those before a place, the newest first. */
export const listMessages = (db: Db, conversationId: number, { before, limit }: Before): Promise<StoredMessage[]> =>
  selectMessages(db)
    .where(
      and(eq(messages.conversationId, conversationId), before === undefined ? undefined : lt(messages.seq, before)),
    )
    .orderBy(desc(messages.seq))
    .limit(limit)

/** What is new or changed after a version, in the order in which that happened. */
export const listMessagesChangedAfter = (
  db: Db,
  conversationId: number,
  { after, limit }: { after: number; limit: number },
): Promise<StoredMessage[]> =>
  selectMessages(db)
    .where(and(eq(messages.conversationId, conversationId), gt(messages.version, after)))
    .orderBy(asc(messages.version))
    .limit(limit)

export async function findMessage(db: Db, id: number): Promise<StoredMessage | undefined> {
  const [found] = await selectMessages(db).where(eq(messages.id, id))
  return found
}

/** The conversation of a message. */
export async function findConversationOfMessage(db: Db, messageId: number): Promise<Conversation | undefined> {
  const [found] = await db
    .select(getTableColumns(conversations))
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messages.id, messageId))
  return found
}

type FromDevice = { conversationId: number; senderId: number; clientKey: string }

/** The message that a device has already sent under this name. */
export async function findMessageSentBefore(db: Db, sent: FromDevice): Promise<StoredMessage | undefined> {
  const { conversationId, senderId, clientKey } = sent
  const [found] = await selectMessages(db).where(
    and(
      eq(messages.conversationId, conversationId),
      eq(messages.senderId, senderId),
      eq(messages.clientKey, clientKey),
    ),
  )
  return found
}

export type NewMessage = Omit<typeof chatMessages.$inferInsert, 'seq' | 'version' | 'words' | 'search'>

/** Adds a message at the end of its conversation, which the caller holds: places have no gap (ADR 37). */
export async function insertMessage(tx: Db, values: NewMessage): Promise<StoredMessage> {
  const [next] = await tx
    .update(conversations)
    .set({
      lastSeq: sql`${conversations.lastSeq} + 1`,
      lastVersion: sql`${conversations.lastVersion} + 1`,
      lastAt: values.createdAt,
    })
    .where(eq(conversations.id, values.conversationId))
    .returning({ seq: conversations.lastSeq, version: conversations.lastVersion })
  if (!next) throw new Error('the conversation is gone')
  const [added] = await tx
    .insert(messages)
    .values({ ...values, ...next, words: searchWords(values.content ?? '') })
    .returning({ id: messages.id })
  const written = added && (await findMessage(tx, added.id))
  if (!written) throw new Error('no message was made')
  return written
}

type Change = Partial<Pick<typeof chatMessages.$inferInsert, 'content' | 'editedAt' | 'deletedAt'>>

/** Changes a message that is not deleted; undefined when it is. The caller holds the conversation. */
export async function setMessage(
  tx: Db,
  { id, conversationId }: Pick<StoredMessage, 'id' | 'conversationId'>,
  change: Change,
): Promise<StoredMessage | undefined> {
  const [next] = await tx
    .update(conversations)
    .set({ lastVersion: sql`${conversations.lastVersion} + 1` })
    .where(eq(conversations.id, conversationId))
    .returning({ version: conversations.lastVersion })
  const [changed] = await tx
    .update(messages)
    .set({ ...change, version: next?.version ?? 0, words: change.deletedAt ? '' : searchWords(change.content ?? '') })
    .where(and(eq(messages.id, id), isNull(messages.deletedAt)))
    .returning({ id: messages.id })
  return changed && findMessage(tx, changed.id)
}

/** How far these people have read a conversation; the person who has not is not among them. */
export async function listReadMarks(db: Db, conversationId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ userId: members.userId, seq: members.readSeq })
    .from(members)
    .where(eq(members.conversationId, conversationId))
  return new Map(rows.map(({ userId, seq }) => [userId, seq]))
}

type Mark = { conversationId: number; userId: number }

/**
 * Moves the mark of a reader, which only grows and never beyond the last message, and dates what the other has written
 * until there. True when the mark has moved.
 */
export async function markReadUpTo(tx: Db, { conversationId, userId }: Mark, seq: number, now: Date): Promise<boolean> {
  await tx.insert(members).values({ conversationId, userId }).onConflictDoNothing()
  const own = and(eq(members.conversationId, conversationId), eq(members.userId, userId))
  const [held] = await tx
    .select({ before: members.readSeq, last: conversations.lastSeq })
    .from(members)
    .innerJoin(conversations, eq(conversations.id, members.conversationId))
    .where(own)
    .for('update', { of: members })
  const to = Math.min(seq, held?.last ?? 0)
  if (!held || to <= held.before) return false
  await tx.update(members).set({ readSeq: to }).where(own)
  await tx
    .update(messages)
    .set({ readAt: now })
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.seq, held.before),
        lte(messages.seq, to),
        ne(messages.senderId, userId),
      ),
    )
  return true
}

/** More is not counted, since a badge shows at most "99+". */
const MAX_UNREAD = 100

/** What others have written and the reader has not read, at most 100. */
export async function countUnread(db: Db, { conversationId, userId }: Mark): Promise<number> {
  const unread = db
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(
          messages.seq,
          sql`coalesce((select ${members.readSeq} from ${members} where ${members.conversationId} = ${conversationId}
            and ${members.userId} = ${userId}), 0)`,
        ),
        ne(messages.senderId, userId),
        isNull(messages.deletedAt),
      ),
    )
    .limit(MAX_UNREAD)
    .as('unread')
  const [found] = await db.select({ unread: sql<number>`count(*)`.mapWith(Number) }).from(unread)
  return found?.unread ?? 0
}
