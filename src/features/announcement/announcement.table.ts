import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'
import { users } from '../user/user.table.ts'

/** What staff tell everybody. */
export const announcements = pgTable('announcements', {
  id: id(),
  title: text().notNull(),
  text: text().notNull(),
  authorId: integer()
    .notNull()
    .references(() => users.id),
  createdAt: createdAt(),
})
