import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { lettersOf } from '#server/db/like.ts'
import type { Language } from '#shared/languages.ts'
import { users } from '#features/base/user/user.table.ts'

/** What visitors have written on the contact page: each is a thread of the support chat, where it is answered (ADR 39). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    /** In lower case; no one has confirmed it. */
    email: text().notNull(),
    subject: text().notNull(),
    words: text().notNull(),
    /** Of the day, subject and words, to know the same message again; null in rows from before the support chat. */
    textHash: text(),
    /** Of the page: answers are written in it. */
    language: text().$type<Language>().notNull(),
    /** The account, when the person was signed in; from before the support chat, which has the messages of accounts. */
    userId: integer().references(() => users.id),
    /** From before the support chat: the thread has a status of its own. */
    status: text().notNull().default('open'),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    // Prevents a double click from sending a message twice.
    uniqueIndex().on(table.email, table.textHash),
    index().on(table.status, table.createdAt),
    index().on(table.createdAt),
    index().on(table.userId),
    index('contact_messages_search_index').using(
      'gin',
      lettersOf(table.name),
      lettersOf(table.email),
      lettersOf(table.subject),
    ),
  ],
)

/** Answers and notes from before the support chat, which has them too; they are deleted with their message. */
export const contactEntries = pgTable(
  'contact_entries',
  {
    id: id(),
    messageId: integer()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    writerId: integer()
      .notNull()
      .references(() => users.id),
    words: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.messageId), index().on(table.writerId)],
)
