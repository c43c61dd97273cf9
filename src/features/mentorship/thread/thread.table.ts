import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { id, moment } from '#server/db/columns.ts'
import { files } from '#server/files/files.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { users } from '#features/base/user/user.table.ts'

/** What a match has written: there is a row from the first message on. */
export const matchThreads = pgTable(
  'match_threads',
  {
    matchId: integer()
      .primaryKey()
      .references(() => matches.id),
    /** Grows with every message and withdrawal, in the order of the commits: the person who asks what is new names the last they know. */
    lastVersion: integer().notNull(),
    lastAt: moment().notNull(),
    /** The last message that each has read; it only grows. */
    mentorReadSeq: integer().notNull().default(0),
    menteeReadSeq: integer().notNull().default(0),
    /** When each has read that. */
    mentorReadAt: moment(),
    menteeReadAt: moment(),
    /** The last message that a mail has told each of. */
    mentorMailedSeq: integer().notNull().default(0),
    menteeMailedSeq: integer().notNull().default(0),
    /** When the mentee wrote the first message that has no answer; null when there is none. */
    waitingSince: moment(),
    /** When both were told that it was not answered in the promised time. */
    lapsedAt: moment(),
  },
  (table) => [index().on(table.lastAt)],
)

/** One message: words, a file or a voice note. */
export const matchMessages = pgTable(
  'match_messages',
  {
    id: id(),
    matchId: integer()
      .notNull()
      .references(() => matches.id),
    /** Its place in the thread. */
    seq: integer().notNull(),
    /** The version of the thread that last changed it. */
    version: integer().notNull(),
    senderId: integer()
      .notNull()
      .references(() => users.id),
    /** Made by the device of the writer: what is sent again is one message. */
    clientKey: text().notNull(),
    body: text().notNull().default(''),
    fileId: text().references(() => files.id),
    /** The length of a voice note. */
    voiceSeconds: integer(),
    createdAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (table) => [
    unique().on(table.matchId, table.seq),
    unique().on(table.matchId, table.senderId, table.clientKey),
    index().on(table.matchId, table.version),
    // How many were sent in a month.
    index().on(table.createdAt),
    index().on(table.fileId),
    check('match_messages_something', sql`${table.body} <> '' or ${table.fileId} is not null`),
  ],
)

/** The mentor has answered what the mentee had written: the measure of answer times and of written sessions (ADR 30). */
export const matchAnswers = pgTable(
  'match_answers',
  {
    /** The message that answers; without a reference, since the answer is counted after its message is deleted for its age. */
    messageId: integer().primaryKey(),
    matchId: integer()
      .notNull()
      .references(() => matches.id),
    askedAt: moment().notNull(),
    answeredAt: moment().notNull(),
  },
  (table) => [index().on(table.matchId, table.answeredAt)],
)

/** How a mentor answers, measured when something has changed and every night. */
export const mentorAnswering = pgTable('mentor_answering', {
  mentorId: integer()
    .primaryKey()
    .references(() => mentors.id),
  /** The median of the last 30 days; null below three answers. */
  medianMinutes: integer(),
  /** Questions that wait for longer than promised. */
  late: integer().notNull(),
})

/** A mentee has asked for another mentor since no answer came: the match has ended with it. */
export const mentorWishes = pgTable('mentor_wishes', {
  matchId: integer()
    .primaryKey()
    .references(() => matches.id),
  reason: text().notNull(),
  createdAt: moment().notNull(),
})
