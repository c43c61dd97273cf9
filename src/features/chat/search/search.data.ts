import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { courses } from '../../course/course.table.ts'
import { departments } from '../../employee/department/department.table.ts'
import { users } from '../../user/user.table.ts'
import { chatConversations as conversations, chatMessages as messages } from '../chat.table.ts'
import { type Asker, listGroupConversations } from '../group/group.data.ts'
import type { FoundMessage } from './search.contract.ts'

/** The conversations and groups of somebody in which there is something. */
async function listOwn(db: Db, asker: Asker): Promise<number[]> {
  const { userId } = asker
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(or(eq(conversations.lowId, userId), eq(conversations.highId, userId)), gt(conversations.lastSeq, 0)))
  return [...rows.map(({ id }) => id), ...(await listGroupConversations(db, asker))]
}

type Asked = { words: string; before: number | undefined; limit: number }

/**
 * The newest messages of somebody's conversations with these words. The index holds each conversation as a word, so it
 * finds words of these conversations only, however many messages others have.
 */
export async function findWords(db: Db, asker: Asker, { words, before, limit }: Asked): Promise<FoundMessage[]> {
  const own = await listOwn(db, asker)
  if (own.length === 0) return []
  const places = own.map((id) => `'#${id}'`).join(' | ')
  // What is shown beside them is read of the newest only, however many have these words.
  const newest = db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        sql`${messages.search} @@ (${places}::tsquery && to_tsquery('simple', ${words}))`,
        isNull(messages.deletedAt),
        before === undefined ? undefined : lt(messages.id, before),
      ),
    )
    // By an expression: the index of ids would be read from its end until enough is found.
    .orderBy(desc(sql`${messages.id} + 0`))
    .limit(limit)
    .as('newest')
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
    .from(newest)
    .innerJoin(messages, eq(messages.id, newest.id))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(
      users,
      sql`${users.id} = case when ${conversations.lowId} is null then ${messages.senderId}
        when ${conversations.lowId} = ${asker.userId} then ${conversations.highId} else ${conversations.lowId} end`,
    )
    .leftJoin(departments, eq(departments.id, conversations.departmentId))
    .leftJoin(courses, eq(courses.id, conversations.courseId))
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
