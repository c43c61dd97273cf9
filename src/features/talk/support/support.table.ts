import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, searchIndex } from '#server/db/columns.ts'
import { files } from '#server/files/files.table.ts'
import { contactMessages } from '#features/talk/contact/contact.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { SupportStatus } from './support.contract.ts'

const personIdColumn = () => integer().references(() => users.id)
const threadIdColumn = () =>
  integer()
    .notNull()
    .references(() => supportThreads.id, { onDelete: 'cascade' })

/**
 * What a person and the admins write to each other: one thread for each account, from the first message on, and one for
 * each message of a visitor on the contact page.
 */
export const supportThreads = pgTable(
  'support_threads',
  {
    id: id(),
    /** Null for a visitor. */
    userId: personIdColumn().unique(),
    /** What a visitor has written on the contact page, and where answers go. */
    contactId: integer()
      .unique()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    status: text().$type<SupportStatus>().notNull().default('waiting'),
    /** Since when the person waits for an answer; null when nothing waits. */
    waitingSince: moment(),
    /** The place of the last message: counted in the transaction that writes it, so places have no gap. */
    lastSeq: integer().notNull().default(0),
    /** Grows with everything that changes what the person or the admins see of the thread. */
    lastVersion: integer().notNull().default(0),
    lastAt: moment().notNull(),
    /** How far each side has read; it only grows. All admins have one mark: it is one inbox. */
    personReadSeq: integer().notNull().default(0),
    teamReadSeq: integer().notNull().default(0),
    /** When each side has read last. */
    personReadAt: moment(),
    teamReadAt: moment(),
    /** The last message that a mail has told the person of. */
    mailedSeq: integer().notNull().default(0),
    assigneeId: personIdColumn(),
    assignedAt: moment(),
    labels: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    closedAt: moment(),
    /** Until then the person cannot write here, and why. */
    blockedUntil: moment(),
    blockReason: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index().on(table.status, table.lastAt),
    // The order of who has written last.
    index().on(table.lastAt),
    // The order of the inbox.
    index('support_threads_inbox_index').on(table.waitingSince, sql`${table.lastAt} desc`, sql`${table.id} desc`),
    // What no admin has read yet: the number beside the inbox.
    index('support_threads_unread_index')
      .on(table.id)
      .where(sql`last_seq > team_read_seq`),
    check('support_threads_somebody', sql`(${table.userId} is null) <> (${table.contactId} is null)`),
    index().on(table.assigneeId),
    check('support_threads_waiting', sql`(${table.status} = 'waiting') = (${table.waitingSince} is not null)`),
    check('support_threads_closed', sql`(${table.status} = 'closed') = (${table.closedAt} is not null)`),
  ],
)

/** One message: words, a picture or both. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: id(),
    threadId: threadIdColumn(),
    /** Its place in the thread. */
    seq: integer().notNull(),
    /** The version of the thread that brought it. */
    version: integer().notNull(),
    /** Null when it is from a visitor. */
    senderId: personIdColumn(),
    isFromTeam: boolean().notNull(),
    /** Made by the device of the writer: what is sent again is one message. */
    clientKey: text().notNull(),
    content: text().notNull().default(''),
    fileId: text().references(() => files.id),
    /** What is searched. */
    words: text().notNull().default(''),
    search: searchIndex((): SQL => sql`to_tsvector('simple', ${supportMessages.words})`),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique().on(table.threadId, table.seq),
    unique().on(table.threadId, table.senderId, table.clientKey).nullsNotDistinct(),
    index().on(table.createdAt),
    index().on(table.threadId, table.version),
    // What a person has written and no admin has read is counted from here, without the messages.
    index('support_messages_asked_index')
      .on(table.threadId, table.seq)
      .where(sql`not ${table.isFromTeam}`),
    index()
      .on(table.fileId)
      .where(sql`${table.fileId} is not null`),
    index('support_messages_search_index').using('gin', table.search),
    check('support_messages_something', sql`${table.content} <> '' or ${table.fileId} is not null`),
  ],
)

/** What admins write about a thread for each other; apart from the messages, so that no answer to the person can hold one. */
export const supportNotes = pgTable(
  'support_notes',
  {
    id: id(),
    threadId: threadIdColumn(),
    /** Null: the product has put it here, such as a mail that a program has written. */
    writerId: personIdColumn(),
    words: text().notNull(),
    /** Of a mail, so that the same one is one note. */
    clientKey: text(),
    createdAt: moment().notNull(),
  },
  (table) => [unique().on(table.threadId, table.clientKey)],
)

/** Each time that someone waited for an answer: what the expected time is measured from (ADR 39). */
export const supportQuestions = pgTable(
  'support_questions',
  {
    id: id(),
    threadId: threadIdColumn(),
    askedAt: moment().notNull(),
    /** When an admin answered, or closed the thread without an answer. */
    endedAt: moment(),
    isAnswered: boolean().notNull().default(false),
    /** Minutes of opening hours between the two, by the hours of that day. */
    openMinutes: integer(),
  },
  (table) => [
    uniqueIndex('support_questions_open')
      .on(table.threadId)
      .where(sql`${table.endedAt} is null`),
    index().on(table.askedAt),
    // Rows that are older than they are kept.
    index().on(table.endedAt),
  ],
)

/** What the person says of a thread that was closed: once for each closing. */
export const supportRatings = pgTable(
  'support_ratings',
  {
    id: id(),
    threadId: threadIdColumn(),
    closedAt: moment().notNull(),
    rating: smallint().notNull(),
    comment: text().notNull().default(''),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique().on(table.threadId, table.closedAt),
    check('support_ratings_stars', sql`${table.rating} between 1 and 5`),
  ],
)

/** Answers that admins keep ready. */
export const supportAnswers = pgTable(
  'support_answers',
  { id: id(), title: text().notNull(), words: text().notNull(), changedAt: moment().notNull() },
  (table) => [uniqueIndex('support_answers_title').on(sql`lower(${table.title})`)],
)
