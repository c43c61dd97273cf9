import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { departments } from '#features/people/department/department.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { chatConversations as conversations, chatMessages as messages } from '../chat.table.ts'
import { type Asker, listGroupConversations } from '../group/group.data.ts'
import type { FoundMessage } from './search.contract.ts'

/** The conversations and groups of someone in which there is something. */
async function listOwnConversationIds(db: Db, asker: Asker): Promise<number[]> {
  const { userId } = asker
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(or(eq(conversations.lowId, userId), eq(conversations.highId, userId)), gt(conversations.lastSeq, 0)))
  return [...rows.map(({ id }) => id), ...(await listGroupConversations(db, asker))]
}

type ListOptions = { words: string; before: number | undefined; limit: number }

/** How many messages are read one by one, over all conversations and of each at least. */
const WINDOW = { all: 2000, each: 20 }

const isMessageMatching = (query: SQL, before: number | undefined) =>
  and(
    sql`${messages.search} @@ ${query}`,
    isNull(messages.deletedAt),
    before === undefined ? undefined : lt(messages.id, before),
  )

const textSearchQuery = (words: string) => sql`to_tsquery('simple', ${words})`

/**
 * Those with these words among the newest messages of each conversation, the newest first, down to where all messages of
 * all of them were looked at: a word that stands everywhere is found at once, however many messages have it.
 */
export async function findInNewestMessages(
  db: Db,
  own: readonly number[],
  { words, before, limit }: ListOptions,
  each = Math.max(WINDOW.each, Math.floor(WINDOW.all / own.length)),
): Promise<number[]> {
  const oldest = db.$with('oldest').as(
    db
      .select({
        conversationId: sql<number>`${conversations.id}`.as('oldest_of'),
        seq: sql<number>`${conversations.lastSeq} - ${each}::int`.as('oldest_seq'),
        // Places and ids grow together: what is not newer than this was not looked at. A statement over one table names its
        // columns without the table, which within another one would be those of that.
        id: sql<number | null>`(select m.id from ${messages} m where m.conversation_id = ${conversations}.id
          and m.seq <= ${conversations}.last_seq - ${each}::int order by m.seq desc limit 1)`.as('oldest_id'),
      })
      .from(conversations)
      .where(inArray(conversations.id, [...own])),
  )
  const rows = await db
    .with(oldest)
    .select({ id: messages.id })
    .from(oldest)
    .innerJoin(messages, and(eq(messages.conversationId, oldest.conversationId), gt(messages.seq, oldest.seq)))
    .where(
      and(
        isMessageMatching(textSearchQuery(words), before),
        sql`${messages.id} > coalesce((select max(${oldest.id}) from ${oldest}), 0)`,
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Those with these words by the index, which holds each conversation as a word, so that it finds words of these
 * conversations only, however many messages others have.
 */
async function findByIndex(db: Db, own: readonly number[], { words, before, limit }: ListOptions): Promise<number[]> {
  const places = own.map((id) => `'#${id}'`).join(' | ')
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(isMessageMatching(sql`(${places}::tsquery && ${textSearchQuery(words)})`, before))
    // By an expression: the index of ids would be read from its end until enough is found.
    .orderBy(desc(sql`${messages.id} + 0`))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The newest messages of someone's conversations with these words. */
export async function findMessagesWithWords(db: Db, asker: Asker, asked: ListOptions): Promise<FoundMessage[]> {
  const own = await listOwnConversationIds(db, asker)
  if (own.length === 0) return []
  const newest = await findInNewestMessages(db, own, asked)
  const found = newest.length === asked.limit ? newest : await findByIndex(db, own, asked)
  if (found.length === 0) return []
  const rows = await db
    .select({
      id: messages.id,
      seq: messages.seq,
      sender_id: messages.senderId,
      content: messages.content,
      createdAt: messages.createdAt,
      lowId: conversations.lowId,
      user: { id: users.id, name: users.name, profile_picture: users.profilePicture },
      departmentId: departments.id,
      department: departments.name,
      courseId: courses.id,
      course: courses.title,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(
      users,
      sql`${users.id} = case when ${conversations.lowId} is null then ${messages.senderId}
        when ${conversations.lowId} = ${asker.userId} then ${conversations.highId} else ${conversations.lowId} end`,
    )
    .leftJoin(departments, eq(departments.id, conversations.departmentId))
    .leftJoin(courses, eq(courses.id, conversations.courseId))
    .where(inArray(messages.id, found))
    .orderBy(desc(messages.id))
  return rows.map(({ createdAt, lowId, user, departmentId, department, courseId, course, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    user: lowId === null ? null : user,
    group:
      lowId === null
        ? {
            kind: courseId === null ? 'department' : 'course',
            id: courseId ?? departmentId ?? 0,
            name: course ?? department ?? '',
            sender: user.name,
          }
        : null,
  }))
}
