import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import type { Language } from '#shared/languages.ts'
import { users } from '../../user/user.table.ts'
import type { ContactEntryKind, ContactStatus } from './contact.contract.ts'

/** What people have written on the contact page. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    /** In lower case; nobody has confirmed it. */
    email: text().notNull(),
    subject: text().notNull(),
    words: text().notNull(),
    /** Of subject and words, to know the same message again while it waits for the first time; null from then on. */
    textHash: text(),
    /** Of the page: answers are written in it. */
    language: text().$type<Language>().notNull(),
    /** The account, when the person was signed in. */
    userId: integer().references(() => users.id),
    status: text().$type<ContactStatus>().notNull().default('open'),
    createdAt: moment().notNull(),
    /** When it was answered, closed or opened last. */
    changedAt: moment().notNull(),
  },
  (table) => [
    // Whoever presses twice has written once.
    uniqueIndex().on(table.email, table.textHash),
    index().on(table.status, table.createdAt),
    index().on(table.userId),
  ],
)

/** Answers and notes of admins. */
export const contactEntries = pgTable(
  'contact_entries',
  {
    id: id(),
    messageId: integer()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    kind: text().$type<ContactEntryKind>().notNull(),
    writerId: integer()
      .notNull()
      .references(() => users.id),
    words: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.messageId), index().on(table.writerId)],
)
