import { type SQL, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { id, moment, searchIndex } from '#server/db/columns.ts'
import { files } from '#server/files/files.table.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { departments } from '#features/people/department/department.table.ts'
import { users } from '#features/base/user/user.table.ts'

const personIdColumn = () => integer().references(() => users.id)
const conversationIdColumn = () =>
  integer()
    .notNull()
    .references(() => chatConversations.id)

/** What two people, or those of a department or a course, write to each other; there is a row from the first message on. */
export const chatConversations = pgTable(
  'chat_conversations',
  {
    id: id(),
    /** The two people, the smaller id first, so that each pair has one conversation. */
    lowId: personIdColumn(),
    highId: personIdColumn(),
    departmentId: integer().references(() => departments.id),
    courseId: integer().references(() => courses.id),
    /** The place of the last message: counted in the transaction that writes it, so places have no gap (ADR 37). */
    lastSeq: integer().notNull().default(0),
    /** Grows with every message and every change of one, in the order of the commits. */
    lastVersion: integer().notNull().default(0),
    lastAt: moment(),
  },
  (table) => [
    unique().on(table.lowId, table.highId),
    index().on(table.highId),
    unique().on(table.departmentId),
    unique().on(table.courseId),
    check('chat_conversations_two_people', sql`${table.lowId} < ${table.highId}`),
    check(
      'chat_conversations_one_kind',
      sql`num_nonnulls(${table.lowId}, ${table.departmentId}, ${table.courseId}) = 1
        and num_nulls(${table.lowId}, ${table.highId}) <> 1`,
    ),
  ],
)

/** How far each reader has read; the mark only grows. */
export const chatMembers = pgTable(
  'chat_members',
  {
    conversationId: conversationIdColumn(),
    userId: personIdColumn().notNull(),
    readSeq: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.userId] }), index().on(table.userId)],
)

/** One message: words, a picture or both. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: id(),
    conversationId: conversationIdColumn(),
    /** Its place in the conversation. */
    seq: integer().notNull(),
    /** The version of the conversation that last changed it. */
    version: integer().notNull(),
    senderId: personIdColumn().notNull(),
    /** Made by the device of the writer: what is sent again is one message. */
    clientKey: text().notNull(),
    content: text().notNull().default(''),
    fileId: text().references(() => files.id),
    /** Bytes of the largest copy of the picture. */
    imageBytes: integer(),
    /** What is searched: its words, and the conversation as a word that no one types (search.data.ts). */
    words: text().notNull().default(''),
    search: searchIndex(
      (): SQL =>
        sql`to_tsvector('simple', ${chatMessages.words}) || array_to_tsvector(array['#' || ${chatMessages.conversationId}::text])`,
    ),
    replyToId: integer(),
    createdAt: moment().notNull(),
    /** When the other, or the first of a group, has read it. */
    readAt: moment(),
    editedAt: moment(),
    deletedAt: moment(),
  },
  (table) => [
    unique().on(table.conversationId, table.seq),
    unique().on(table.conversationId, table.senderId, table.clientKey),
    index().on(table.conversationId, table.version),
    // What is older than the organisation keeps it.
    index().on(table.createdAt),
    index()
      .on(table.fileId)
      .where(sql`${table.fileId} is not null`),
    index('chat_messages_search_index').using('gin', table.search),
    check('chat_messages_something', sql`${table.content} <> '' or ${table.fileId} is not null`),
  ],
)
